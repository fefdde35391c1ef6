import { readFileSync, readdirSync } from "node:fs";

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
