// Several pilots at one device: who looks at it, whom the curtain waits for.
import { describe, expect, test } from "vitest";
import type { GameEvent, Own, RaceInfo } from "../src/net/types.ts";
import { Device } from "../src/state/device.svelte.ts";
import { NOTHING, type Known } from "../src/state/fold.ts";
import { seenBy } from "../src/state/secrets.ts";

interface Seat {
  zone?: number | null;
  choices?: string[];
  sealed?: string | null;
}

function at(seats: Seat[], mine: number[], ask = 0): { known: Known; over: boolean } {
  const ships = seats.map(({ zone = 3 }) => ({ zone }));
  const own = mine.map((seat): [number, Own] => {
    const { choices = ["A", "B"], sealed = null } = seats[seat]!;
    return [seat, { seat, choices, sealed, hand: [], why: [], played: null, draws: [] }];
  });
  const race = { ask, deadline: null, view: { ships } } as unknown as RaceInfo;
  return { known: { ...NOTHING, mine, race, own: Object.fromEntries(own) }, over: false };
}

describe("a device", () => {
  test("of one pilot has no curtain", () => {
    const device = new Device(at([{}, {}, {}], [1]));
    expect([device.shared, device.next]).toEqual([false, null]);
  });

  test("goes from pilot to pilot, beginning with whoever had it last", () => {
    const table = at([{}, {}, {}], [0, 2]);
    const device = new Device(table);
    expect(device.next).toBe(0);
    device.take(0);
    expect([device.holder, device.next]).toEqual([0, null]);
    table.known = at([{ sealed: "A" }, {}, {}], [0, 2]).known;
    device.release();
    expect([device.holder, device.next]).toEqual([null, 2]);
    device.take(2);
    table.known = at([{}, {}, {}], [0, 2], 1).known; // all have chosen: the next question
    expect([device.holder, device.next]).toEqual([null, 2]);
  });

  test("waits for nobody who is not asked, has chosen, or is out", () => {
    const device = new Device(
      at([{ choices: [] }, { sealed: "A" }, {}, { zone: null }], [0, 1, 2]),
    );
    expect([device.asked, device.next, device.sealed(1)]).toEqual([[1, 2], 2, true]);
    expect(new Device(at([{}, { zone: null }], [0, 1])).shared).toBe(false);
  });

  test("is nobody's when the race is over, or the seat is somebody else's", () => {
    const table = at([{}, {}, {}], [0, 1]);
    const device = new Device(table);
    device.take(1);
    table.known = { ...table.known, mine: [0, 2] };
    expect(device.holder).toBeNull();
    table.known = { ...table.known, mine: [0, 1] };
    table.over = true;
    expect([device.holder, device.next, device.asked]).toEqual([null, null, []]);
  });
});

test("tokens that are drawn and kept are for the eyes of their seat", () => {
  const drew: GameEvent = { type: "drew", seat: 1, count: 2, tokens: ["nitro", "forcefield"] };
  const kept: GameEvent = { type: "kept", seat: 1, token: "nitro" };
  const moved: GameEvent = { type: "moved", seat: 1, from: 3, to: 5, by: "route" };
  expect([drew, kept, moved].map((event) => seenBy(event, 1))).toEqual([drew, kept, moved]);
  for (const eyes of [0, null]) {
    expect([drew, kept, moved].map((event) => seenBy(event, eyes))).toEqual([
      { ...drew, tokens: null },
      { ...kept, token: null },
      moved,
    ]);
  }
});
