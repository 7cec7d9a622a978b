// What this client is asked now.
import type { Own, RaceInfo, Why } from "../net/types.ts";

export interface Question {
  ask: number;
  seat: number;
  stage: string;
  choices: string[];
  why: Why[];
  sealed: string | null;
}

export function questionOf(race: RaceInfo | null, own: Own | null): Question | null {
  if (!race || !own || own.choices.length === 0) return null;
  const { seat, choices, why, sealed } = own;
  return { ask: race.ask, seat, stage: race.view.stage, choices, why, sealed };
}
