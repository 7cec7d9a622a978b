import { describe, expect, test } from "vitest";
import { EXAMPLES } from "../src/lab/examples.ts";
import {
  draftOf,
  draws,
  isAt,
  looksLikeScenario,
  newDraft,
  scenarioOf,
  type Failure,
  type Scenario,
} from "../src/lab/scenario.ts";
import { chosen, LESSONS } from "../src/learn/lessons.ts";

const EVERYTHING: Scenario = {
  name: "all of it",
  edition: "ru",
  deck: "mine",
  started_with: 6,
  tile: 16,
  side: "large",
  rear: 8,
  ships: [
    { zone: 9, fuel: 1, hand: ["nitro", "nitro"] },
    { out: true },
    { zone: null, fuel: null },
  ],
  forcefields: { "12": 2 },
  stack: ["nitro"],
  discard: ["forcefield"],
  yellow: [3],
  blue: [4, 1],
  bonus: ["nitro", null, null],
  route: ["B", null, "C"],
  wheel: [7, null, null],
  keep: [["nitro", "fuel_tank"], null, "forcefield"],
};

describe("the form", () => {
  test.each(Object.entries({ ...EXAMPLES, EVERYTHING }))("gives %s back", (_, scenario) => {
    expect(scenarioOf(draftOf(scenario))).toEqual(scenario);
  });

  test("leaves out what is at its default", () => {
    expect(Object.keys(scenarioOf(newDraft()))).toEqual(["tile", "ships", "route"]);
  });

  test("adds up forcefields that stand in one zone", () => {
    const draft = newDraft();
    draft.forcefields = [
      { zone: 5, count: 1 },
      { zone: 5, count: 2 },
      { zone: null, count: 1 },
    ];
    expect(scenarioOf(draft).forcefields).toEqual({ "5": 3 });
  });
});

test("a problem is at its field and at what holds it", () => {
  const problem: Failure = { ok: false, error: "range", at: "ships[0].zone", message: "" };
  expect(isAt(problem, "ships[0].zone")).toBe(true);
  expect(isAt(problem, "ships[0]")).toBe(true);
  expect(isAt(problem, "ships[0].zones")).toBe(false);
  expect(isAt({ ...problem, at: "ships[10].zone" }, "ships[1]")).toBe(false);
  expect(isAt(null, "tile")).toBe(false);
});

test.each([
  null,
  3,
  "x",
  {},
  { tile: 1 },
  { tile: 1, ships: [1] },
  { tile: 1, ships: [], bonus: 1 },
])("%j is no scenario", (value) => expect(looksLikeScenario(value)).toBe(false));

test("draws are found by seat, those in the dark left out", () => {
  const events = [
    { type: "drew", seat: 1, count: 2, tokens: ["nitro", "forcefield"] },
    { type: "drew", seat: 0, count: 1, tokens: null },
    { type: "drew", seat: 1, count: 1, tokens: ["nitro"] },
  ] as const;
  expect(draws(events as never, 2)).toEqual([[], [["nitro", "forcefield"], ["nitro"]]]);
});

describe("a lesson", () => {
  test.each(LESSONS.map((lesson) => [lesson.name, lesson] as const))(
    "%s asks seat 0, and takes its choice",
    (_, lesson) => {
      expect(lesson.scenario[lesson.ask]![0]).toBeNull();
      const choice = lesson.ask === "route" ? "A" : "nitro";
      expect(chosen(lesson, choice)[lesson.ask]![0]).toBe(choice);
      expect(chosen(lesson, "pass")[lesson.ask]![0]).toBeNull();
    },
  );
});
