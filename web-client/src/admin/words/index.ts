// The words of the admin's screens: loaded with them, in the reader's language.

import { signal } from "@preact/signals";

import type { Language } from "../../i18n";
import type { AdminTexts } from "./en";

const sources: Record<Language, () => Promise<AdminTexts>> = {
  en: () => import("./en").then(({ en }) => en),
  cs: () => import("./cs").then(({ cs }) => cs),
};

/** Null until the first language is there. */
export const spoken = signal<AdminTexts | null>(null);

export async function speak(language: Language): Promise<void> {
  spoken.value = await sources[language]();
}

/** The words. Only once a language is there. */
export function said(): AdminTexts {
  if (!spoken.value) throw new Error("no language is loaded");
  return spoken.value;
}
