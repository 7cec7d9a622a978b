// What this client is asked now.
import type { Own, RaceInfo, Why } from "../net/types.ts";

export interface Question {
  ask: number;
  seat: number;
  stage: string;
  choices: string[];
  why: Why[];
  sealed: string | null;
  drawn?: string[]; // tokens of which one is to be kept (6.8)
}

export function questionOf(race: RaceInfo | null, own: Own | null): Question | null {
  if (!race || !own || own.choices.length === 0) return null;
  const { seat, choices, why, sealed } = own;
  const drawn = own.draws.find((draw) => draw.kept === null)?.tokens ?? [];
  return { ask: race.ask, seat, stage: race.view.stage, choices, why, sealed, drawn };
}
