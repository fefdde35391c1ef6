import { existsSync, readFileSync, readdirSync } from "node:fs";

import { expect, test } from "vitest";

const FOLDER = new URL("../src/", import.meta.url);
const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".css"));

/** With such a rule, whatever is put in or taken out anywhere has all that is around it styled anew: on a slow phone half of what a
 * played event takes. */
test("no rule is about whatever stands beside something", () => {
  expect(files.length).toBeGreaterThan(20);
  const found = files.filter((file) => /[+~]\s*(\*|:(?!is\())/.test(readFileSync(new URL(file, FOLDER), "utf8").replaceAll(/\/\*.*?\*\//gs, "")));
  expect(found).toEqual([]);
});

/** Else a phone on its side is taken for an upright one, or for both. Whatever is only narrow asks for its width alone. */
test("which way up a phone is, is asked alike everywhere", () => {
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
    // As small as 400 % zoom leaves a window, and within a narrow one all that is not.
    "(max-width: 479px) and (max-height: 480px)",
    "(min-height: 481px) and (max-height: 720px)",
    // A tablet, whichever way up.
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

/** Else all of it is painted again under whatever is said above it: half of what a tap on a slow phone takes. */
test("what of a board is only looked at is a layer of its own", () => {
  expect(readFileSync(new URL("shell/table/board.css", FOLDER), "utf8")).toMatch(/\.scenery \{\s*will-change: opacity;/);
  const boards = readdirSync(new URL("games/", FOLDER)).filter((game) => existsSync(new URL(`games/${game}/board`, FOLDER)));
  expect(boards.length).toBeGreaterThan(3);
  const without = boards.filter((game) => {
    const drawn = readdirSync(new URL(`games/${game}/board`, FOLDER), { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".tsx"));
    return !drawn.some((file) => readFileSync(new URL(`games/${game}/board/${file}`, FOLDER), "utf8").includes('class="scenery '));
  });
  expect(without).toEqual([]);
});

/** Else every change to what stands beside or within anything has the outlines of all rooms styled anew. */
test("no rule of a board is about what stands within something", () => {
  const boards = files.filter((file) => /^games\/[^/]+\/board\//.test(file));
  expect(boards.length).toBeGreaterThan(3);
  expect(boards.filter((file) => readFileSync(new URL(file, FOLDER), "utf8").includes(":has("))).toEqual([]);
});

/** A plate goes from one side of the board to the other in the midst of what plays: else all that it tells is styled anew. */
test("on which side a plate lies says nothing of what is within it", () => {
  const all = files.map((file) => readFileSync(new URL(file, FOLDER), "utf8")).join("");
  expect(all).toContain('.playback[data-side="bottom"] {');
  expect(all.match(/\[data-side[^\]]*\](?!\s*[{),]).*|:not\(\[data-side.*/g)).toBeNull();
});
