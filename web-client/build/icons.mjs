// Cuts the listed icons into one sprite for the shell and one for each game that lists some.

import { createRequire } from "node:module";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";

import { optimize } from "svgo";

const { icons } = createRequire(import.meta.url)("@iconify-json/game-icons/icons.json");
const src = new URL("../src/", import.meta.url);

/** The path of an icon on a field of 512, rounded to whole units: faithful at 64 pixels, and 60 % smaller. */
function symbol(id) {
  const icon = icons[id];
  if (!icon) throw new Error(`there is no icon "${id}"`);
  const { data } = optimize(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${icon.body}</svg>`, {
    floatPrecision: 0,
    plugins: [{ name: "preset-default", params: { overrides: { mergePaths: { force: true } } } }],
  });
  const body = data.replace(/^<svg[^>]*>|<\/svg>$/g, "");
  return `<symbol id="${id}" viewBox="0 0 512 512">${body}</symbol>`;
}

function sprite(list, out) {
  const ids = JSON.parse(readFileSync(list, "utf8"));
  const text = `<svg xmlns="http://www.w3.org/2000/svg">${[...new Set(ids)].sort().map(symbol).join("")}</svg>\n`;
  mkdirSync(new URL(".", out), { recursive: true });
  writeFileSync(out, text);
}

sprite(new URL("shell/icons.json", src), new URL("generated/shell.svg", src));
for (const game of readdirSync(new URL("games/", src), { withFileTypes: true })) {
  const list = new URL(`games/${game.name}/icons.json`, src);
  if (game.isDirectory() && existsSync(list)) sprite(list, new URL(`generated/${game.name}.svg`, src));
}
