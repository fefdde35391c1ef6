// Reasons of a game's bots in words, by fact. They load when a reader asks a bot why.

import type { Language } from "./game";

const texts = import.meta.glob<Readonly<Record<string, string>>>("../generated/*/reasons/{en,cs}.json", { import: "default" });

/** Facts of a game by name; empty for games whose bots weigh nothing. */
export async function reasonsOf(game: string, language: Language): Promise<Readonly<Record<string, string>>> {
  return (await texts[`../generated/${game}/reasons/${language}.json`]?.()) ?? {};
}
