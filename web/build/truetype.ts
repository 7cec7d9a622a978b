// A TrueType file of glyphs made of square pixels.

export interface Glyph {
  rows: string[]; // "#" is ink
  top: number; // rows from the line up to the first row
}

const PIXEL = 100; // units
const EM = 10 * PIXEL;
const ASCENT = 10 * PIXEL;
const DESCENT = 3 * PIXEL;

type Point = [number, number];

export function trueType(glyphs: Map<string, Glyph>): Buffer {
  const chars = [...glyphs.keys()].sort((a, b) => a.codePointAt(0)! - b.codePointAt(0)!);
  const drawn: Glyph[] = [{ rows: Array<string>(7).fill("#####"), top: 7 }];
  for (const char of chars) drawn.push(glyphs.get(char)!);
  const outlines = drawn.map(outlined);
  const bodies = outlines.map(glyf);
  const offsets = [0];
  for (const body of bodies) offsets.push(offsets.at(-1)! + body.length);
  const advances = drawn.map((glyph) => (glyph.rows[0]!.length + 1) * PIXEL);
  const tables: Record<string, Buffer> = {
    "OS/2": os2(chars),
    cmap: cmap(chars),
    glyf: Buffer.concat(bodies),
    head: head(),
    hhea: hhea(advances),
    hmtx: Buffer.concat(advances.map((advance) => Buffer.concat([u16(advance), u16(0)]))),
    loca: Buffer.concat(offsets.map(u32)),
    maxp: maxp(outlines),
    name: names(),
    post: Buffer.concat([u32(0x00030000), Buffer.alloc(28)]),
  };
  return assembled(tables);
}

/** The outlines of the ink: each loop runs with the ink on its right. */
function outlined(glyph: Glyph): Point[][] {
  const ink = (x: number, y: number) => glyph.rows[y]?.[x] === "#";
  const next = new Map<string, Point[]>();
  const edge = (from: Point, to: Point) => {
    next.set(from.join(), [...(next.get(from.join()) ?? []), to]);
  };
  glyph.rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!ink(x, y)) continue;
      if (!ink(x, y - 1)) edge([x, y], [x + 1, y]);
      if (!ink(x + 1, y)) edge([x + 1, y], [x + 1, y + 1]);
      if (!ink(x, y + 1)) edge([x + 1, y + 1], [x, y + 1]);
      if (!ink(x - 1, y)) edge([x, y + 1], [x, y]);
    }
  });
  const loops: Point[][] = [];
  for (const [start, ends] of next) {
    while (ends.length) {
      const loop: Point[] = [];
      let at = start.split(",").map(Number) as Point;
      let before: Point | null = null;
      do {
        const ways: Point[] = next.get(at.join())!;
        // Where two pixels meet at a corner, turn right: each stays a loop of its own.
        const pick: number = before && ways.length > 1 ? rightmost(before, at, ways) : 0;
        const to: Point = ways.splice(pick, 1)[0]!;
        if (!before || !straight(before, at, to)) loop.push(at);
        [before, at] = [at, to];
      } while (at.join() !== start);
      if (straight(before, at, loop[1]!)) loop.shift();
      loops.push(loop);
    }
  }
  return loops.map((loop) => loop.map(([x, y]): Point => [x * PIXEL, (glyph.top - y) * PIXEL]));
}

const turn = (a: Point, b: Point, c: Point) =>
  (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]);
const straight = (a: Point, b: Point, c: Point) => turn(a, b, c) === 0;
const rightmost = (a: Point, b: Point, ways: Point[]) =>
  ways.reduce((best, way, index) => (turn(a, b, way) > turn(a, b, ways[best]!) ? index : best), 0);

function glyf(loops: Point[][]): Buffer {
  const points = loops.flat();
  if (!points.length) return Buffer.alloc(0);
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  let end = -1;
  const ends = loops.map((loop) => u16((end += loop.length)));
  const deltas = (values: number[]) =>
    Buffer.concat(values.map((value, index) => i16(value - (values[index - 1] ?? 0))));
  const body = Buffer.concat([
    i16(loops.length),
    i16(Math.min(...xs)),
    i16(Math.min(...ys)),
    i16(Math.max(...xs)),
    i16(Math.max(...ys)),
    ...ends,
    u16(0), // no instructions
    Buffer.alloc(points.length, 1), // all on the curve, both deltas of two bytes
    deltas(xs),
    deltas(ys),
  ]);
  return Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)]);
}

function cmap(chars: string[]): Buffer {
  const codes = chars.map((char) => char.codePointAt(0)!);
  const count = codes.length + 1;
  const all = [...codes, 0xffff];
  const power = 2 ** Math.floor(Math.log2(count));
  const subtable = Buffer.concat([
    u16(4),
    u16(16 + 8 * count),
    u16(0),
    u16(2 * count),
    u16(2 * power),
    u16(Math.log2(power)),
    u16(2 * (count - power)),
    ...all.map(u16),
    u16(0),
    ...all.map(u16),
    ...all.map((code, index) => u16(code === 0xffff ? 1 : (index + 1 - code) & 0xffff)),
    ...all.map(() => u16(0)),
  ]);
  return Buffer.concat([u16(0), u16(1), u16(3), u16(1), u32(12), subtable]);
}

function head(): Buffer {
  return Buffer.concat([
    u32(0x00010000),
    u32(0x00010000),
    u32(0), // the sum of the file, filled in at the end
    u32(0x5f0f3cf5),
    u16(0b11),
    u16(EM),
    Buffer.alloc(16), // made at no time, so that the same glyphs make the same file
    i16(0),
    i16(-DESCENT),
    i16(EM),
    i16(ASCENT),
    u16(0),
    u16(8),
    i16(2),
    i16(1), // long offsets
    i16(0),
  ]);
}

function hhea(advances: number[]): Buffer {
  return Buffer.concat([
    u32(0x00010000),
    i16(ASCENT),
    i16(-DESCENT),
    i16(0),
    u16(Math.max(...advances)),
    i16(0),
    i16(0),
    i16(Math.max(...advances)),
    i16(1),
    Buffer.alloc(14),
    u16(advances.length),
  ]);
}

function maxp(outlines: Point[][][]): Buffer {
  const points = Math.max(...outlines.map((loops) => loops.flat().length));
  const loops = Math.max(...outlines.map((outline) => outline.length));
  const rest = [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0];
  return Buffer.concat([u32(0x00010000), ...[outlines.length, points, loops, ...rest].map(u16)]);
}

function os2(chars: string[]): Buffer {
  return Buffer.concat([
    u16(4),
    i16(6 * PIXEL),
    u16(400),
    u16(5),
    u16(0),
    ...Array<Buffer>(11).fill(i16(0)),
    Buffer.alloc(10),
    Buffer.alloc(16),
    Buffer.from("none"),
    u16(0x40),
    u16(chars[0]!.codePointAt(0)!),
    u16(chars.at(-1)!.codePointAt(0)!),
    i16(ASCENT),
    i16(-DESCENT),
    i16(0),
    u16(ASCENT),
    u16(DESCENT),
    Buffer.alloc(8),
    i16(5 * PIXEL),
    i16(7 * PIXEL),
    u16(0),
    u16(32),
    u16(1),
  ]);
}

function names(): Buffer {
  const texts: [number, string][] = [
    [1, "Outspeed Pixel"],
    [2, "Regular"],
    [4, "Outspeed Pixel"],
    [6, "OutspeedPixel"],
  ];
  const encoded = texts.map(([, text]) => Buffer.from(text, "utf16le").swap16());
  let at = 0;
  const records = texts.map(([id], index) => {
    const length = encoded[index]!.length;
    const record = Buffer.concat([3, 1, 0x409, id, length, at].map(u16));
    at += length;
    return record;
  });
  return Buffer.concat([
    u16(0),
    u16(texts.length),
    u16(6 + 12 * texts.length),
    ...records,
    ...encoded,
  ]);
}

function assembled(tables: Record<string, Buffer>): Buffer {
  const entries = Object.entries(tables);
  const power = 2 ** Math.floor(Math.log2(entries.length));
  const directory = [
    u32(0x00010000),
    u16(entries.length),
    u16(16 * power),
    u16(Math.log2(power)),
    u16(16 * (entries.length - power)),
  ];
  const bodies: Buffer[] = [];
  let at = 12 + 16 * entries.length;
  let headAt = 0;
  for (const [tag, table] of entries) {
    const body = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
    if (tag === "head") headAt = at;
    directory.push(Buffer.from(tag), u32(sum(body)), u32(at), u32(table.length));
    bodies.push(body);
    at += body.length;
  }
  const file = Buffer.concat([...directory, ...bodies]);
  file.writeUInt32BE((0xb1b0afba - sum(file)) >>> 0, headAt + 8);
  return file;
}

function sum(buffer: Buffer): number {
  let total = 0;
  for (let at = 0; at < buffer.length; at += 4) total = (total + buffer.readUInt32BE(at)) >>> 0;
  return total;
}

function u16(value: number): Buffer {
  const buffer = Buffer.alloc(2);
  buffer.writeUInt16BE(value);
  return buffer;
}

function i16(value: number): Buffer {
  const buffer = Buffer.alloc(2);
  buffer.writeInt16BE(value);
  return buffer;
}

function u32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32BE(value);
  return buffer;
}
