// The reveal as a show: events that belong together make a beat.
import type { GameEvent } from "../net/types.ts";

export interface Beat {
  events: GameEvent[];
  ms: number; // at normal speed
}

export const ZONE_MS = 150; // for a ship to fly one zone

type Kind = "flight" | "moves" | GameEvent["type"];

/** Events in order, those of a beat one after the other. */
export function beats(events: readonly GameEvent[]): Beat[] {
  const found: Beat[] = [];
  let kind: Kind | null = null;
  for (const event of events) {
    const next = kindOf(event, kind);
    if (next !== kind || found.length === 0) found.push({ events: [], ms: 0 });
    found.at(-1)!.events.push(event);
    kind = next;
  }
  for (const beat of found) beat.ms = duration(beat.events);
  return found;
}

/** Costs are paid, and what flies is told, dice and all; the rest goes by its own name. */
function kindOf(event: GameEvent, before: Kind | null): Kind {
  switch (event.type) {
    case "rolled":
      return event.for === "cost" ? "paid" : event.for === "fuel" ? "fuel_gained" : "flight";
    case "moved":
      // All fly their routes at the same time; ships that an attack pushes go back together.
      return event.by === "route" ? "flight" : event.by === "nitro" ? "moves" : "moved";
    case "stopped":
    case "board_added":
      return before === "moves" || before === "moved" ? before : "flight";
    default:
      return event.type;
  }
}

const PAUSE: Partial<Record<GameEvent["type"], number>> = {
  announced: 500,
  token_revealed: 1000,
  route_revealed: 1100,
  digit_revealed: 900,
  blocked: 1000,
  hit: 800,
  paid: 800,
  fuel_gained: 800,
  fuel_lost: 800,
  eliminated: 1100,
  board_added: 500,
  board_removed: 1000,
  flipped: 1200,
  drew: 600,
  kept: 500,
  placed: 700,
  fizzled: 800,
  reshuffled: 500,
  forcefields_removed: 500,
  tile_revealed: 900,
  race_over: 700,
};

function duration(events: GameEvent[]): number {
  const dice = events.some((event) => event.type === "rolled") ? 700 : 0;
  const flight = Math.max(
    0,
    ...events.map((event) =>
      event.type === "moved" ? 250 + ZONE_MS * Math.abs(event.to - event.from) : 0,
    ),
  );
  return dice + flight + Math.max(0, ...events.map((event) => PAUSE[event.type] ?? 0));
}
