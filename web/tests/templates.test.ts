// No text of the client is missing in a language, and none is written into a template.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "svelte/compiler";
import { expect, inject, test } from "vitest";
import { glyphs } from "../build/font.ts";

const SRC = new URL("../src/", import.meta.url).pathname;
const FILES = readdirSync(SRC, { recursive: true, encoding: "utf8" }).toSorted();
const TEMPLATES = FILES.filter((name) => name.endsWith(".svelte"));
const CODE = FILES.filter((name) => /\.(svelte|ts)$/.test(name) && name !== "net/types.ts");
const { catalogs, lessons } = inject("known");
const KEYS = [...Object.keys(catalogs.en), ...Object.keys(lessons.en)];
const NAME = "OUTSPEED"; // the same in all languages
const READ = ["aria-label", "title", "placeholder", "alt", "label"]; // attributes that people read

interface Node {
  type: string;
  name?: string;
  data?: string;
  value?: unknown;
  [field: string]: unknown;
}

const LINKS = ["metadata", "parent", "prev", "next"]; // from a node to others

/** Words that stand in a template itself; A, B, C and D are symbols. */
function wordsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(wordsIn);
  if (typeof node !== "object" || node === null) return [];
  const { type, name, data } = node as Node;
  if (type === "Text" && data !== undefined) {
    const words = data.replaceAll(NAME, "").replace(/&\w+;|\b[A-D]\b/g, "");
    return /\p{L}/u.test(words) ? [data.trim()] : [];
  }
  if (type === "Attribute" ? !READ.includes(name!) : type?.endsWith("Directive")) return [];
  return Object.entries(node).flatMap(([key, part]) => (LINKS.includes(key) ? [] : wordsIn(part)));
}

test.each(TEMPLATES)("%s has no words of its own", (file) => {
  const source = readFileSync(join(SRC, file), "utf8");
  expect(wordsIn(parse(source, { modern: true, filename: file }).fragment)).toEqual([]);
});

test("words in a template are found", () => {
  const source = '<p>{a}: fuel</p><b title="Zone {n}"></b><i class="x" style:color="red">7</i>';
  expect(wordsIn(parse(source, { modern: true }).fragment)).toEqual([": fuel", "Zone"]);
});

test("every text that the code names exists", () => {
  const named = CODE.flatMap((file) => {
    const source = readFileSync(join(SRC, file), "utf8");
    const found = source.matchAll(
      /(["'`])((?:web|learn|ask|name|event|unit)\.[a-z_.]*(?:\$\{|\1))/g,
    );
    return [...found].map((match) => match[2]!.replace(/["'`]$/, ""));
  });
  const exists = (key: string) => {
    if (!key.endsWith("${")) return KEYS.includes(key);
    const beginning = key.slice(0, -2);
    // Those of the signs come from the grammar of decks, over HTTP.
    return beginning === "learn.sign." || KEYS.some((known) => known.startsWith(beginning));
  };
  expect(named.length).toBeGreaterThan(300);
  expect(named.filter((key) => !exists(key))).toEqual([]);
});

test.each(Object.keys(catalogs) as (keyof typeof catalogs)[])(
  "the pixel font has every letter of %s",
  (language) => {
    const drawn = new Set(glyphs().keys());
    const texts = JSON.stringify([
      ...Object.values(catalogs[language]),
      ...Object.values(lessons[language]),
    ]);
    const missing = new Set(
      [...texts].filter((char) => /\p{L}|\p{N}/u.test(char) && !drawn.has(char)),
    );
    expect([...missing]).toEqual([]);
  },
);
