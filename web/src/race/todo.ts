// The next thing to do, in words.
import { i18n, t } from "../i18n/i18n.svelte.ts";
import type { GameEvent } from "../net/types.ts";
import type { Table } from "../state/table.svelte.ts";
import type { Answer } from "./answer.svelte.ts";

const SENTENCES = 2; // more than these in a beat are for the log, and for who listens

/** What is told in one line: a sentence or two, or what it is that happens to many. */
function caption(events: readonly GameEvent[], told: string): string {
  if (events.length <= SENTENCES) return told;
  const names = events.map((event) => event.type);
  const key = CAPTIONS.find((name) => names.includes(name));
  return key ? t(`web.show.${key}`) : told;
}

// Which event names a beat: the first of these that is in it.
const CAPTIONS = [
  "race_over",
  "eliminated",
  "hit",
  "paid",
  "fuel_gained",
  "fuel_lost",
  "moved",
  "announced",
  "token_revealed",
  "route_revealed",
  "digit_revealed",
  "blocked",
  "drew",
  "kept",
  "fizzled",
  "forcefields_removed",
] as const;

/** Those who have not chosen yet. */
export function thinking({ known, names }: Table): string {
  const found = known.status.flatMap((status, at) => (status === "thinking" ? [names[at]!] : []));
  return i18n.texts.listed(found);
}

export function todo(table: Table, answer: Answer): string {
  const { show, known, names } = table;
  const ships = thinking(table);
  const { question } = answer;
  const { next } = table.device;
  if (show.playing) {
    return show.beat ? caption(show.beat.events, show.said) : t("web.todo.show");
  }
  if (!known.mine.length) return t("web.todo.watching");
  if (!table.device.pilots.length) return t("web.todo.out");
  if (next !== null) return t("web.curtain.title", { name: names[next]! });
  const { holder } = table.device;
  const doing =
    asked(answer) ?? t(question?.sealed ? "web.todo.sealed" : "web.todo.wait", { ships });
  return holder === null ? doing : `${names[holder]!}: ${doing}`;
}

/** What is still asked, or why what was tried is not allowed. */
function asked({ question, only, why }: Answer): string | null {
  if (why !== null) return why;
  if (!question || question.sealed) return null;
  if (question.stage === "route" && only) return t("web.todo.only_route", { route: only });
  return t(`web.todo.${question.stage}`);
}
