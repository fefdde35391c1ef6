// Texts of the shell in the reader's language. Only one language is loaded.

import { signal } from "@preact/signals";

import type { Texts } from "./en";
import { preferred, type Language } from "./language";

export type { Texts } from "./en";
export { LANGUAGES, otherThan, type Language } from "./language";

const sources: Record<Language, () => Promise<{ default: Texts }>> = {
  en: () => import("./en"),
  cs: () => import("./cs"),
};

const texts = signal<Texts | null>(null);
export const language = signal<Language>(preferred());

/** Switches the language. Everything drawn with `t()` is drawn again. */
export async function speak(next: Language): Promise<void> {
  const { default: loaded } = await sources[next]();
  texts.value = loaded;
  language.value = next;
  document.documentElement.lang = next;
}

/** The texts. Fails before the first `speak`. */
export function t(): Texts {
  if (!texts.value) throw new Error("no language is loaded");
  return texts.value;
}
