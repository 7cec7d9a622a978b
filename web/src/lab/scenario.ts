// Scenarios as a form holds them, and as the engine takes them: docs/scenarios.md has the format.
import { TOKENS, type GameEvent } from "../net/types.ts";

export type Token = (typeof TOKENS)[number];
export const PHASES = ["bonus", "resolution", "reveal"] as const;
export type Phase = (typeof PHASES)[number];

/** What is sent: fields that are at their defaults are left out. */
export interface Scenario {
  name?: string;
  edition?: string;
  deck?: string;
  started_with?: number;
  tile: number;
  side?: string;
  rear?: number;
  ships: { zone?: number | null; fuel?: number | null; hand?: string[]; out?: boolean }[];
  forcefields?: Record<string, number>;
  stack?: string[];
  discard?: string[];
  yellow?: number[];
  blue?: number[];
  bonus?: (string | null)[];
  route?: (string | null)[];
  wheel?: (number | null)[];
  keep?: (string | (string | null)[] | null)[];
  phases?: string;
}

export interface DraftShip {
  zone: number | null;
  fuel: number | null;
  hand: string[];
  out: boolean;
  bonus: string | null;
  route: string | null;
  wheel: number | null;
  keep: (string | null)[];
}

export interface Draft {
  name: string;
  edition: string;
  deck: string;
  started_with: number | null; // null: as many as there are ships
  tile: number | null;
  side: string; // "": the engine picks it
  rear: number;
  ships: DraftShip[];
  forcefields: { zone: number | null; count: number | null }[];
  stack: string[];
  discard: string[];
  yellow: number[];
  blue: number[];
}

export interface Snapshot {
  rear: number;
  side: "small" | "large";
  forcefields: Record<string, number>;
  ships: { zone: number | null; fuel: number; hand: string[]; out: boolean }[];
}

export interface Played {
  ok: true;
  bonus?: Snapshot;
  resolution?: Snapshot;
  reveal?: Snapshot;
  over: boolean;
  winners: number[] | null;
  standings: number[] | null;
  events: GameEvent[];
}

export interface Failure {
  ok: false;
  error: string;
  at: string;
  message: string;
}

export type Result = Played | Failure;

export function newShip(zone = 3, fuel = 12): DraftShip {
  return { zone, fuel, hand: [], out: false, bonus: null, route: null, wheel: null, keep: [] };
}

export function newDraft(): Draft {
  return draftOf({ tile: 1, ships: [3, 3, 3, 3].map((zone) => ({ zone, fuel: 12 })) });
}

/** A scenario for the form; what it does not say is at its default. */
export function draftOf(scenario: Scenario): Draft {
  return {
    name: scenario.name ?? "",
    edition: scenario.edition ?? "en",
    deck: scenario.deck ?? "",
    started_with: scenario.started_with ?? null,
    tile: scenario.tile,
    side: scenario.side ?? "",
    rear: scenario.rear ?? 1,
    ships: scenario.ships.map((ship, seat) => {
      const keep = scenario.keep?.[seat] ?? [];
      return {
        zone: ship.zone ?? null,
        fuel: ship.fuel ?? null,
        hand: [...(ship.hand ?? [])],
        out: ship.out ?? false,
        bonus: scenario.bonus?.[seat] ?? null,
        route: scenario.route?.[seat] ?? null,
        wheel: scenario.wheel?.[seat] ?? null,
        keep: Array.isArray(keep) ? [...keep] : [keep],
      };
    }),
    forcefields: Object.entries(scenario.forcefields ?? {}).map(([zone, count]) => ({
      zone: Number(zone),
      count,
    })),
    stack: [...(scenario.stack ?? [])],
    discard: [...(scenario.discard ?? [])],
    yellow: [...(scenario.yellow ?? [])],
    blue: [...(scenario.blue ?? [])],
  };
}

/** The form as the engine takes it. */
export function scenarioOf(draft: Draft): Scenario {
  const { ships } = draft;
  const fields = draft.forcefields.filter(({ zone, count }) => zone !== null && count);
  const scenario: Scenario = {
    tile: draft.tile as number, // an empty field is the engine's to refuse
    ships: ships.map((ship) =>
      ship.out
        ? { out: true }
        : {
            zone: ship.zone,
            fuel: ship.fuel,
            ...(ship.hand.length ? { hand: [...ship.hand] } : {}),
          },
    ),
  };
  if (draft.name) scenario.name = draft.name;
  if (draft.edition !== "en") scenario.edition = draft.edition;
  if (draft.deck) scenario.deck = draft.deck;
  if (draft.started_with !== null) scenario.started_with = draft.started_with;
  if (draft.side) scenario.side = draft.side;
  if (draft.rear !== 1) scenario.rear = draft.rear;
  if (fields.length) {
    scenario.forcefields = {};
    for (const { zone, count } of fields) {
      const key = String(zone);
      scenario.forcefields[key] = (scenario.forcefields[key] ?? 0) + count!;
    }
  }
  for (const name of ["stack", "discard"] as const) {
    if (draft[name].length) scenario[name] = [...draft[name]];
  }
  for (const name of ["yellow", "blue"] as const) {
    if (draft[name].length) scenario[name] = [...draft[name]];
  }
  if (ships.some((ship) => ship.bonus)) scenario.bonus = ships.map((ship) => ship.bonus);
  scenario.route = ships.map((ship) => ship.route);
  if (ships.some((ship) => ship.wheel !== null)) scenario.wheel = ships.map((ship) => ship.wheel);
  if (ships.some((ship) => ship.keep.some(Boolean))) {
    scenario.keep = ships.map(({ keep }) => (keep.length > 1 ? [...keep] : (keep[0] ?? null)));
  }
  return scenario;
}

/** Whether a problem is about this field or a part of it. */
export function isAt(problem: Failure | null, field: string): boolean {
  if (!problem) return false;
  const rest = problem.at.startsWith(field) ? problem.at.slice(field.length) : null;
  return rest !== null && /^($|\[|\.)/.test(rest);
}

/** Enough of a scenario for the form: the engine checks the rest. */
export function looksLikeScenario(value: unknown): value is Scenario {
  if (typeof value !== "object" || value === null) return false;
  const { tile, ships, ...rest } = value as Record<string, unknown>;
  const listOrNothing = ["stack", "discard", "yellow", "blue", "bonus", "route", "wheel", "keep"];
  return (
    typeof tile === "number" &&
    Array.isArray(ships) &&
    ships.every((ship) => typeof ship === "object" && ship !== null) &&
    listOrNothing.every((name) => rest[name] == null || Array.isArray(rest[name]))
  );
}

/** The tokens that each seat has drawn, draw by draw. */
export function draws(events: readonly GameEvent[], seats: number): string[][][] {
  const found: string[][][] = Array.from({ length: seats }, () => []);
  for (const event of events) {
    if (event.type === "drew" && event.tokens) found[event.seat]?.push(event.tokens);
  }
  return found;
}
