// Which of the installed voices speaks.

import type { Language } from "../i18n";

/** The voices that speak a language. */
export function voicesOf(voices: readonly SpeechSynthesisVoice[], language: Language): SpeechSynthesisVoice[] {
  return voices.filter(({ lang }) => lang.slice(0, 2).toLowerCase() === language);
}

/** The voice for a language: the one that the reader chose by its name, if it speaks it; else one of this device before one that
 * needs the network, the device's own choice first; null if there is none. */
export function voiceFor(voices: readonly SpeechSynthesisVoice[], language: Language, chosen = ""): SpeechSynthesisVoice | null {
  const own = voicesOf(voices, language);
  const named = own.find(({ name }) => name === chosen);
  if (named) return named;
  const here = own.filter(({ localService }) => localService);
  return here.find((voice) => voice.default) ?? here[0] ?? own[0] ?? null;
}
