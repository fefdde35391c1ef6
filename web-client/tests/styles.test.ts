import { existsSync, readFileSync, readdirSync } from "node:fs";

import { expect, test } from "vitest";

const FOLDER = new URL("../src/", import.meta.url);

/** Otherwise every change above the scenery would repaint it, which on a slow phone takes half the time of a tap. */
test("scenery of boards is a layer of its own", () => {
  expect(readFileSync(new URL("shell/table/board/board.css", FOLDER), "utf8")).toMatch(/\.scenery \{\s*will-change: opacity;/);
  const boards = readdirSync(new URL("games/", FOLDER)).filter((game) => existsSync(new URL(`games/${game}/board`, FOLDER)));
  expect(boards.length).toBeGreaterThan(3);
  const without = boards.filter((game) => {
    const drawn = readdirSync(new URL(`games/${game}/board`, FOLDER), { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".tsx"));
    return !drawn.some((file) => readFileSync(new URL(`games/${game}/board/${file}`, FOLDER), "utf8").includes('class="scenery '));
  });
  expect(without).toEqual([]);
});
