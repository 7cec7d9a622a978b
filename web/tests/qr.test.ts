// A code is read back as ISO/IEC 18004 says, by tables of the standard and not by our own.
import { describe, expect, test } from "vitest";
import { frame, inMask, path, qrCode, times, type Modules } from "../src/art/qr.ts";

// Table C.1, level M, by mask; table D.1, by version.
const FORMATS = [
  "101010000010010",
  "101000100100101",
  "101111001111100",
  "101101101001011",
  "100010111111001",
  "100000011001110",
  "100111110010111",
  "100101010100000",
];
const VERSIONS: Record<number, string> = {
  7: "000111110010010100",
  8: "001000010110111100",
  9: "001001101010011001",
  10: "001010010011010011",
};
// Table 9, level M: codewords for correction in a block, data codewords of each block.
const BLOCKS: Record<number, [correction: number, data: number[]]> = {
  1: [10, [16]],
  2: [16, [28]],
  3: [26, [44]],
  4: [18, [32, 32]],
  5: [24, [43, 43]],
  6: [16, [27, 27, 27, 27]],
  7: [18, [31, 31, 31, 31]],
  8: [22, [38, 38, 39, 39]],
  9: [22, [36, 36, 36, 37, 37]],
  10: [26, [43, 43, 43, 43, 44]],
};
const LENGTHS = [0, 1, 14, 15, 26, 42, 62, 84, 106, 122, 152, 180, 213]; // each version is full once

const row = (cells: [number, number][], code: Modules) =>
  cells.map(([x, y]) => (code[y]![x] ? "1" : "0")).join("");

/** The format twice: around the top left corner, and along the other two. */
function formats(code: Modules): string[] {
  const size = code.length;
  const near: [number, number][] = [0, 1, 2, 3, 4, 5, 7, 8].map((x) => [x, 8]);
  near.push(...([7, 5, 4, 3, 2, 1, 0] as const).map((y): [number, number] => [8, y]));
  const far = Array.from({ length: 15 }, (_, at): [number, number] =>
    at < 7 ? [8, size - 1 - at] : [size - 15 + at, 8],
  );
  return [row(near, code), row(far, code)];
}

/** The text of a code without a spot on it; throws when a block would need repair. */
function read(code: Modules): string {
  const version = (code.length - 17) / 4;
  const mask = FORMATS.indexOf(formats(code)[0]!);
  const { fixed } = frame(version);
  const bits = [...path(code.length)]
    .filter(([x, y]) => !fixed[y]![x])
    .map(([x, y]) => Number(code[y]![x] !== inMask(mask, x, y)));
  const words = Array.from({ length: bits.length >> 3 }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((word, bit) => word * 2 + bit, 0),
  );
  const [correction, sizes] = BLOCKS[version]!;
  const blocks = sizes.map((): number[] => []);
  let from = 0;
  for (let at = 0; at < sizes.at(-1)!; at++) {
    sizes.forEach((size, block) => at < size && blocks[block]!.push(words[from++]!));
  }
  const data = blocks.flat();
  for (let at = 0; at < correction; at++) blocks.forEach((block) => block.push(words[from++]!));
  for (const block of blocks) {
    for (let root = 1, step = 0; step < correction; step++, root = times(root, 2)) {
      const syndrome = block.reduce((sum, word) => times(sum, root) ^ word, 0);
      if (syndrome) throw new Error(`a block of version ${version} has errors`);
    }
  }
  const text = data.flatMap((word) => [word >> 4, word & 15]); // the mode takes four bits
  expect(text[0]).toBe(0b0100);
  const wide = version < 10 ? 2 : 4;
  const length = text.slice(1, 1 + wide).reduce((sum, four) => sum * 16 + four, 0);
  const bytes = Array.from({ length }, (_, at) => {
    const place = 1 + wide + at * 2;
    return text[place]! * 16 + text[place + 1]!;
  });
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

describe("a code", () => {
  test.each(LENGTHS)("of %i bytes is read back", (length) => {
    const text = Array.from({ length }, (_, at) => String.fromCharCode(33 + ((at * 7) % 90))).join(
      "",
    );
    const code = qrCode(text);
    expect(read(code)).toBe(text);
    const [near, far] = formats(code);
    expect(FORMATS).toContain(near);
    expect(far).toBe(near);
  });

  test("of a link with other letters is read back", () => {
    expect(read(qrCode("https://example.org/join/Żółć"))).toBe("https://example.org/join/Żółć");
  });

  test("of more than fits is refused", () => {
    expect(() => qrCode("x".repeat(214))).toThrow("a text of 214 bytes; a code holds 213");
  });
});

test("large versions tell which they are", () => {
  for (const [version, bits] of Object.entries(VERSIONS)) {
    const { modules } = frame(Number(version));
    const size = modules.length;
    const cells = Array.from({ length: 18 }, (_, at): [number, number] => [
      size - 11 + ((17 - at) % 3),
      Math.floor((17 - at) / 3),
    ]);
    expect(row(cells, modules)).toBe(bits);
    expect(
      row(
        cells.map(([x, y]) => [y, x]),
        modules,
      ),
    ).toBe(bits);
  }
});

test("the masks are those of table 10", () => {
  const masks = Array.from({ length: 8 }, (_, mask) =>
    Array.from({ length: 36 }, (_, at) => Number(inMask(mask, at % 6, Math.floor(at / 6)))).join(
      "",
    ),
  );
  expect(masks.slice(0, 3)).toEqual([
    "101010010101".repeat(3),
    "111111000000".repeat(3),
    "100100".repeat(6),
  ]);
  expect(new Set(masks).size).toBe(8);
});

test("products in the field of the standard", () => {
  expect(times(2, 0x80)).toBe(0x1d);
  expect(times(0, 7)).toBe(0);
  for (let power = 1, step = 0; step < 255; step++, power = times(power, 2)) {
    expect(power === 1).toBe(step === 0);
  }
});
