// Shared tests for the words of games that are played by offers.

import { h } from "preact";
import { render } from "preact-render-to-string";
import { beforeAll, describe, expect, test } from "vitest";

import type { Game, Language, LogLine } from "../src/games/game";
import type { Recordings } from "./recorded";

/** All sentences of a language by path. */
export function sentences(texts: object, path = ""): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${path}/${key}`, value] as [string, string]] : sentences(value as object, `${path}/${key}`),
  );
}

function text({ words }: LogLine): string {
  return words.map((word) => (typeof word === "string" ? word : word.text)).join("");
}

/** Tests that every word of the wire has a text and no sentence has an exclamation mark. `tables` names the texts for each
 * vocabulary; `null` for one that is never shown as such. */
export function saysEveryWord(
  words: Readonly<Record<string, readonly string[]>>,
  texts: object,
  tables: Readonly<Record<string, readonly object[] | null>>,
): void {
  test("every vocabulary of the wire is known here", () => {
    expect(Object.keys(tables).sort()).toEqual(Object.keys(words).sort());
  });

  test.each(Object.entries(words))("every %s has a text", (vocabulary, all) => {
    const places = tables[vocabulary];
    if (places === null) return;
    expect(all.filter((word) => !places?.some((place) => word in place))).toEqual([]);
  });

  test("no text shouts or is empty", () => {
    expect(sentences(texts).filter(([path, sentence]) => sentence.includes("!") || (sentence === "" && path !== "/group/answer"))).toEqual([]);
  });
}

/** Tests that sentences have the same parameters in both languages. A thing that one of them names twice counts as often as `holes` says. */
export function saysTheSame(english: object, czech: object, holes: (sentence: string) => string[]): void {
  test("both languages speak of the same things in every sentence", () => {
    const other = new Map(sentences({ ...czech, nouns: {} }));
    const differing = sentences({ ...english, nouns: {} }).filter(
      ([path, sentence]) => JSON.stringify(holes(sentence)) !== JSON.stringify(holes(other.get(path) ?? "{missing}")),
    );
    expect(differing).toEqual([]);
  });
}

/** Names of a sentence's parameters, with repetitions. */
export function holes(sentence: string): string[] {
  return [...sentence.matchAll(/{(\w+)/g)].map(([, name]) => name ?? "").sort();
}

/** Tests that all events, offers and questions of recorded matches have words. `raw` matches text that must not appear in names of offers
 * or things. */
export function tellsWhatHappens<View>(
  load: (language: Language) => Promise<Game>,
  { matches, moments }: Recordings<View>,
  raw: { offer: RegExp; shown: RegExp },
): void {
  describe.each(["en", "cs"] as const)("recorded play in %s", (language) => {
    let game: Game;
    beforeAll(async () => {
      game = await load(language);
    });

    test.each(matches())("every event of %s has a line without holes or raw words", (match) => {
      for (const { scene, events } of moments(match)) {
        for (const event of events) {
          const line = game.words.describe(event, scene);
          expect(line, JSON.stringify(event)).not.toBeNull();
          if (line) expect(text(line), JSON.stringify(event)).toMatch(/^(?!.*(undefined|NaN|_|[{}]|: $|, $)).+$/);
        }
      }
    });

    test.each(matches())("things on the table in events of %s have names", (match) => {
      for (const { scene, events } of moments(match)) {
        for (const event of events) {
          const { shows } = game.words.describe(event, scene) ?? {};
          if (!shows || !game.panels.Shown) continue;
          const drawn = render(h(game.panels.Shown, { ...scene, things: shows })).replace(/<[^>]+>/g, " ");
          expect(drawn, JSON.stringify(event)).not.toMatch(raw.shown);
          expect(drawn, JSON.stringify(event)).toMatch(/\p{L}/u);
        }
      }
    });

    test.each(matches())("every offer of %s has its own name, every hole a label", (match) => {
      for (const { scene } of moments(match)) {
        const texts = scene.legal.map((offer) => game.words.offer(offer, scene));
        const names = texts.map(({ label, object }) => [label, object].join("|"));
        expect(new Set(names).size, names.join("\n")).toBe(names.length);
        for (const [i, offer] of scene.legal.entries()) {
          expect(Object.keys(texts[i]?.slots ?? {}).sort()).toEqual(Object.keys(offer.slots ?? {}).sort());
          expect(`${texts[i]?.label} ${texts[i]?.object ?? ""}`).not.toMatch(raw.offer);
        }
      }
    });

    test.each(matches())("every choice in %s has a readable name", (match) => {
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

    test.each(matches())("the prompt of %s is one sentence of at most 60 characters", (match) => {
      for (const { scene } of moments(match)) {
        const prompt = game.words.prompt(scene);
        expect(prompt).toMatch(/^(?!.*(undefined|DP|[{}])).+$/);
        if (scene.pending.waiting_for.length < 4) expect(prompt.length, prompt).toBeLessThanOrEqual(60);
      }
    });
  });
}
