// What the dice of the visible tile may show: sums of their faces, and how likely each is.
import type { Amount, Faces, Route } from "../net/types.ts";
import type { Shown } from "../state/stage.ts";

export type Part = "cost" | "fuel" | "zones";
const PARTS: readonly Part[] = ["cost", "fuel", "zones"];

export interface Chance {
  value: number;
  share: number; // of 1
}

export interface Gamble {
  letter: string;
  part: Part;
  route: Route;
  chances: Chance[];
}

/** Every amount of the visible tile that depends on dice. */
export function gambles(deck: Faces, shown: Shown): Gamble[] {
  const tile = deck.tiles.find((found) => found.number === shown.tile);
  return Object.entries(tile?.[shown.side] ?? {}).flatMap(([letter, route]) =>
    PARTS.flatMap((part) => {
      if (!route || !(route[part].yellow || route[part].blue)) return [];
      return [{ letter, part, route, chances: chances(route[part], deck) }];
    }),
  );
}

/** The number and the dice of an amount; counts of pilots and the wheel come on top.
    Signs on a die do not count (6.5). */
export function chances(amount: Amount, deck: Pick<Faces, "yellow" | "blue">): Chance[] {
  let sums = new Map([[amount.number, 1]]);
  for (const colour of ["yellow", "blue"] as const) {
    for (let die = 0; die < amount[colour]; die++) sums = rolled(sums, deck[colour].map(Math.abs));
  }
  return [...sums].map(([value, share]) => ({ value, share })).sort((a, b) => a.value - b.value);
}

function rolled(sums: Map<number, number>, faces: readonly number[]): Map<number, number> {
  const next = new Map<number, number>();
  for (const [sum, share] of sums) {
    for (const face of faces) {
      next.set(sum + face, (next.get(sum + face) ?? 0) + share / faces.length);
    }
  }
  return next;
}

export function mean(found: readonly Chance[]): number {
  return found.reduce((sum, { value, share }) => sum + value * share, 0);
}

/** How likely the dice alone ask for more than this. */
export function over(found: readonly Chance[], fuel: number): number {
  return found.reduce((sum, { value, share }) => (value > fuel ? sum + share : sum), 0);
}
