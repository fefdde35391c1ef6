// Extracts the lessons, first-time hints and bot reasons of each game into a file for each language, and the starting positions of lessons
// into another.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";

const src = new URL("../src/", import.meta.url);
const games = new URL("../../crates/games/", import.meta.url);

/** Keys used only by tests, or to construct a position. */
const UNSEEN = new Set(["rules", "expect", "see", "given", "setup", "acts"]);

/** Picks one language of a bilingual text. */
function spoken(value, language) {
  if (Array.isArray(value)) return value.map((one) => spoken(one, language));
  if (value === null || typeof value !== "object") return value;
  const keys = Object.keys(value);
  if (keys.length === 2 && "en" in value && "cs" in value) return value[language];
  const shown = Object.entries(value).filter(([key]) => !UNSEEN.has(key));
  return Object.fromEntries(shown.map(([key, one]) => [key, spoken(one, language)]));
}

for (const game of readdirSync(games)) {
  const folder = new URL(`${game}/lessons/`, games);
  const built = new URL(`${game}/lessons.positions.json`, games);
  if (!existsSync(folder) || !existsSync(built)) continue;
  const out = new URL(`generated/${game}/lessons/`, src);
  mkdirSync(out, { recursive: true });
  const order = (one, other) => one.localeCompare(other, "en", { numeric: true });
  const lessons = readdirSync(folder)
    .sort(order)
    .map((file) => JSON.parse(readFileSync(new URL(file, folder), "utf8")));
  for (const language of ["en", "cs"]) writeFileSync(new URL(`${language}.json`, out), `${JSON.stringify(lessons.map((one) => spoken(one, language)))}\n`);
  writeFileSync(new URL("positions.json", out), readFileSync(built));
}

for (const game of readdirSync(games)) {
  const file = new URL(`${game}/hints.json`, games);
  if (!existsSync(file)) continue;
  const out = new URL(`generated/${game}/hints/`, src);
  mkdirSync(out, { recursive: true });
  const hints = JSON.parse(readFileSync(file, "utf8"));
  for (const language of ["en", "cs"]) {
    const said = Object.fromEntries(hints.map(({ id, say }) => [id, say[language]]));
    writeFileSync(new URL(`${language}.json`, out), `${JSON.stringify(said)}\n`);
  }
  writeFileSync(new URL("rules.json", out), `${JSON.stringify(Object.fromEntries(hints.map(({ id, rules }) => [id, rules])))}\n`);
}

for (const game of readdirSync(games)) {
  const file = new URL(`${game}/reasons.json`, games);
  if (!existsSync(file)) continue;
  const out = new URL(`generated/${game}/reasons/`, src);
  mkdirSync(out, { recursive: true });
  const facts = Object.entries(JSON.parse(readFileSync(file, "utf8")));
  for (const language of ["en", "cs"]) {
    const said = Object.fromEntries(facts.map(([fact, say]) => [fact, say[language]]));
    writeFileSync(new URL(`${language}.json`, out), `${JSON.stringify(said)}\n`);
  }
}
