// The pixel font, drawn by us in glyphs.txt and made into a TrueType file by the build.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { trueType, type Glyph } from "./truetype.ts";

const GLYPHS = new URL("./glyphs.txt", import.meta.url);
const MODULE = "virtual:pixel-font.css";
const CAP = 7; // rows above the line

const ABOVE: Record<string, string[]> = {
  "\u0301": ["...#.", "..#.."],
  "\u0300": [".#...", "..#.."],
  "\u0302": ["..#..", ".#.#."],
  "\u0308": [".....", ".#.#."],
  "\u0307": [".....", "..#.."],
  "\u0306": [".#.#.", "..#.."],
};
const BELOW: Record<string, string[]> = {
  "\u0327": ["..#..", ".#..."],
  "\u0328": ["...#.", "....#"],
};
const ACCENTED = "ĄĆĘŃÓŚŹŻÀÂÇÈÉÊËÎÏÔÙÛÜŸЁЙ";
// Letters of one script that look like those of another.
const SAME: Record<string, string> = {
  А: "A",
  В: "B",
  Е: "E",
  К: "K",
  М: "M",
  Н: "H",
  О: "O",
  Р: "P",
  С: "C",
  Т: "T",
  Х: "X",
};

/** Every character of the font: rows from the top accent down, where its line is. */
export function glyphs(): Map<string, Glyph> {
  const found = new Map<string, Glyph>();
  for (const line of readFileSync(GLYPHS, "utf8").split("\n")) {
    const [char, ...rows] = line.trimEnd().split(" ");
    if (!char || (char === "#" && rows.length !== CAP)) continue;
    found.set(char, { rows, top: CAP });
  }
  for (const [char, latin] of Object.entries(SAME)) found.set(char, found.get(latin)!);
  for (const char of ACCENTED) found.set(char, accented(char, found));
  for (const [char, glyph] of [...found]) {
    const small = char.toLowerCase();
    if (small !== char && small.length === 1) found.set(small, glyph);
  }
  found.set(" ", { rows: ["..."], top: CAP });
  found.set("\u00a0", { rows: ["..."], top: CAP });
  found.set("\u202f", { rows: ["."], top: CAP });
  return found;
}

function accented(char: string, found: Map<string, Glyph>): Glyph {
  const [letter, mark] = char.normalize("NFD") as unknown as [string, string];
  const base = found.get(letter) ?? found.get(SAME[letter] ?? "");
  if (!base) throw new Error(`${char}: no letter ${letter} in glyphs.txt`);
  const width = base.rows[0]!.length;
  const fitted = (rows: string[]) =>
    rows.map((row) => (width === 3 ? row.slice(1, 4) : row.padEnd(width, ".")));
  const above = ABOVE[mark];
  if (above) return { rows: [...fitted(above), ".".repeat(width), ...base.rows], top: CAP + 3 };
  const below = BELOW[mark];
  if (!below) throw new Error(`${char}: no mark ${mark.codePointAt(0)!.toString(16)}`);
  return { rows: [...base.rows.slice(0, CAP), ...fitted(below)], top: CAP };
}

export function pixelFont(): Plugin {
  const content = trueType(glyphs());
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 8);
  const file = `assets/pixel-${hash}.ttf`;
  const css = `@font-face { font-family: "Pixel"; src: url("/${file}") format("truetype"); font-display: block; }`;
  let building = false;
  return {
    name: "pixel-font",
    configResolved(config) {
      building = config.command === "build";
    },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load: (id) => (id === `\0${MODULE}` ? css : null),
    buildStart() {
      if (building) this.emitFile({ type: "asset", fileName: file, source: content });
    },
    configureServer(server) {
      server.middlewares.use(`/${file}`, (_request, response) => {
        response.setHeader("Content-Type", "font/ttf");
        response.end(content);
      });
    },
  };
}
