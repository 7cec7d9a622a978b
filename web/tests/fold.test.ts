import { describe, expect, test } from "vitest";
import type { GameEvent, Line, Own, Update, Welcome } from "../src/net/types.ts";
import { fold, NOTHING } from "../src/state/fold.ts";

const NOW = 1000;
const reveal = (turn: number): GameEvent => ({
  type: "tile_revealed",
  turn,
  tile: turn,
  side: "small",
});
const line = (number: number): Line =>
  ({ number, seat: 0, name: "Ada", text: `${number}` }) as Line;
const own = (seat: number, choices: string[] = []): Own =>
  ({ seat, choices, why: [], hand: [], draws: [], sealed: null }) as unknown as Own;

function welcome(more: Partial<Welcome> = {}): Welcome {
  return {
    type: "welcome",
    version: 5,
    table: { phase: "racing" },
    host: true,
    mine: [0],
    now: NOW + 3,
    count: 0,
    ...more,
  } as Welcome;
}

function update(version: number, more: Partial<Update> = {}): Update {
  return { type: "update", version, ...more } as Update;
}

describe("a welcome", () => {
  test("is believed in all, and sets our clock by the server's", () => {
    const known = fold({ ...NOTHING, version: 9 }, welcome({ own: [own(0), own(1)] }), NOW);
    expect(known.version).toBe(5);
    expect(known.clock).toBe(3);
    expect(Object.keys(known.own)).toEqual(["0"]); // none of other seats
  });

  test("adds the events that were missed", () => {
    const before = fold(NOTHING, welcome({ count: 2, events: [reveal(1), reveal(2)] }), NOW);
    const after = fold(before, welcome({ count: 3, events: [reveal(3)] }), NOW);
    expect(after.events).toEqual([reveal(1), reveal(2), reveal(3)]);
  });

  test("of a server that was set back takes away what it does not know", () => {
    const before = fold(NOTHING, welcome({ count: 2, events: [reveal(1), reveal(2)] }), NOW);
    expect(fold(before, welcome({ count: 1 }), NOW).events).toEqual([reveal(1)]);
  });

  test("brings no line of the talk twice", () => {
    const before = fold(NOTHING, welcome({ talk: [line(0), line(1)] }), NOW);
    const after = fold(before, welcome({ talk: [line(1), line(2)] }), NOW);
    expect(after.talk.map(({ number }) => number)).toEqual([0, 1, 2]);
  });
});

describe("an update", () => {
  const before = fold(NOTHING, welcome({ own: [own(0, ["A"])] }), NOW);

  test("changes what it names and nothing else", () => {
    const after = fold(before, update(6, { status: ["locked"], events: [reveal(1)] }));
    expect(after).toEqual({ ...before, version: 6, status: ["locked"], events: [reveal(1)] });
  });

  test("that is older than what is known is not heard", () => {
    expect(fold(before, update(4, { status: ["locked"] }))).toBe(before);
  });

  test("takes what belonged to a seat that is no longer ours", () => {
    expect(fold(before, update(6, { mine: [] })).own).toEqual({});
  });
});
