// Texts of the admin's screens in the reader's language, loaded with them.

import { signal } from "@preact/signals";

import type { Language } from "../../i18n";
import type { AdminTexts } from "./en";

const sources: Record<Language, () => Promise<AdminTexts>> = {
  en: () => import("./en").then(({ en }) => en),
  cs: () => import("./cs").then(({ cs }) => cs),
};

/** The texts; null until the first language is loaded. */
export const spoken = signal<AdminTexts | null>(null);

export async function speak(language: Language): Promise<void> {
  spoken.value = await sources[language]();
}

/** The texts. Fails before a language is loaded. */
export function said(): AdminTexts {
  if (!spoken.value) throw new Error("no language is loaded");
  return spoken.value;
}
