import { beforeAll, describe, expect, test } from "vitest";

import type { Game, Language } from "../../src/games/game";
import spaceAlert from "../../src/games/space-alert";
import { EVENTS } from "../../src/games/space-alert/events";
import { HAPPENINGS } from "../../src/games/space-alert/happenings";
import { textsOf } from "../../src/kit/events";
import { DEVICE, THREAT } from "../../src/games/space-alert/icons";
import icons from "../../src/games/space-alert/icons.json";
import { FACTS } from "../../src/games/space-alert/view";
import { cs } from "../../src/games/space-alert/words/cs";
import { en } from "../../src/games/space-alert/words/en";
import type { Texts } from "../../src/games/space-alert/words/texts";
import { sentences } from "../spoken";
import { vocabulary } from "../vocabulary";
import { flights, moments } from "./recording";

const words = vocabulary("space-alert");
const LANGUAGES: [Language, Texts][] = [
  ["en", en],
  ["cs", cs],
];
const games = new Map<Language, Game>();
beforeAll(async () => {
  for (const [language] of LANGUAGES) games.set(language, await spaceAlert.load(language));
});

test.each(LANGUAGES)("every word of the wire has a text in %s", (_, texts) => {
  const tables: Record<string, object> = {
    Verb: texts.verb,
    Arg: texts.arg,
    Word: texts.word,
    Zone: texts.zone,
    Level: texts.level,
    NoEffect: texts.why,
    Mode: texts.mode,
    StageName: texts.stage,
    Half: texts.half,
  };
  for (const [type, table] of Object.entries(tables)) {
    const all = words[type] ?? [];
    expect(all.length, type).toBeGreaterThan(1);
    for (const word of all) expect(table, `${type} ${word}`).toHaveProperty([word]);
  }
});

test("every threat and every device has an icon of the sprite", () => {
  for (const code of Object.keys(FACTS.threats)) expect(icons, code).toContain(THREAT[code as keyof typeof THREAT]);
  for (const icon of Object.values(DEVICE)) expect(icons).toContain(icon);
});

test("both languages have the same texts in words of their own", () => {
  const events = (language: Language) => ({ events: textsOf(EVENTS, language), happenings: textsOf(HAPPENINGS, language) });
  const czech = new Map(sentences({ ...cs, ...events("cs") }));
  for (const [key, text] of sentences({ ...en, ...events("en") })) {
    expect(czech.has(key) || key.startsWith("/nouns/"), key).toBe(true);
    const holes = (sentence: string) => [...sentence.matchAll(/\{\w+/g)].map(([hole]) => hole).sort();
    if (!key.startsWith("/nouns/")) expect(holes(czech.get(key) ?? ""), key).toEqual(holes(text));
    expect(text + (czech.get(key) ?? ""), key).not.toContain("!");
  }
});

describe.each(LANGUAGES)("in %s", (language) => {
  test.each(flights())("every event and offer of %s has a text of valid length", (flight) => {
    const game = games.get(language)!;
    for (const { scene, events } of moments(flight)) {
      for (const event of events) {
        const line = game.words.describe(event, scene);
        expect(line, JSON.stringify(event)).not.toBeNull();
        const text = line!.words.map((word) => (typeof word === "string" ? word : word.text)).join("");
        expect(text, JSON.stringify(event)).not.toMatch(/undefined|\[object|^\s*$/);
      }
      for (const offer of scene.legal) expect(game.words.offer(offer, scene).label.length, offer.verb).toBeLessThanOrEqual(24);
      expect(game.words.prompt(scene).length, game.words.prompt(scene)).toBeLessThanOrEqual(60);
    }
  });
});
