// Expected actions and their conditions: texts in both languages, for verbs and rules that exist.

import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { cs as aliensCs } from "../src/games/aliens/words/cs";
import { en as aliensEn } from "../src/games/aliens/words/en";
import { cs as nemesisCs } from "../src/games/nemesis/words/cs";
import { en as nemesisEn } from "../src/games/nemesis/words/en";
import { cs as retaliationCs } from "../src/games/retaliation/words/cs";
import { en as retaliationEn } from "../src/games/retaliation/words/en";

const GAMES = { aliens: [aliensEn, aliensCs], nemesis: [nemesisEn, nemesisCs], retaliation: [retaliationEn, retaliationCs] } as const;

describe.each(Object.entries(GAMES))("%s", (game, [en, cs]) => {
  const book = readFileSync(new URL(`../../docs/rules/${game}.md`, import.meta.url), "utf8");

  test("expected actions are verbs with the same rule in both texts", () => {
    const rules = (expected: object) => Object.entries(expected).map(([verb, { rule }]) => [verb, rule]);
    expect(rules(cs.expected)).toEqual(rules(en.expected));
    expect(Object.keys(en.expected).filter((verb) => !(verb in en.verb))).toEqual([]);
  });

  test("each rule is in the rulebook", () => {
    const missing = Object.values(en.expected).filter(({ rule }) => !book.includes(`**${rule}**`));
    expect(missing).toEqual([]);
  });
});
