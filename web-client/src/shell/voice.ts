// Urgent calls: a tone, and spoken words where the browser has a voice for the reader's language.

import { language } from "../i18n";
import { settings, type Loud } from "../model/settings";
import { speak as say, voices } from "../platform/speech";
import { announce } from "./announcer";
import { play, type Sound } from "./sound";
import { voiceFor } from "./voices";

/** Volume of a sound group, from 0 (silent) to 1. */
export function volume(of: Loud): number {
  return settings.value.muted ? 0 : settings.value[of] / 100;
}

// Browsers load their voices on the first request.
voices();

function speak(text: string): void {
  if (volume("announcements") <= 0) return;
  const voice = voiceFor(voices(), language.value, settings.value.voice);
  if (voice) say(text, voice, volume("announcements"));
}

/** Calls something out. The caller shows the same words. */
export function call(sound: Sound, text?: string): void {
  play(sound, volume(typeof sound === "string" && sound.startsWith("bed") ? "bed" : "announcements"));
  if (text === undefined) return;
  announce("alert", text);
  speak(text);
}
