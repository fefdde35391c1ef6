// Coverage of rules by hints.

import { readFileSync, readdirSync } from "node:fs";

import { describe, expect, test } from "vitest";

import type { Hint } from "../src/model/hints";
import { coveredHints } from "../src/model/hint-coverage";
import type { Update } from "../src/wire/messages";

const aids = new URL("../../docs/aid/", import.meta.url);
const games = new URL("../../crates/games/", import.meta.url);

describe("common mistakes", () => {
  for (const file of readdirSync(aids).filter((name) => name.endsWith(".md"))) {
    test(`are covered by hints: ${file}`, () => {
      const [game] = file.split(".");
      const hints = JSON.parse(readFileSync(new URL(`${game}/hints.json`, games), "utf8")) as { rules: string[] }[];
      const cited = new Set(hints.flatMap(({ rules }) => rules));
      const text = readFileSync(new URL(file, aids), "utf8").split("## Often misplayed")[1] ?? "";
      const lines = text.split("\n").filter((line) => /^\d\. /.test(line));
      expect(lines).toHaveLength(5);
      for (const line of lines)
        expect(
          (line.match(/[A-Z]{1,4}(?:-[A-Z0-9]+)+/g) ?? []).filter((rule) => cited.has(rule)),
          line,
        ).not.toEqual([]);
    });
  }
});

const hint = (id: string, when: Hint["when"]): Hint => ({ id, say: id, secret: false, when });
const update = (n: number, of: Partial<Update>): Update => ({ n, server_ms: 0, ...of }) as Update;
const asked = (yours: string[]): Update["pending"] => ({ waiting_for: yours.length > 0 ? [0] : [], yours, wait: "asks" }) as Update["pending"];

test("a hint covers events since the last answer, and the view", () => {
  const updates = [
    update(1, { whole: true, parts: { "/fires": 0 }, pending: asked(["DP-TURN"]), legal: [] } as never),
    update(2, { events: ["moved"], pending: asked([]) } as never),
    update(3, { events: ["rolled"], pending: asked(["DP-TURN"]) } as never),
    update(4, { events: ["burned"], parts: { "/fires": 1 } } as never),
  ];
  const heard =
    (...names: string[]): Hint["when"] =>
    ({ told }) =>
      names.every((name) => told.includes(name as never));
  const hints = [
    hint("move and roll", heard("moved", "rolled")),
    hint("roll and burn", heard("rolled", "burned")),
    hint("fire", ({ view }) => (view as { fires: number }).fires > 0),
    hint("never", () => false),
  ];
  expect([...coveredHints(updates, 0, hints)].sort()).toEqual(["fire", "move and roll"]);
});
