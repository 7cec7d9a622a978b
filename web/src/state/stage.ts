// What the screen shows of a race while the events of a step are told one after the other.
import type { GameEvent, PublicView } from "../net/types.ts";

export interface Shown {
  turn: number;
  tile: number;
  side: "small" | "large";
  finish: boolean;
  rear: number;
  front: number;
  forcefields: Record<string, number>;
  ships: ShownShip[];
}

export interface ShownShip {
  zone: number | null; // null: out of the race
  last: number; // the zone it was last seen in
  fuel: number;
  tokens: number;
  announced: boolean | null;
  played: string | null;
  route: string | null;
  digit: number | null;
  blocked: boolean;
  dice: Die[];
  change: number; // fuel gained or lost in this beat
  hit: string | null; // the token that has just hit it
  stopped: boolean;
}

export interface Die {
  colour: string;
  digit: number;
}

const CALM = { dice: [] as Die[], change: 0, hit: null, stopped: false };

/** As much of a view as the screen shows. */
export type Standing = Pick<
  PublicView,
  "turn" | "tile" | "side" | "finish" | "rear" | "front" | "forcefields" | "ships"
>;

export function shownOf(view: Standing, before?: Shown): Shown {
  return {
    turn: view.turn,
    tile: view.tile,
    side: view.side,
    finish: view.finish,
    rear: view.rear,
    front: view.front,
    forcefields: view.forcefields,
    ships: view.ships.map((ship, seat) => ({
      ...CALM,
      zone: ship.zone,
      last: ship.zone ?? before?.ships[seat]?.last ?? view.rear,
      fuel: ship.fuel,
      tokens: ship.tokens,
      announced: ship.announced,
      played: ship.played,
      route: ship.route,
      digit: ship.digit,
      blocked: false,
    })),
  };
}

/** Between two beats: what flashed up is gone. */
export function calmed(shown: Shown): Shown {
  return { ...shown, ships: shown.ships.map((ship) => ({ ...ship, ...CALM })) };
}

export function told(shown: Shown, event: GameEvent): Shown {
  const ship = (seat: number, change: (old: ShownShip) => Partial<ShownShip>): Shown => ({
    ...shown,
    ships: shown.ships.map((old, at) => (at === seat ? { ...old, ...change(old) } : old)),
  });
  switch (event.type) {
    case "tile_revealed":
      return {
        ...shown,
        turn: event.turn,
        tile: event.tile,
        side: event.side as Shown["side"],
        ships: shown.ships.map((old) => ({
          ...old,
          ...CALM,
          announced: null,
          played: null,
          route: null,
          digit: null,
          blocked: false,
        })),
      };
    case "announced":
      return ship(event.seat, (old) => ({
        announced: event.plays,
        tokens: old.tokens - Number(event.plays),
      }));
    case "token_revealed":
      return ship(event.seat, () => ({ played: event.token }));
    case "hit":
      return ship(event.target, () => ({ hit: event.token }));
    case "placed":
      return { ...shown, forcefields: counted(shown.forcefields, event.zone, 1) };
    case "forcefields_removed":
      return { ...shown, forcefields: counted(shown.forcefields, event.zone, -event.count) };
    case "fuel_gained":
      return ship(event.seat, (old) => ({ fuel: event.fuel, change: old.change + event.amount }));
    case "fuel_lost":
    case "paid":
      return ship(event.seat, (old) => ({ fuel: event.fuel, change: old.change - event.amount }));
    case "moved":
      return ship(event.seat, () => ({ zone: event.to, last: event.to }));
    case "stopped":
      return ship(event.seat, () => ({ stopped: true }));
    case "eliminated":
      return ship(event.seat, () => ({ zone: null, last: event.zone, tokens: 0 })); // 7.4
    case "board_added":
      return { ...shown, front: Math.max(shown.front, event.last) };
    case "board_removed":
      return {
        ...shown,
        rear: event.last + 1,
        forcefields: Object.fromEntries(
          Object.entries(shown.forcefields).filter(([zone]) => Number(zone) > event.last),
        ),
      };
    case "flipped":
      return { ...shown, side: "small" };
    case "route_revealed":
      return ship(event.seat, () => ({ route: event.route }));
    case "blocked":
      return ship(event.seat, () => ({ blocked: true }));
    case "digit_revealed":
      return ship(event.seat, () => ({ digit: event.digit }));
    case "rolled":
      return ship(event.seat, (old) => ({
        dice: [...old.dice, { colour: event.colour, digit: event.digit }],
      }));
    case "kept":
      return ship(event.seat, (old) => ({ tokens: old.tokens + 1 }));
    default:
      return shown;
  }
}

function counted(
  fields: Record<string, number>,
  zone: number,
  change: number,
): Record<string, number> {
  const { [zone]: old = 0, ...rest } = fields;
  return old + change > 0 ? { ...rest, [zone]: old + change } : rest;
}
