import { describe, expect, test } from "vitest";
import { hashOf, placeOf, PUBLIC, queryOf, SECRETS, turnStep } from "../src/replay/place.ts";

describe("a moment of a replay", () => {
  test.each([
    { at: 0, eyes: PUBLIC, record: null },
    { at: 17, eyes: SECRETS, record: "abc-_9" },
    { at: 3, eyes: "5", record: null },
  ])("%j comes back from its address", (place) => {
    expect(placeOf(hashOf(place), PUBLIC)).toEqual(place);
  });

  test.each(["", "step=0", "step=-4", "step=x", "step=1.5", "eyes=9", "eyes=me"])(
    "an address like %j is the beginning, as everybody saw it",
    (hash) => expect(placeOf(hash, PUBLIC)).toEqual({ at: 0, eyes: PUBLIC, record: null }),
  );

  test("the server is asked through these eyes", () => {
    expect(queryOf(PUBLIC)).toBe("?secrets=false");
    expect(queryOf(SECRETS)).toBe("?secrets=true");
    expect(queryOf("4")).toBe("?seat=4");
  });
});

describe("from turn to turn", () => {
  const turns = [1, 1, 2, 2, 2, 4, 4];

  test("forward is to where the next turn begins, at last to the end", () => {
    expect(turnStep(turns, 0, 1)).toBe(2);
    expect(turnStep(turns, 3, 1)).toBe(5);
    expect(turnStep(turns, 5, 1)).toBe(6);
  });

  test("back is to where this turn begins, then to the one before", () => {
    expect(turnStep(turns, 4, -1)).toBe(2);
    expect(turnStep(turns, 2, -1)).toBe(0);
    expect(turnStep(turns, 0, -1)).toBe(0);
  });
});
