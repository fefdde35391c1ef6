// The device's voices.

import { attempt, present } from "./feature";

function has(): boolean {
  return present("speech", () => globalThis.speechSynthesis) !== null;
}

/** The voices that are there by now; browsers load them when they are first asked for. */
export function voices(): readonly SpeechSynthesisVoice[] {
  return has() ? attempt("speech", () => speechSynthesis.getVoices(), []) : [];
}

/** Calls `then` whenever there are other voices, until the answer is called. */
export function onVoices(then: () => void): () => void {
  if (!has()) return () => undefined;
  attempt("speech", () => speechSynthesis.addEventListener("voiceschanged", then), undefined);
  return () => attempt("speech", () => speechSynthesis.removeEventListener("voiceschanged", then), undefined);
}

/** Speaks a text, from silent (0) to full (1). */
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
