import { existsSync, readFileSync, readdirSync } from "node:fs";

import { expect, test } from "vitest";

const FOLDER = new URL("../src/", import.meta.url);
const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".css"));

/** Otherwise a phone in landscape would match portrait rules, or both. A rule about narrow windows uses the width alone. */
test("all media queries agree on landscape phones", () => {
  const SIDEWAYS = "(max-width: 1199px) and (max-height: 480px)";
  const known = [
    "(max-width: 767px) and (min-height: 481px), (max-width: 479px)",
    "(max-width: 767px) and (min-height: 481px) and (max-height: 720px), (max-width: 479px) and (max-height: 720px)",
    "(max-width: 767px), (max-height: 480px)",
    `(min-width: 480px) and ${SIDEWAYS}`,
    `(min-width: 768px) and (max-width: 1199px), (min-width: 480px) and ${SIDEWAYS}`,
    "(min-width: 480px) and (max-width: 767px) and (max-height: 480px)",
    "(min-width: 768px) and (max-width: 1599px), (min-width: 480px) and (max-height: 480px)",
    "(min-width: 768px) and (min-height: 481px)",
    // Windows as small as 400 % zoom leaves, and low ones among the narrow.
    "(max-width: 479px) and (max-height: 480px)",
    "(min-height: 481px) and (max-height: 720px)",
    // A tablet in either orientation.
    "(min-width: 768px) and (max-width: 1199px) and (min-height: 481px)",
    "(min-width: 768px), (max-height: 480px)",
    "(max-width: 767px), (max-height: 480px), (min-width: 1200px)",
  ];
  const asked = files.flatMap((file) =>
    [...readFileSync(new URL(file, FOLDER), "utf8").matchAll(/@media (.*(?:orientation|4[78]\dpx).*) \{/g)].map((found) => found[1]),
  );
  expect(asked.length).toBeGreaterThan(known.length);
  expect(asked.filter((query) => !known.includes(query ?? ""))).toEqual([]);
});

/** Otherwise every change above the scenery would repaint it, which on a slow phone takes half the time of a tap. */
test("scenery of boards is a layer of its own", () => {
  expect(readFileSync(new URL("shell/table/board.css", FOLDER), "utf8")).toMatch(/\.scenery \{\s*will-change: opacity;/);
  const boards = readdirSync(new URL("games/", FOLDER)).filter((game) => existsSync(new URL(`games/${game}/board`, FOLDER)));
  expect(boards.length).toBeGreaterThan(3);
  const without = boards.filter((game) => {
    const drawn = readdirSync(new URL(`games/${game}/board`, FOLDER), { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".tsx"));
    return !drawn.some((file) => readFileSync(new URL(`games/${game}/board/${file}`, FOLDER), "utf8").includes('class="scenery '));
  });
  expect(without).toEqual([]);
});
