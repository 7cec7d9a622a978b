// QR codes of texts in bytes, with error correction of level M (ISO/IEC 18004).

export type Modules = boolean[][]; // rows; true is dark

// By version: error correction codewords a block, blocks of the first size, their data codewords,
// blocks of the second size (a data codeword more each).
const VERSIONS: readonly (readonly [number, number, number, number])[] = [
  [10, 1, 16, 0],
  [16, 1, 28, 0],
  [26, 1, 44, 0],
  [18, 2, 32, 0],
  [24, 2, 43, 0],
  [16, 4, 27, 0],
  [18, 4, 31, 0],
  [22, 2, 38, 2],
  [22, 3, 36, 2],
  [26, 4, 43, 1],
];
const LEVEL_M = 0;
const MAX_BYTES = 213;

export function qrCode(text: string): Modules {
  const bytes = [...new TextEncoder().encode(text)];
  const version = VERSIONS.findIndex((_, at) => bytes.length <= room(at + 1)) + 1;
  if (version === 0) {
    throw new RangeError(`a text of ${bytes.length} bytes; a code holds ${MAX_BYTES}`);
  }
  const words = interleaved(dataWords(bytes, version), version);
  let best: Modules = [];
  let least = Infinity;
  for (let mask = 0; mask < 8; mask++) {
    const drawn = draw(words, version, mask);
    const score = penalty(drawn);
    if (score < least) [best, least] = [drawn, score];
  }
  return best;
}

function dataSize(version: number): number {
  const [, first, size, second] = VERSIONS[version - 1]!;
  return first * size + second * (size + 1);
}

/** Bytes that fit beside the mode and the length. */
function room(version: number): number {
  return dataSize(version) - (version < 10 ? 2 : 3);
}

function dataWords(bytes: number[], version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, count: number) => {
    for (let at = count - 1; at >= 0; at--) bits.push((value >> at) & 1);
  };
  put(0b0100, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  const size = dataSize(version);
  put(0, Math.min(4, size * 8 - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  const words: number[] = [];
  for (let at = 0; at < bits.length; at += 8) {
    words.push(bits.slice(at, at + 8).reduce((word, bit) => word * 2 + bit, 0));
  }
  for (let pad = 0xec; words.length < size; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

/** The blocks' words in turns, then their error correction words in turns. */
function interleaved(words: number[], version: number): number[] {
  const [correction, first, size, second] = VERSIONS[version - 1]!;
  const blocks: number[][] = [];
  let at = 0;
  for (let block = 0; block < first + second; block++) {
    const length = block < first ? size : size + 1;
    blocks.push(words.slice(at, (at += length)));
  }
  const checks = blocks.map((block) => remainder(block, correction));
  return [...inTurns(blocks), ...inTurns(checks)];
}

function inTurns(blocks: number[][]): number[] {
  const longest = Math.max(...blocks.map((block) => block.length));
  return Array.from({ length: longest }, (_, at) =>
    blocks.flatMap((block) => (at < block.length ? [block[at]!] : [])),
  ).flat();
}

/** Multiplication in the field of 256 elements that the standard uses. */
export function times(a: number, b: number): number {
  let product = 0;
  for (; b; b >>= 1) {
    if (b & 1) product ^= a;
    a = (a << 1) ^ (a & 0x80 ? 0x11d : 0);
  }
  return product;
}

/** The error correction words of a block. */
function remainder(block: number[], count: number): number[] {
  let generator = [1];
  for (let power = 1, step = 0; step < count; step++, power = times(power, 2)) {
    const longer = [...generator, 0];
    generator.forEach((factor, at) => (longer[at + 1]! ^= times(factor, power)));
    generator = longer;
  }
  const rest = [...block, ...Array<number>(count).fill(0)];
  for (let at = 0; at < block.length; at++) {
    const lead = rest[at]!;
    generator.forEach((factor, offset) => (rest[at + offset]! ^= times(factor, lead)));
  }
  return rest.slice(block.length);
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

export function inMask(mask: number, x: number, y: number): boolean {
  return MASKS[mask]!(x, y);
}

function draw(words: number[], version: number, mask: number): Modules {
  const { modules, fixed } = frame(version);
  const size = modules.length;
  drawFormat(modules, mask);
  let bit = 0;
  for (const [x, y] of path(size)) {
    if (fixed[y]![x]) continue;
    const dark = bit < words.length * 8 && ((words[bit >> 3]! >> (7 - (bit & 7))) & 1) === 1;
    modules[y]![x] = dark !== inMask(mask, x, y);
    bit++;
  }
  return modules;
}

/** The way of the data: columns of two, from the right, up and down. */
export function* path(size: number): Generator<[number, number]> {
  let up = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5; // the column of the timing pattern
    for (let step = 0; step < size; step++) {
      const y = up ? size - 1 - step : step;
      yield [right, y];
      yield [right - 1, y];
    }
    up = !up;
  }
}

/** The patterns that every code of a version has, and where no data go. */
export function frame(version: number): { modules: Modules; fixed: Modules } {
  const size = 17 + 4 * version;
  const empty = () => Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const modules = empty();
  const fixed = empty();
  const set = (x: number, y: number, dark: boolean) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    modules[y]![x] = dark;
    fixed[y]![x] = true;
  };
  for (let at = 0; at < size; at++) {
    set(at, 6, at % 2 === 0);
    set(6, at, at % 2 === 0);
  }
  const places = alignment(version);
  for (const y of places) {
    for (const x of places) {
      const corner =
        (x === 6 && y === 6) || (x === 6 && y === size - 7) || (x === size - 7 && y === 6);
      if (!corner) square(x, y, 2, (ring) => ring !== 1, set);
    }
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    square(x, y, 4, (ring) => ring !== 2 && ring !== 4, set);
  }
  for (let at = 0; at < 9; at++) {
    fixed[8]![at] = true;
    fixed[at]![8] = true;
    if (at < 8) {
      fixed[8]![size - 1 - at] = true;
      fixed[size - 1 - at]![8] = true;
    }
  }
  set(8, size - 8, true);
  if (version >= 7) drawVersion(version, size, set);
  return { modules, fixed };
}

function square(
  x: number,
  y: number,
  radius: number,
  dark: (ring: number) => boolean,
  set: (x: number, y: number, dark: boolean) => void,
): void {
  for (let dy = -radius; dy <= radius; dy++) {
    for (let dx = -radius; dx <= radius; dx++) {
      set(x + dx, y + dy, dark(Math.max(Math.abs(dx), Math.abs(dy))));
    }
  }
}

function alignment(version: number): number[] {
  if (version === 1) return [];
  const last = 10 + 4 * version;
  return version < 7 ? [6, last] : [6, 4 + 2 * (version + 1) + 0, last];
}

/** Eighteen bits: the version, and twelve that guard it. */
function drawVersion(
  version: number,
  size: number,
  set: (x: number, y: number, dark: boolean) => void,
): void {
  const bits = (version << 12) | guarded(version << 12, 0x1f25, 12);
  for (let at = 0; at < 18; at++) {
    const dark = ((bits >> at) & 1) === 1;
    const [a, b] = [size - 11 + (at % 3), Math.floor(at / 3)];
    set(a, b, dark);
    set(b, a, dark);
  }
}

/** Fifteen bits, twice: the level, the mask, and ten that guard them. */
function drawFormat(modules: Modules, mask: number): void {
  const size = modules.length;
  const data = ((LEVEL_M << 3) | mask) << 10;
  const bits = (data | guarded(data, 0x537, 10)) ^ 0x5412;
  for (let at = 0; at < 15; at++) {
    const dark = ((bits >> at) & 1) === 1;
    const [x, y] = at < 6 ? [8, at] : at < 8 ? [8, at + 1] : [at === 8 ? 7 : 14 - at, 8];
    modules[y]![x] = dark;
    if (at < 8) modules[8]![size - 1 - at] = dark;
    else modules[size - 15 + at]![8] = dark;
  }
}

function guarded(value: number, generator: number, degree: number): number {
  for (let at = 31 - Math.clz32(value); at >= degree; at--) {
    if ((value >> at) & 1) value ^= generator << (at - degree);
  }
  return value;
}

/** How hard the code is to read: the mask with the least of it is taken. */
function penalty(modules: Modules): number {
  const size = modules.length;
  const columns = modules.map((_, x) => modules.map((row) => row[x]!));
  let score = 0;
  for (const line of [...modules, ...columns]) {
    const text = line.map(Number).join("");
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) score += run.length - 2;
    for (let at = 0; at + 11 <= size; at++) {
      const part = text.slice(at, at + 11);
      if (part === "10111010000" || part === "00001011101") score += 40;
    }
  }
  for (let y = 0; y + 1 < size; y++) {
    for (let x = 0; x + 1 < size; x++) {
      const dark = modules[y]![x];
      const same = [modules[y]![x + 1], modules[y + 1]![x], modules[y + 1]![x + 1]];
      if (same.every((other) => other === dark)) score += 3;
    }
  }
  const share = modules.flat().filter(Boolean).length / size ** 2;
  return score + 10 * Math.floor(Math.abs(share - 0.5) * 20);
}
