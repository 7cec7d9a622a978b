import { expect, test } from "vitest";
import { pack, unpack } from "../src/net/packing.ts";

const LONG = "1. tile 5 large | route 0:B 1:C\n".repeat(400);

test.each(["", "a", "Żółw и щит ✚", LONG])("a text comes back", async (text) => {
  const packed = await pack(text);
  expect(packed).toMatch(/^[\w-]*$/);
  expect(await unpack(packed)).toBe(text);
});

test("what repeats takes little room in a link", async () => {
  expect((await pack(LONG)).length).toBeLessThan(LONG.length / 20);
});

test.each(["%%%", "abc", "_", "x".repeat(200_001)])("%.5s was not packed by us", async (packed) => {
  expect(await unpack(packed)).toBeNull();
});
