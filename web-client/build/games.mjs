// Lists the games whose rules were built for the browser, in the format of `GET /api/games`. The modules themselves provide the
// data.

import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";

const src = new URL("../src/", import.meta.url);
const built = new URL("wasm/pkg/", src);

const games = [];
for (const game of existsSync(built) ? readdirSync(built).sort() : []) {
  const rules = await import(new URL(`${game}/airlock_wasm.js`, built));
  rules.initSync({ module: readFileSync(new URL(`${game}/airlock_wasm_bg.wasm`, built)) });
  games.push(...JSON.parse(rules.games()));
}
mkdirSync(new URL("generated/", src), { recursive: true });
writeFileSync(new URL("generated/games.json", src), `${JSON.stringify(games)}\n`);
