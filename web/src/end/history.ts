// What became of every ship, turn by turn, as the events tell it.
import type { GameEvent } from "../net/types.ts";

export interface Course {
  zones: (number | null)[]; // at the start, then at the end of each turn; null: out
  fuel: (number | null)[];
  blocked: number; // times that the route was overcrowded
  played: number; // tokens
  hits: number; // by others' tokens
  out: number | null; // the turn of elimination
}

const START_ZONE = 3;
const START_FUEL = 12;

export function courses(events: readonly GameEvent[], players: number): Course[] {
  const now = Array.from({ length: players }, () => ({
    zone: START_ZONE as number | null,
    fuel: START_FUEL,
  }));
  const found: Course[] = now.map(() => ({
    zones: [],
    fuel: [],
    blocked: 0,
    played: 0,
    hits: 0,
    out: null,
  }));
  let turn = 0;
  const note = () =>
    now.forEach((ship, seat) => {
      found[seat]!.zones.push(ship.zone);
      found[seat]!.fuel.push(ship.zone === null ? null : ship.fuel);
    });
  for (const event of events) {
    switch (event.type) {
      case "tile_revealed":
        note();
        turn = event.turn;
        break;
      case "moved":
        now[event.seat]!.zone = event.to;
        break;
      case "paid":
      case "fuel_gained":
      case "fuel_lost":
        now[event.seat]!.fuel = event.fuel;
        break;
      case "blocked":
        found[event.seat]!.blocked++;
        break;
      case "token_revealed":
        found[event.seat]!.played++;
        break;
      case "hit":
        found[event.target]!.hits++;
        break;
      case "eliminated":
        now[event.seat]!.zone = null;
        found[event.seat]!.out = turn;
        break;
    }
  }
  note();
  return found;
}
