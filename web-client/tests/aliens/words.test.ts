import { beforeAll, describe, expect, test } from "vitest";

import en from "../../src/generated/aliens/en.json";
import cs from "../../src/generated/aliens/cs.json";
import type { Game, Language } from "../../src/games/game";
import aliens from "../../src/games/aliens";
import { thingsOn } from "../../src/games/aliens/words/explain";
import { gridOf } from "../../src/games/aliens/board/geometry";
import { cs as czech } from "../../src/games/aliens/words/cs";
import { described } from "../../src/games/aliens/words/describe";
import { en as english } from "../../src/games/aliens/words/en";
import type { Content, Texts } from "../../src/games/aliens/words/texts";
import { holes, saysEveryWord, saysTheSame, tellsWhatHappens } from "../spoken";
import { matches, moments } from "./recording";
import { words } from "./vocabulary";

const LANGUAGES: [Language, Texts, Content][] = [
  ["en", english, en as Content],
  ["cs", czech, cs as Content],
];

/** Where the texts of each vocabulary of the wire stand. `null`: it is never shown as such. */
function tables(texts: Texts, content: Content): Record<string, readonly object[] | null> {
  return {
    Verb: [texts.verb],
    Arg: [texts.arg],
    Word: [texts.word],
    Mode: [texts.mode],
    Character: [content.characters],
    Ending: [texts.ending],
    EnduranceKind: [content.endurance],
    AbilityKind: [content.abilities],
    Facing: [texts.word],
    Fate: [texts.fate],
    Level: [texts.word],
    Mission: [content.missions],
    Phase: [texts.phase],
    Sealable: null,
    SpecialFace: [texts.face],
    Test: [texts.test],
    SeenEvent: [Object.fromEntries(described().map((key) => [key, ""]))],
  };
}

describe.each(LANGUAGES)("texts in %s", (_, texts, content) => {
  saysEveryWord(words, texts, tables(texts, content));

  test("every prompt has at most 60 characters, every button 24, every fact 48", () => {
    const long = (all: object, most: number) => Object.values(all).filter((one: string) => one.length > most);
    expect(Object.keys(texts.point)).toHaveLength(32);
    expect(long(texts.point, 60)).toEqual([]);
    for (const buttons of [texts.verb, texts.done, texts.yes, texts.no]) expect(long(buttons, 24)).toEqual([]);
    expect(long(texts.fact, 48)).toEqual([]);
  });
});

saysTheSame(english, czech, (sentence) => [...new Set(holes(sentence))]);

tellsWhatHappens((language) => aliens.load(language), { matches, moments }, { offer: /undefined|_|seat-|#/, shown: /undefined|NaN|_|#/ });

describe.each(["en", "cs"] as const)("recorded play in %s", (language) => {
  let game: Game;
  beforeAll(async () => {
    game = await aliens.load(language);
  });

  test.each(matches())("everything on the board of %s says what it is", (match) => {
    const all = [...moments(match)];
    for (const { scene } of [all[0], all.at(-1)].filter((one) => one !== undefined)) {
      const { view } = scene;
      const cells = [...gridOf(view).ground.keys()];
      const things = [...cells, ...cells.flatMap((cell) => thingsOn(cell, view)), ...game.words.order(scene).map((seat) => `seat-${seat}`)];
      const signs = ["strength", "discard", "regroup", "motion", `mission-${view.setup.mission}`, "helmet", "hudson-1"];
      for (const thing of [...new Set([...things, ...signs])]) {
        const said = game.words.explain(thing, scene);
        expect([...(said?.lines ?? []), ...(said?.things ?? [])].length, thing).toBeGreaterThan(0);
        expect([said?.title, ...(said?.lines ?? [])].join(" "), thing).not.toMatch(/undefined|_/);
      }
    }
  });
});
