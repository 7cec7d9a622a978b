// Positions to begin with: each shows something that people ask about.
import type { Scenario } from "./scenario.ts";

export const EXAMPLES: Record<string, Scenario> = {
  // The worked example of the rulebooks: it comes out differently in the Russian order.
  bonuses: {
    tile: 4,
    ships: [
      { zone: 9, fuel: 8 },
      { zone: 8, fuel: 8, hand: ["flamethrower"] },
      { zone: 4, fuel: 8, hand: ["electromagnet"] },
      { zone: 8, fuel: 8, hand: ["nitro"] },
      { zone: 6, fuel: 8 },
    ],
    bonus: [null, "flamethrower", "electromagnet", "nitro", null],
    route: ["C", "C", "C", "C", "C"],
  },
  crowded: {
    tile: 3,
    ships: [
      { zone: 5, fuel: 8 },
      { zone: 6, fuel: 8 },
      { zone: 4, fuel: 8 },
      { zone: 7, fuel: 8 },
    ],
    route: ["B", "B", "B", "A"],
  },
  board: {
    tile: 1,
    ships: [
      { zone: 13, fuel: 6 },
      { zone: 9, fuel: 6 },
      { zone: 6, fuel: 6 },
      { zone: 7, fuel: 6, hand: ["nitro"] },
    ],
    forcefields: { "11": 1 },
    bonus: [null, null, null, "nitro"],
    route: ["B", "B", "A", "A"],
  },
  wheel: {
    tile: 16,
    rear: 15,
    ships: [
      { zone: 22, fuel: 5 },
      { zone: 21, fuel: 6 },
      { zone: 24, fuel: 2 },
    ],
    route: ["B", "B", "A"],
    wheel: [5, 6, null],
  },
};
