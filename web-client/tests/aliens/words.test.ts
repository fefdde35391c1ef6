import { h } from "preact";
import { render } from "preact-render-to-string";
import { beforeAll, describe, expect, test } from "vitest";

import en from "../../src/generated/aliens/en.json";
import cs from "../../src/generated/aliens/cs.json";
import type { Game, Language, LogLine } from "../../src/games/game";
import aliens from "../../src/games/aliens";
import { thingsOn } from "../../src/games/aliens/words/explain";
import { gridOf } from "../../src/games/aliens/board/geometry";
import { cs as czech } from "../../src/games/aliens/words/cs";
import { described } from "../../src/games/aliens/words/describe";
import { en as english } from "../../src/games/aliens/words/en";
import type { Content, Texts } from "../../src/games/aliens/words/texts";
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

/** All sentences of a language, by their path. */
function sentences(texts: object, path = ""): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${path}/${key}`, value] as [string, string]] : sentences(value as object, `${path}/${key}`),
  );
}

function text({ words }: LogLine): string {
  return words.map((word) => (typeof word === "string" ? word : word.text)).join("");
}

describe.each(LANGUAGES)("texts in %s", (_, texts, content) => {
  test("every vocabulary of the wire is known here", () => {
    expect(Object.keys(tables(texts, content)).sort()).toEqual(Object.keys(words).sort());
  });

  test.each(Object.entries(words))("every %s has a text", (vocabulary, all) => {
    const places = tables(texts, content)[vocabulary];
    if (places === null) return;
    expect(all.filter((word) => !places?.some((place) => word in place))).toEqual([]);
  });

  test("every prompt has at most 60 characters, every button 24, every fact 48", () => {
    const long = (all: object, most: number) => Object.values(all).filter((one: string) => one.length > most);
    expect(Object.keys(texts.point)).toHaveLength(32);
    expect(long(texts.point, 60)).toEqual([]);
    for (const buttons of [texts.verb, texts.done, texts.yes, texts.no]) expect(long(buttons, 24)).toEqual([]);
    expect(long(texts.fact, 48)).toEqual([]);
  });

  test("no text shouts or is empty", () => {
    expect(sentences(texts).filter(([path, sentence]) => sentence.includes("!") || (sentence === "" && path !== "/group/answer"))).toEqual([]);
  });
});

test("both languages speak of the same things in every sentence", () => {
  const holes = (sentence: string) => [...new Set([...sentence.matchAll(/{(\w+)/g)].map(([, name]) => name))].sort();
  const other = new Map(sentences({ ...czech, nouns: {} }));
  const differing = sentences({ ...english, nouns: {} }).filter(
    ([path, sentence]) => JSON.stringify(holes(sentence)) !== JSON.stringify(holes(other.get(path) ?? "{missing}")),
  );
  expect(differing).toEqual([]);
});

describe.each(["en", "cs"] as const)("recorded play in %s", (language) => {
  let game: Game;
  beforeAll(async () => {
    game = await aliens.load(language);
  });

  test.each(matches())("every event of %s has a line without holes or raw words, and what it lays on the table has a name", (match) => {
    for (const { scene, events } of moments(match)) {
      for (const event of events) {
        const line = game.words.describe(event, scene);
        expect(line, JSON.stringify(event)).not.toBeNull();
        if (line) expect(text(line), JSON.stringify(event)).toMatch(/^(?!.*(undefined|NaN|_|[{}]|: $|, $)).+$/);
        if (!line?.shows || !game.panels.Shown) continue;
        const drawn = render(h(game.panels.Shown, { ...scene, things: line.shows })).replace(/<[^>]+>/g, " ");
        expect(drawn, JSON.stringify(event)).toMatch(/^(?!.*(undefined|NaN|_|#)).*\p{L}.*$/u);
      }
    }
  });

  test.each(matches())("every offer of %s has a name of its own, and every hole a label", (match) => {
    for (const { scene } of moments(match)) {
      const texts = scene.legal.map((offer) => game.words.offer(offer, scene));
      const names = texts.map(({ label, object }) => [label, object].join("|"));
      expect(new Set(names).size, names.join("\n")).toBe(names.length);
      for (const [i, offer] of scene.legal.entries()) {
        expect(Object.keys(texts[i]?.slots ?? {}).sort()).toEqual(Object.keys(offer.slots ?? {}).sort());
        expect(`${texts[i]?.label} ${texts[i]?.object ?? ""}`).not.toMatch(/undefined|_|seat-|#/);
      }
    }
  });

  test.each(matches())("everything that %s can choose has a readable name", (match) => {
    for (const { scene } of moments(match)) {
      for (const { slots = {} } of scene.legal) {
        for (const slot of Object.values(slots)) {
          for (const ref of "pick" in slot ? slot.pick.from : "walk" in slot ? slot.walk.tree.map(({ to }) => to) : []) {
            expect(game.words.name(ref, scene), ref).toMatch(/^(?!.*(undefined|_|#|-\d)).+$/);
          }
        }
      }
    }
  });

  test.each(matches())("one sentence of at most 60 characters says what %s waits for", (match) => {
    for (const { scene } of moments(match)) {
      const prompt = game.words.prompt(scene);
      expect(prompt).toMatch(/^(?!.*(undefined|DP|[{}])).+$/);
      if (scene.pending.waiting_for.length < 4) expect(prompt.length, prompt).toBeLessThanOrEqual(60);
    }
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
