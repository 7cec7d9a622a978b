import { beforeEach, expect, test, vi } from "vitest";
import { noted } from "../src/state/promise.ts";

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
};

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("sessionStorage", storage);
});

test("what was promised first counts, whatever is said later", () => {
  const first = noted("table", "aa");
  expect(first.promise).toBe("aa");
  expect(noted("table", "bb")).toEqual(first);
});

test("every table has its own promise", () => {
  noted("one", "aa");
  expect(noted("two", "bb").promise).toBe("bb");
});

test("without storage it is noted all the same", () => {
  vi.stubGlobal("sessionStorage", undefined);
  expect(noted("table", "cc").promise).toBe("cc");
});
