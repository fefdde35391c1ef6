import { expect, test } from "vitest";

import { voiceFor } from "../src/shell/voices";

const voice = (lang: string, more: Partial<SpeechSynthesisVoice> = {}) => ({ lang, localService: true, default: false, name: lang, voiceURI: lang, ...more });

test("a local voice of the reader's language comes first", () => {
  const far = voice("cs-CZ", { localService: false, default: true });
  const near = voice("cs_CZ");
  expect(voiceFor([voice("en-GB"), far, near], "cs")).toBe(near);
  expect(voiceFor([voice("en-GB"), far], "cs")).toBe(far);
});

test("the device's default voice yields to the reader's choice", () => {
  const [first, own] = [voice("en-GB"), voice("en-US", { default: true })];
  expect(voiceFor([first, own], "en")).toBe(own);
  expect(voiceFor([first, own], "en", "en-GB")).toBe(first);
  expect(voiceFor([first, own, voice("cs-CZ")], "en", "cs-CZ")).toBe(own);
});

test("no voice of another language is used", () => {
  expect(voiceFor([voice("en-GB"), voice("de-DE")], "cs")).toBeNull();
  expect(voiceFor([], "en")).toBeNull();
});
