// Builds one sprite of the listed icons for the shell and one for each game. The icons in a game's art go into a file of their
// own, because a picture cannot refer to a sprite.

import { createRequire } from "node:module";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";

import { optimize } from "svgo";

const { icons } = createRequire(import.meta.url)("@iconify-json/game-icons/icons.json");
const src = new URL("../src/", import.meta.url);

/** Paths of an icon in a box of 512 units, rounded to whole units. That is accurate at 64 pixels and 60 % smaller. */
function paths(id) {
  const icon = icons[id];
  if (!icon) throw new Error(`there is no icon "${id}"`);
  const { data } = optimize(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${icon.body}</svg>`, {
    floatPrecision: 0,
    plugins: [{ name: "preset-default", params: { overrides: { mergePaths: { force: true } } } }],
  });
  return data.replace(/^<svg[^>]*>|<\/svg>$/g, "");
}

function symbol(id) {
  return `<symbol id="${id}" viewBox="0 0 512 512">${paths(id)}</symbol>`;
}

function sprite(list, out) {
  const ids = JSON.parse(readFileSync(list, "utf8"));
  const text = `<svg xmlns="http://www.w3.org/2000/svg">${[...new Set(ids)].sort().map(symbol).join("")}</svg>\n`;
  mkdirSync(new URL(".", out), { recursive: true });
  writeFileSync(out, text);
}

/** Emblems inherit their colour. */
function emblems(list, out) {
  const ids = JSON.parse(readFileSync(list, "utf8"));
  writeFileSync(out, JSON.stringify(Object.fromEntries(ids.map((id) => [id, paths(id).replaceAll(/ fill="currentColor"/gi, "")]))));
}

sprite(new URL("shell/icons.json", src), new URL("generated/shell.svg", src));
for (const game of readdirSync(new URL("games/", src), { withFileTypes: true })) {
  const list = new URL(`games/${game.name}/icons.json`, src);
  if (game.isDirectory() && existsSync(list)) sprite(list, new URL(`generated/${game.name}.svg`, src));
  const drawn = new URL(`games/${game.name}/art/emblems.json`, src);
  if (game.isDirectory() && existsSync(drawn)) emblems(drawn, new URL(`generated/${game.name}-emblems.json`, src));
}
