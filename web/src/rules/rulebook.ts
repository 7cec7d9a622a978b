// The rules as a page shows them: by section, as an edition plays them, with what differs.
import type { Rules } from "../net/types.ts";
import { search } from "./search.ts";

export const EDITIONS = ["en", "fr", "pl", "ru"] as const;
export type Edition = (typeof EDITIONS)[number];

export interface Entry {
  number: string;
  text: string;
  changed: boolean; // this edition plays it in a way of its own
  others: Edition[]; // editions that play it in another way than this one
  differences: string[]; // E1 to E7 that are about it
  interpreted: boolean;
}

export interface Section {
  number: string;
  title: string;
  entries: Entry[];
}

const DIFFERENCE = /^E\d+$/;

/** A rule as an edition plays it. */
export function ruleOf(rules: Rules, number: string, edition: string): string {
  return rules.editions[edition]?.[number] ?? rules.rules[number] ?? "";
}

export function sectionOf(number: string): string {
  return DIFFERENCE.test(number) ? "E" : number.split(".")[0]!;
}

export function sections(rules: Rules, edition: Edition, query: string): Section[] {
  const numbers = Object.keys(rules.rules).toSorted(inOrder);
  const about = differencesBy(rules, numbers);
  const listed = numbers.map((number) => ({ number, text: ruleOf(rules, number, edition) }));
  const found: Section[] = [];
  for (const { number, text } of search(listed, query)) {
    const section = sectionOf(number);
    if (found.at(-1)?.number !== section) {
      found.push({ number: section, title: rules.sections[section] ?? "", entries: [] });
    }
    found.at(-1)!.entries.push({
      number,
      text,
      changed: text !== rules.rules[number],
      others: EDITIONS.filter((other) => ruleOf(rules, number, other) !== text),
      differences: about.get(number) ?? [],
      interpreted: rules.interpreted.includes(number),
    });
  }
  return found;
}

/** By rule the differences of editions that name it. */
function differencesBy(rules: Rules, numbers: string[]): Map<string, string[]> {
  const about = new Map<string, string[]>();
  for (const difference of numbers.filter((number) => DIFFERENCE.test(number))) {
    const texts = EDITIONS.map((edition) => ruleOf(rules, difference, edition)).join(" ");
    for (const number of numbers.filter((other) => !DIFFERENCE.test(other))) {
      const named = new RegExp(`(?<![\\d.])${number.replace(".", "\\.")}(?![\\d.]*\\d)`);
      if (number.includes(".") && named.test(texts)) {
        about.set(number, [...(about.get(number) ?? []), difference]);
      }
    }
  }
  return about;
}

/** 1.2 before 1.10, numbers before E. */
function inOrder(one: string, other: string): number {
  const parts = (number: string) =>
    DIFFERENCE.test(number) ? [99, Number(number.slice(1))] : number.split(".").map(Number);
  const [a, b] = [parts(one), parts(other)];
  return a[0]! - b[0]! || (a[1] ?? 0) - (b[1] ?? 0);
}
