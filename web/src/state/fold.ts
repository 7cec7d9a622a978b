// What a client knows of its table: the server's messages folded into one value.
import type {
  GameEvent,
  Line,
  Links,
  Own,
  RaceInfo,
  TableInfo,
  Update,
  Welcome,
} from "../net/types.ts";

export interface Known {
  version: number;
  table: TableInfo | null;
  race: RaceInfo | null;
  links: Links | null;
  host: boolean;
  mine: number[]; // seats of this client
  status: string[];
  own: Record<number, Own>;
  events: GameEvent[];
  talk: Line[];
  clock: number; // what the server's clock is ahead of ours, in seconds
}

export const NOTHING: Known = {
  version: -1,
  table: null,
  race: null,
  links: null,
  host: false,
  mine: [],
  status: [],
  own: {},
  events: [],
  talk: [],
  clock: 0,
};

export function fold(known: Known, message: Welcome | Update, now = Date.now() / 1000): Known {
  if (message.type === "welcome") return welcomed(known, message, now);
  if (message.version < known.version) return known;
  const events = message.events ?? [];
  const mine = message.mine ?? known.mine;
  return {
    version: message.version,
    table: message.table ?? known.table,
    race: message.race ?? known.race,
    links: message.links ?? known.links,
    host: message.host ?? known.host,
    mine,
    status: message.status ?? known.status,
    own: owned(known.own, message.own ?? [], mine),
    events: events.length ? [...known.events, ...events] : known.events,
    talk: message.talk?.length ? [...known.talk, ...message.talk] : known.talk,
    clock: known.clock,
  };
}

function welcomed(known: Known, message: Welcome, now: number): Known {
  const missed = message.events ?? [];
  const count = message.count ?? 0;
  // A server that has been set back knows less than we do: its word counts.
  const kept = known.events.slice(0, Math.max(0, count - missed.length));
  const lines = message.talk ?? [];
  const first = lines[0]?.number ?? known.talk.length;
  return {
    version: message.version,
    table: message.table,
    race: message.race ?? null,
    links: message.links ?? null,
    host: message.host,
    mine: message.mine,
    status: message.status ?? [],
    own: owned({}, message.own ?? [], message.mine),
    events: [...kept, ...missed],
    talk: [...known.talk.filter((line) => line.number < first), ...lines],
    clock: message.now - now,
  };
}

function owned(before: Record<number, Own>, news: Own[], mine: number[]): Record<number, Own> {
  const all = { ...before };
  for (const own of news) all[own.seat] = own;
  return Object.fromEntries(Object.entries(all).filter(([seat]) => mine.includes(Number(seat))));
}
