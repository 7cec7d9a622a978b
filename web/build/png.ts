// A PNG file of square pixels.
import { crc32, deflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const RGB = 2;
const BITS = 8;

/** A picture of this size; `colour` gives `#rrggbb` for every pixel. */
export function png(size: number, colour: (x: number, y: number) => string): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([BITS, RGB], 8);
  const line = 1 + 3 * size; // a line begins with its filter: none
  const pixels = Buffer.alloc(line * size);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      pixels.write(colour(x, y).slice(1), y * line + 1 + 3 * x, "hex");
    }
  }
  const data = deflateSync(pixels, { level: 9 });
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
