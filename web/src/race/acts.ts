// What a beat of the show does to whom: for flames, beams and explosions on the track.
import type { GameEvent } from "../net/types.ts";

export interface Beam {
  token: string;
  from: number; // seats
  to: number;
}

export interface Acts {
  beams: Beam[];
  exploding: number[];
  flying: number[];
  arriving: number | null; // the first zone of a board that is added
}

export const STILL: Acts = { beams: [], exploding: [], flying: [], arriving: null };

export function actsOf(events: readonly GameEvent[]): Acts {
  const acts: Acts = { beams: [], exploding: [], flying: [], arriving: null };
  for (const event of events) {
    if (event.type === "hit") {
      acts.beams.push({ token: event.token, from: event.seat, to: event.target });
    } else if (event.type === "eliminated") acts.exploding.push(event.seat);
    else if (event.type === "moved" && event.to > event.from) acts.flying.push(event.seat);
    else if (event.type === "board_added") acts.arriving = event.first;
  }
  return acts;
}
