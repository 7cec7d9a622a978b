// The show of whole races: beats, and what the screen shows after them.
import { describe, expect, inject, test } from "vitest";
import { beats } from "../src/state/beats.ts";
import { calmed, shownOf, told, type Shown } from "../src/state/stage.ts";
import type { GameEvent } from "../src/net/types.ts";

const { replays } = inject("known");
const RACES = Object.entries(replays);
const MOST_MS = 30_000; // nobody watches longer than that

/** What must be as the race has it when all has been told. */
function facts(shown: Shown): unknown {
  const { turn, tile, side, rear, front, forcefields } = shown;
  const ships = shown.ships.map(({ zone, fuel, tokens }) => ({ zone, fuel, tokens }));
  return { turn, tile, side, rear, front, forcefields, ships };
}

describe.each(RACES)("%s", (_, { steps }) => {
  test("the show of each step ends where the race stands", () => {
    let shown = shownOf(steps[0]!.view);
    for (const step of steps.slice(1)) {
      const after = step.events.reduce(told, shown);
      shown = shownOf(step.view, shown);
      const where = `${step.turn} ${step.stage}`;
      expect(facts(after), where).toEqual(facts(shown));
    }
  });

  test("beats keep the order of events, and none is too long to watch", () => {
    for (const { events } of steps) {
      const found = beats(events);
      expect(found.flatMap((beat) => beat.events)).toEqual(events);
      expect(found.reduce((ms, beat) => ms + beat.ms, 0)).toBeLessThan(MOST_MS);
      for (const beat of found) expect(beat.ms).toBeGreaterThan(0);
    }
  });
});

describe("beats", () => {
  const rolled = (seat: number, part: string): GameEvent => ({
    type: "rolled",
    seat,
    colour: "blue",
    digit: 2,
    for: part,
  });
  const moved = (seat: number, by: string): GameEvent => ({
    type: "moved",
    seat,
    from: 3,
    to: 5,
    by,
  });
  const kinds = (events: GameEvent[]) =>
    beats(events).map((beat) => beat.events.map((event) => event.type));

  test("all fly their routes together, dice and forcefields with them", () => {
    const stopped: GameEvent = { type: "stopped", seat: 1, zone: 5, left: 1 };
    const flights = [rolled(0, "zones"), moved(0, "route"), moved(1, "route"), stopped];
    expect(kinds(flights)).toEqual([["rolled", "moved", "moved", "stopped"]]);
  });

  test("a cost and the dice for it are one beat", () => {
    const paid: GameEvent = { type: "paid", seat: 0, amount: 2, due: 2, fuel: 4 };
    expect(kinds([rolled(0, "cost"), paid, moved(0, "route")])).toEqual([
      ["rolled", "paid"],
      ["moved"],
    ]);
  });

  test("Nitro and a push are not the same beat", () => {
    expect(kinds([moved(0, "nitro"), moved(1, "flamethrower")])).toEqual([["moved"], ["moved"]]);
  });
});

test("what flashed up is gone with the next beat", () => {
  const { view } = replays["every-token"]!.steps[0]!;
  const hit: GameEvent = { type: "hit", seat: 0, target: 1, token: "nitro", amount: 2 };
  const after = told(shownOf(view), hit);
  expect(after.ships[1]!.hit).toBe("nitro");
  expect(calmed(after).ships[1]!.hit).toBeNull();
});
