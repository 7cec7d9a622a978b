import { expect, inject, test } from "vitest";
import type { Amount } from "../src/net/types.ts";
import { chances, gambles, mean, over } from "../src/race/odds.ts";
import { shownOf } from "../src/state/stage.ts";

const { deck, replays } = inject("known");
const amount = (more: Partial<Amount>): Amount => ({
  number: 0,
  yellow: 0,
  blue: 0,
  wheels: 0,
  counts: [0, 0, 0],
  ...more,
});

test("a die shows each of its faces as often as it has it", () => {
  const found = chances(amount({ blue: 1 }), deck);
  expect(found.map(({ value }) => value)).toEqual([1, 2, 3, 4]);
  expect(found.map(({ share }) => share * 6)).toEqual([2, 2, 1, 1].map((n) => expect.closeTo(n)));
});

test("6.5: the yellow die costs what its digit says, whatever its sign", () => {
  const found = chances(amount({ number: 1, yellow: 1 }), deck);
  expect(Math.min(...deck.yellow)).toBeLessThan(0);
  expect(found.map(({ value }) => value)).toEqual([2, 3, 4]);
  expect(over(found, 3)).toBeCloseTo(1 / 3);
});

test("shares of any amount add up to one", () => {
  const found = chances(amount({ number: 1, yellow: 2, blue: 3 }), deck);
  expect(found.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
});

test("a number without dice is certain", () => {
  expect(chances(amount({ number: 3 }), deck)).toEqual([{ value: 3, share: 1 }]);
});

test("mean, and the risk of more than one has", () => {
  const found = chances(amount({ blue: 1 }), deck);
  expect(mean(found)).toBeCloseTo(13 / 6);
  expect(over(found, 2)).toBeCloseTo(1 / 3);
  expect(over(found, 4)).toBe(0);
});

test("the gambles of tile 12 are those of route B", () => {
  const view = { ...replays["every-token"]!.steps[0]!.view, tile: 12, side: "small" as const };
  const found = gambles(deck, shownOf(view)).map(({ letter, part }) => `${letter} ${part}`);
  expect(found).toEqual(["B cost", "B zones"]);
});
