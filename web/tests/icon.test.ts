// The icon that the build draws.
import { expect, test } from "vitest";
import { inflateSync } from "node:zlib";
import { iconPng, iconSvg } from "../build/icon.ts";
import { png } from "../build/png.ts";

test("a PNG has the pixels that it was made of", () => {
  const colours = ["#000000", "#ff8000", "#0080ff", "#ffffff"];
  const file = png(2, (x, y) => colours[2 * y + x]!);
  const data = file.subarray(file.indexOf("IDAT") + 4, file.indexOf("IEND") - 8);
  expect(inflateSync(data).toString("hex")).toBe("00000000ff8000" + "000080ffffffff");
});

test.each([192, 512, 180])("an icon of %i pixels is as large as it says, and small", (size) => {
  const file = iconPng(size);
  expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([size, size]);
  expect(file.length).toBeLessThan(5000);
});

test("every colour of the icon is known, in pixels and as a drawing", () => {
  expect(iconSvg()).not.toContain("undefined");
  expect(iconSvg().match(/<path /g)!.length).toBeGreaterThan(5);
});
