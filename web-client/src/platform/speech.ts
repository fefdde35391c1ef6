// Voices of the device.

import { attempt, present } from "./feature";

function has(): boolean {
  return present("speech", () => globalThis.speechSynthesis) !== null;
}

/** Voices loaded so far. Browsers load them at the first request. */
export function voices(): readonly SpeechSynthesisVoice[] {
  return has() ? attempt("speech", () => speechSynthesis.getVoices(), []) : [];
}

/** Calls `then` whenever the voices change. Returns the disposer. */
export function onVoices(then: () => void): () => void {
  if (!has()) return () => undefined;
  attempt("speech", () => speechSynthesis.addEventListener("voiceschanged", then), undefined);
  return () => attempt("speech", () => speechSynthesis.removeEventListener("voiceschanged", then), undefined);
}

/** Speaks a text. Volume ranges from 0 (silent) to 1. */
export function speak(text: string, voice: SpeechSynthesisVoice, volume: number): void {
  const say = () => {
    const spoken = new SpeechSynthesisUtterance(text);
    spoken.voice = voice;
    spoken.lang = voice.lang;
    spoken.volume = volume;
    speechSynthesis.speak(spoken);
  };
  attempt("speech", say, undefined);
}
