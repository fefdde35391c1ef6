// Which of the installed voices speaks.

import type { Language } from "../i18n";

/** The voice for a language: one of this device before one that needs the network, the reader's own choice first; null if there is none. */
export function voiceFor(voices: readonly SpeechSynthesisVoice[], language: Language): SpeechSynthesisVoice | null {
  const own = voices.filter(({ lang }) => lang.slice(0, 2).toLowerCase() === language);
  const here = own.filter(({ localService }) => localService);
  return here.find((voice) => voice.default) ?? here[0] ?? own[0] ?? null;
}
