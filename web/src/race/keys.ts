// The race by keyboard: letters and digits choose, Enter seals, Escape takes back, Space skips.
import type { Answer } from "./answer.svelte.ts";
import type { Opened } from "./opened.ts";

export function keyPressed(
  event: KeyboardEvent,
  answer: Answer,
  skip: (() => void) | null, // while the show goes on
  open: (what: Opened) => void,
): void {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.closest("input, select, textarea, dialog")) return;
  const done = (action: () => void) => {
    event.preventDefault();
    action();
  };
  if (skip && (event.key === "Escape" || event.key === " ")) return done(skip);
  if (event.key === "?") return done(() => open("odds"));
  const { question } = answer;
  if (!question) return;
  const key = event.key.toLowerCase();
  const choice = question.choices.find((found) => found.toLowerCase() === key);
  if (choice) answer.turnTo(choice);
  else if (event.key === "Escape") answer.retract();
  else if (event.key === "Enter" && isNoButton(target)) done(() => answer.lock());
}

/** Enter on what has been chosen means the key that seals. */
function isNoButton(target: HTMLElement): boolean {
  return target === document.body || target.role === "slider" || target.ariaChecked === "true";
}
