// Fails if the built page is heavier than a phone on a slow network should have to load. Sizes are compressed with Brotli.

import { existsSync, readFileSync, readdirSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

const dist = new URL("../dist/", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", dist), "utf8"));

const sizes = new Map();
/** Size of a file. Many lines share files, and Brotli takes its time. */
function size(file) {
  if (!sizes.has(file)) sizes.set(file, brotliCompressSync(readFileSync(new URL(file, dist))).length);
  return sizes.get(file);
}
const sum = (files) => [...new Set(files)].reduce((total, file) => total + size(file), 0);

/** Files of a chunk and of its static imports. */
function needs(name, of) {
  const seen = new Set();
  const walk = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    (manifest[key]?.imports ?? []).forEach(walk);
  };
  walk(name);
  return [...seen].flatMap((key) => of(manifest[key])).filter(Boolean);
}

const chunks = Object.keys(manifest);
const js = (name) => needs(name, (chunk) => [chunk?.file].filter((file) => file?.endsWith(".js")));
const isGame = (name) => name.startsWith("src/games/");
/** Screens besides a table's. Chunks with a leading underscore hold what several chunks share. */
const isScreen = (name) => !(isGame(name) || name.startsWith("src/admin/") || name.startsWith("_"));
/** Styles of the page and of one game with its parts of the kit. Nobody loads two games, and players do not load the admin's screens. */
const css = (game) =>
  chunks
    .filter((name) => isScreen(name) || name.startsWith(`src/games/${game}/`))
    .flatMap((name) => needs(name, (chunk) => [...(chunk?.css ?? []), ...(chunk?.file.endsWith(".css") ? [chunk.file] : [])]));
const shell = js("index.html");
const languages = ["en", "cs"];
const games = [...new Set(chunks.flatMap((name) => /^src\/games\/([a-z-]+)\/index\.tsx?$/.exec(name)?.[1] ?? []))].filter((game) => game !== "plain");

const KB = 1000;
const lines = [
  ["shell JS", sum(shell), 75 * KB],
  ["shell icons", sum(chunks.filter((name) => name.endsWith("generated/shell.svg")).map((name) => manifest[name].file)), 8 * KB],
];
lines.push(["admin: JS", sum(js("src/admin/index.tsx").filter((file) => !shell.includes(file))), 25 * KB]);
for (const language of languages) {
  const text = (name) => (manifest[name] ? js(name).filter((file) => !shell.includes(file)) : []);
  const own = text(`src/i18n/${language}.ts`);
  lines.push([`shell texts, ${language}`, sum(own), 12 * KB]);
  for (const game of games) {
    // Texts of the game and of its content.
    const spoken = (language) => {
      const files = new RegExp(`^src/(games|generated)/${game}/(.*/)?${language}\\.(ts|json)$`);
      return chunks.filter((name) => files.test(name) && !/\/(lessons|hints|reasons)\//.test(name)).flatMap(text);
    };
    const texts = spoken(language);
    // For the names in the other language, which most readers see as well.
    const others = spoken(languages.find((one) => one !== language));
    const code = js(chunks.find((name) => name.startsWith(`src/games/${game}/index.`))).filter((file) => ![...shell, ...texts, ...others].includes(file));
    lines.push([`${game}: CSS with the page's`, sum(css(game)), 20 * KB]);
    // Conditions of hints load after the table has rendered.
    lines.push([`${game}: JS`, sum([...code, ...text(`src/games/${game}/hints.ts`)]), 55 * KB]);
    lines.push([`${game}: texts with the shell's, ${language}`, sum([...own, ...texts]), 35 * KB]);
    // Loaded by learners.
    const taught = ["lessons/positions", `lessons/${language}`, `hints/${language}`].map((file) => `src/generated/${game}/${file}.json`);
    const aid = chunks.filter((name) => name.startsWith(`src/generated/aid/${game}.`) && name.endsWith(`.${language}.json`));
    lines.push([`${game}: lessons, hints and player aid, ${language}`, sum([...taught, ...aid].flatMap(text)), 12 * KB]);
    lines.push([`${game}: reasons of bots, ${language}`, sum(text(`src/generated/${game}/reasons/${language}.json`)), 2 * KB]);
    lines.push([`first table load, ${language}`, sum([...shell, ...css(game), ...own, ...code, ...texts, ...others]), 200 * KB]);
  }
}

// Art loads later: a game's whole pack with the kit, and the pictures of the front page.
lines.push(["front page: art", sum(js("src/games/scenes.ts").filter((file) => !shell.includes(file))), 18 * KB]);
for (const name of chunks.filter((name) => /\/art\/index\.ts$/.test(name))) {
  const [, game] = /^src\/games\/([a-z-]+)\/art\/index\.ts$/.exec(name);
  lines.push([`${game}: art`, sum(js(name).filter((file) => !shell.includes(file))), 32 * KB]);
}

// Rules for replays, practice tables and lessons, if `cargo xtask wasm` has built them.
const rules = new URL("../src/wasm/pkg/", import.meta.url);
for (const game of existsSync(rules) ? readdirSync(rules) : []) {
  const module = readFileSync(new URL(`${game}/airlock_wasm_bg.wasm`, rules));
  lines.push([`${game}: rules`, brotliCompressSync(module).length, 455 * KB]);
}

let over = false;
for (const [name, bytes, limit] of new Map(lines.map((line) => [line[0], line])).values()) {
  const heavy = bytes > limit;
  over ||= heavy;
  console.log(`${heavy ? "OVER " : "     "}${name.padEnd(40)}${(bytes / KB).toFixed(1).padStart(7)} of ${limit / KB} KB`);
}
process.exit(over ? 1 : 0);
