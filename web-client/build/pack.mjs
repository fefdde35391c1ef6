// Compresses the assets with Brotli at the highest quality, which is too slow for requests. The server sends `FILE.br` to clients that accept it.

import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";

const assets = new URL("../dist/assets/", import.meta.url);
const params = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS };

for (const file of readdirSync(assets).filter((file) => /\.(wasm|js|css|svg)$/.test(file))) {
  const plain = readFileSync(new URL(file, assets));
  const packed = brotliCompressSync(plain, { params });
  if (packed.length < plain.length) writeFileSync(new URL(`${file}.br`, assets), packed);
}
