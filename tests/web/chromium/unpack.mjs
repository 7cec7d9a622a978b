// Decompresses the browser of the package: node unpack.mjs INTO
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";

const packed = new URL("node_modules/@sparticuz/chromium/bin/", import.meta.url);
const folder = process.argv[2];
mkdirSync(folder, { recursive: true });
for (const name of readdirSync(packed).filter((name) => name.endsWith(".br"))) {
  const content = brotliDecompressSync(readFileSync(new URL(name, packed)));
  writeFileSync(`${folder}/${name.slice(0, -3)}`, content, { mode: 0o755 });
}
