// What must be heard at once: a tone, and words that are spoken where the browser has a voice for the reader's language.

import { language } from "../i18n";
import { settings } from "../model/settings";
import { announce } from "./announcer";
import { play, type Cue } from "./sound";
import { voiceFor } from "./voices";

/** How loud everything is, from silent (0) to full (1). */
export function volume(): number {
  const { muted, volume } = settings.value;
  return muted ? 0 : volume / 100;
}

// Browsers begin to load their voices when they are asked for them.
if ("speechSynthesis" in window) speechSynthesis.getVoices();

function speak(text: string): void {
  if (volume() <= 0 || !("speechSynthesis" in window)) return;
  const voice = voiceFor(speechSynthesis.getVoices(), language.value);
  if (!voice) return;
  const spoken = new SpeechSynthesisUtterance(text);
  spoken.voice = voice;
  spoken.lang = voice.lang;
  spoken.volume = volume();
  speechSynthesis.speak(spoken);
}

/** Calls something out. Whoever calls shows the same words. */
export function call(sound: Cue, text?: string): void {
  play(sound, volume());
  if (text === undefined) return;
  announce("alert", text);
  speak(text);
}
