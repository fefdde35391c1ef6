import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("document", { hidden: false, documentElement: { dataset: {}, style: { setProperty: () => undefined }, lang: "en" } });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});

import type { LogLine } from "../src/games/game";
import type { Entry } from "../src/model/table";
import { newest } from "../src/shell/table/log";

/** Entries by update. Capitals are headings, and a dash has no line. */
function log(...updates: string[]): Entry[] {
  return updates.flatMap((letters, n) => [...letters].map((event) => ({ n, event })));
}

const line = ({ event }: Entry): LogLine | null =>
  event === "-" ? null : { words: [event as string], ...(/[A-Z]/.test(event as string) ? { heading: "round" } : {}) };

const shown = (entries: Entry[], many: number, lineAt = line) => {
  const { groups, older } = newest(entries, many, lineAt);
  return [groups.map(({ at, lines }) => `${at}:${lines.map(({ words }) => words.join("")).join("")}`).join(" "), older];
};

test("lines of one update form a group under a heading of its own", () => {
  expect(shown(log("ab", "-c", "dEfg"), 50)).toEqual(["0:ab 3:c 4:d 5:Efg", false]);
});

test("the wanted number of lines is shown in whole groups", () => {
  expect(shown(log("ab", "cde", "f"), 2)).toEqual(["2:cde 5:f", true]);
  expect(shown(log("-", "cde", "f"), 2)).toEqual(["1:cde 4:f", false]);
  expect(shown([], 2)).toEqual(["", false]);
});

test("a group keeps its index while the log grows", () => {
  expect(shown(log("ab", "c"), 50)[0]).toBe("0:ab 2:c");
  expect(shown(log("ab", "cd"), 50)[0]).toBe("0:ab 2:cd");
});

test("a long log is read only as far back as it is shown", () => {
  const lineAt = vi.fn(line);
  shown(log(...Array.from({ length: 1000 }, () => "a")), 5, lineAt);
  expect(lineAt).toHaveBeenCalledTimes(6);
});
