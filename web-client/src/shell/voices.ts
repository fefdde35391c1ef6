// Choice among the installed voices.

import type { Language } from "../i18n";

export function voicesOf(voices: readonly SpeechSynthesisVoice[], language: Language): SpeechSynthesisVoice[] {
  return voices.filter(({ lang }) => lang.slice(0, 2).toLowerCase() === language);
}

/** The voice for a language; null if there is none. The reader's choice comes first, then a local voice, preferably the default
 * one, then a voice that needs the network. */
export function voiceFor(voices: readonly SpeechSynthesisVoice[], language: Language, chosen = ""): SpeechSynthesisVoice | null {
  const own = voicesOf(voices, language);
  const named = own.find(({ name }) => name === chosen);
  if (named) return named;
  const here = own.filter(({ localService }) => localService);
  return here.find((voice) => voice.default) ?? here[0] ?? own[0] ?? null;
}
