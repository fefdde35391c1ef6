import { beforeAll, expect, test } from "vitest";

import type { Language } from "../../src/games/game";
import { nameOf, soundOf, unheard } from "../../src/games/space-alert/model/announcements";
import type { Caption, Cue } from "../../src/games/space-alert/view";
import { captionText } from "../../src/games/space-alert/words/captions";
import { Speech, type Texts } from "../../src/games/space-alert/words/texts";
import { cs } from "../../src/games/space-alert/words/cs";
import { en } from "../../src/games/space-alert/words/en";
import content from "../../src/generated/space-alert/en.json";
import { flights, moments } from "./recording";

const begin: Caption = { at_ms: 10_000, cue: "begin" };
const threat: Caption = { at_ms: 20_000, cue: { threat: { number: 1, serious: false, zone: "red" } } };
const lost: Caption = { at_ms: 20_000, cue: "connection_lost" };
const heard = (...captions: Caption[]) => new Set(captions.map(nameOf));

test("every announcement is called once, even if simultaneous", () => {
  expect(unheard([begin, threat, lost], heard(begin), 20_250)).toEqual([threat, lost]);
  expect(unheard([begin, threat, lost], heard(begin, threat, lost), 20_250)).toEqual([]);
});

test("a returning reader does not hear past announcements", () => {
  expect(unheard([begin, threat], heard(), 41_000)).toEqual([]);
  expect(unheard([begin, threat, lost], heard(begin), 24_000)).toEqual([threat, lost]);
});

test("kinds of announcements sound different", () => {
  const cues: Cue[] = [
    { threat: { number: 1, serious: false, zone: "red" } },
    { threat: { number: 1, serious: true, zone: "red" } },
    { threat: { number: 1, serious: false } },
    { threat: { number: 1, serious: true } },
    "incoming_data",
    "transfer",
    "connection_lost",
    "connection_restored",
    { warning: { phase: 1, left_s: 60 } },
    { ended: { phase: 1 } },
  ];
  expect(new Set(cues.map(soundOf)).size).toBe(cues.length);
});

const speech = new Map<Language, Speech>();
beforeAll(() => {
  const texts: [Language, Texts][] = [
    ["en", en],
    ["cs", cs],
  ];
  for (const [language, words] of texts) speech.set(language, new Speech(language, words, content));
});

test.each(flights())("announcements in %s have a sound, and words in both texts", (flight) => {
  for (const { scene } of moments(flight)) {
    for (const { cue } of scene.view.captions) {
      expect(soundOf(cue)).toBeTruthy();
      const [english, czech] = (["en", "cs"] as const).map((language) => captionText(cue, scene.view.flight.phases, speech.get(language)!));
      expect(english).toMatch(/^[A-Z].*\.$/);
      expect(czech).toMatch(/\.$/);
      expect(czech).not.toBe(english);
    }
  }
});
