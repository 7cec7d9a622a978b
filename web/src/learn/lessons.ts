// The first race in guided positions: the learner flies seat 0, the engine does the rest.
import type { Scenario } from "../lab/scenario.ts";
import LESSONS_JSON from "./lessons.json";

export interface Lesson {
  name: string; // of its texts: learn.lesson.NAME
  ask: "bonus" | "route";
  rules: string[]; // where more of it stands
  scenario: Scenario; // the learner's choice is still null
}

export const LESSONS = LESSONS_JSON as unknown as readonly Lesson[];

/** The scenario of a lesson with what the learner has chosen. */
export function chosen({ ask, scenario }: Lesson, choice: string): Scenario {
  const [, ...others] = scenario[ask] ?? [];
  return { ...scenario, [ask]: [choice === "pass" ? null : choice, ...others] };
}

const KEY = "outspeed.learn";

/** The lesson to go on with: where somebody left, or the first. */
export function lastLesson(): number {
  try {
    const stored = Number(localStorage.getItem(KEY));
    return Number.isInteger(stored) && stored > 0 && stored < LESSONS.length ? stored : 0;
  } catch {
    return 0;
  }
}

export function rememberLesson(lesson: number): void {
  try {
    localStorage.setItem(KEY, String(lesson));
  } catch {
    // Without storage it begins anew the next time.
  }
}
