// Packs the files that pay most as the server cannot while somebody waits: it sends `FILE.br` to whoever can unpack it.

import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";

const assets = new URL("../dist/assets/", import.meta.url);
const params = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS };

for (const file of readdirSync(assets).filter((file) => /\.(wasm|js|css|svg)$/.test(file))) {
  const plain = readFileSync(new URL(file, assets));
  const packed = brotliCompressSync(plain, { params });
  if (packed.length < plain.length) writeFileSync(new URL(`${file}.br`, assets), packed);
}
