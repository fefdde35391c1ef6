// Extracts the client's facts and texts from the content files of each game with a `content.mjs`. Writes a file of facts and one file of
// texts for each language, each with its type, which the game's folder defines.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";

const src = new URL("../src/", import.meta.url);
const games = new URL("../../crates/games/", import.meta.url);

for (const game of readdirSync(new URL("games/", src))) {
  const cut = new URL(`games/${game}/content.mjs`, src);
  if (!existsSync(cut)) continue;
  const { default: content } = await import(cut);
  const read = (name) => JSON.parse(readFileSync(new URL(`${game}/content/${name}.json`, games), "utf8"));
  const out = new URL(`generated/${game}/`, src);
  mkdirSync(out, { recursive: true });
  for (const [name, value] of Object.entries(content(read))) {
    const type = name === "facts" ? 'facts").Facts' : 'words/texts").Content';
    writeFileSync(new URL(`${name}.json`, out), `${JSON.stringify(value)}\n`);
    writeFileSync(new URL(`${name}.d.json.ts`, out), `declare const value: import("../../games/${game}/${type};\nexport default value;\n`);
  }
}
