import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { fromHex, sha256 } from "../src/end/sha256.ts";

const hash = (text: string) => sha256(new TextEncoder().encode(text));

test("the vectors of FIPS 180", () => {
  expect(hash("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  expect(hash("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(hash("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")).toBe(
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  );
});

test("every length around the edge of a block", () => {
  for (let length = 0; length <= 130; length++) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 37 + length) % 256);
    expect(sha256(bytes)).toBe(createHash("sha256").update(bytes).digest("hex"));
  }
});

test("hex is read as bytes", () => {
  expect([...fromHex("00ff10")]).toEqual([0, 255, 16]);
});
