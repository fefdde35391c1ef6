// What a game's bots weigh, in words: by the names of the facts. Loaded by whoever asks a bot why.

import type { Language } from "./game";

const texts = import.meta.glob<Readonly<Record<string, string>>>("../generated/*/reasons/{en,cs}.json", { import: "default" });

/** The facts of a game, by their names; none for games whose bots weigh nothing. */
export async function reasonsOf(game: string, language: Language): Promise<Readonly<Record<string, string>>> {
  return (await texts[`../generated/${game}/reasons/${language}.json`]?.()) ?? {};
}
