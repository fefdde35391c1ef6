import { expect, test } from "vitest";

import { voiceFor } from "../src/shell/voices";

const voice = (lang: string, more: Partial<SpeechSynthesisVoice> = {}) => ({ lang, localService: true, default: false, name: lang, voiceURI: lang, ...more });

test("a voice of the reader's language speaks, of this device if there is one", () => {
  const far = voice("cs-CZ", { localService: false, default: true });
  const near = voice("cs_CZ");
  expect(voiceFor([voice("en-GB"), far, near], "cs")).toBe(near);
  expect(voiceFor([voice("en-GB"), far], "cs")).toBe(far);
});

test("among several of this device the reader's own choice speaks", () => {
  const chosen = voice("en-US", { default: true });
  expect(voiceFor([voice("en-GB"), chosen], "en")).toBe(chosen);
});

test("no voice of another language reads what it cannot pronounce: tones and captions remain", () => {
  expect(voiceFor([voice("en-GB"), voice("de-DE")], "cs")).toBeNull();
  expect(voiceFor([], "en")).toBeNull();
});
