// The real rules, asked by scenario: what may be chosen, and what happens.
import { post } from "../net/api.ts";
import {
  BOARD,
  SHIPS,
  type Faces,
  type GameEvent,
  type Offers,
  type SeatInfo,
} from "../net/types.ts";
import type { Standing } from "../state/stage.ts";
import { PHASES, type Failure, type Phase, type Played, type Result } from "./scenario.ts";
import type { Scenario, Snapshot } from "./scenario.ts";

export interface PlayedPhase {
  phase: Phase;
  events: GameEvent[];
  after: Standing;
}

export interface Run {
  played: Played;
  start: Standing;
  phases: PlayedPhase[];
}

export function offersFor(scenario: Scenario): Promise<Offers> {
  return post<Offers>("/api/scenario/offers", scenario);
}

/** The turn phase by phase, or what is wrong with the scenario. */
export async function play(scenario: Scenario, deck: Faces): Promise<Run | Failure> {
  const upTo = (phases: Phase) => post<Result>("/api/scenario", { ...scenario, phases });
  const whole = await post<Result>("/api/scenario", scenario);
  if (!whole.ok) return whole;
  const reached = PHASES.filter((phase) => whole[phase]);
  const parts = await Promise.all(reached.slice(0, -1).map(upTo));
  const ends = parts.map((part) => (part.ok ? part.events.length : 0));
  ends.push(whole.events.length);
  const start = positionOf(scenario, deck, sideAtFirst(scenario, whole, reached));
  return {
    played: whole,
    start,
    phases: reached.map((phase, at) => ({
      phase,
      events: whole.events.slice(ends[at - 1] ?? 0, ends[at]),
      after: standing(scenario, deck, whole[phase]!),
    })),
  };
}

/** The position in which the turn begins. */
export function positionOf(scenario: Scenario, deck: Faces, side: string): Standing {
  return standing(scenario, deck, {
    rear: scenario.rear ?? 1,
    side: side as Snapshot["side"],
    forcefields: scenario.forcefields ?? {},
    ships: scenario.ships.map((ship) => ({
      zone: ship.out ? null : (ship.zone ?? null),
      fuel: ship.fuel ?? 0,
      hand: ship.hand ?? [],
      out: ship.out ?? false,
    })),
  });
}

/** As the screen shows a position: the token counts, not the tokens. */
function standing(scenario: Scenario, deck: Faces, snapshot: Snapshot): Standing {
  const tile = deck.tiles.find((found) => found.number === scenario.tile);
  return {
    turn: 1,
    tile: scenario.tile,
    side: snapshot.side,
    finish: tile?.finish ?? false,
    rear: snapshot.rear,
    front: snapshot.rear + 2 * BOARD - 1,
    forcefields: snapshot.forcefields,
    ships: snapshot.ships.map((ship) => ({
      zone: ship.zone,
      fuel: ship.fuel,
      tokens: ship.hand.length,
      out: ship.out ? 0 : null,
      out_by: null,
      announced: null,
      played: null,
      route: null,
      digit: null,
    })),
  };
}

/** The tiles may have flipped since: an event says so. */
function sideAtFirst(scenario: Scenario, played: Played, reached: Phase[]): "small" | "large" {
  if (scenario.side === "small" || scenario.side === "large") return scenario.side;
  if (played.events.some((event) => event.type === "flipped")) return "large";
  return played[reached[0]!]!.side;
}

/** Who sits where, for the track: ships by their colours. */
export function seatsOf(count: number, nameOf: (colour: string) => string): SeatInfo[] {
  return SHIPS.slice(0, count).map(({ colour }) => ({
    name: nameOf(colour),
    colour,
    bot: null,
    ready: true,
    host: false,
    autopilot: false,
    left: false,
    muted: false,
    hints: false,
  }));
}

/** How sentences call the ships. */
export function namesOf(count: number, nameOf: (colour: string) => string): string[] {
  return SHIPS.slice(0, count).map(({ colour, symbol }) => `${symbol}\u00a0${nameOf(colour)}`);
}
