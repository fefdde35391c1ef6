import { existsSync, readdirSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { loadGame, titleOf } from "../src/games";
import type { Language } from "../src/games/game";

const SRC = new URL("../src/", import.meta.url);
/** Folders shared by all games, including the page's texts and theme. */
const SHARED = ["admin", "art", "i18n", "model", "shell", "theme", "wire"];

const games = readdirSync(new URL("games/", SRC), { withFileTypes: true })
  .filter((one) => one.isDirectory() && one.name !== "plain")
  .map(({ name }) => name);

/** Games with a table of their own. The others use the plain one. */
const drawn = games.filter((game) => existsSync(new URL(`games/${game}/index.tsx`, SRC)));

const files = SHARED.flatMap((folder) =>
  readdirSync(new URL(`${folder}/`, SRC), { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => `${one.parentPath}/${one.name}`),
);

test("shared code names no game", () => {
  const named = new RegExp([...games.map((game) => game.replaceAll("-", "[-_ ]?")), "void[-_ ]?seeder"].join("|"), "i");
  expect(games.length).toBeGreaterThan(1);
  expect(named.test("Space Alert, nemesis")).toBe(true);
  // The checkout's own path may contain such a name.
  const within = (file: string) => file.slice(new URL(SRC).pathname.length);
  expect(files.filter((file) => named.test(within(file)) || named.test(readFileSync(file, "utf8")))).toEqual([]);
});

test("every folder is a game with a title of its own", () => {
  expect(new Set(games.map(titleOf)).size).toBe(games.length);
  for (const game of games) expect(titleOf(game)).not.toBe(game);
});

test.each(["en", "cs"] as Language[])("topics and tabs of a game have distinct names in %s", async (language) => {
  expect(drawn.length).toBeGreaterThan(1);
  for (const game of drawn) {
    const { topics, words } = await loadGame(game, language);
    const labels = topics.map(({ label }) => label);
    expect(labels.length).toBeGreaterThan(0);
    expect(new Set(labels).size, game).toBe(labels.length);
    expect(words.tabs.game).not.toBe(words.tabs.seats);
  }
});

test("a game without a folder is playable by view and offers", async () => {
  const { words, topics } = await loadGame("unheard_of", "en");
  expect(titleOf("unheard_of")).toBe("unheard of");
  expect(words.name("r1", { view: {}, table: {} } as never)).toBe("r1");
  expect(topics).toEqual([]);
});
