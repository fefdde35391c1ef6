// The games are the folders beside this file. Any other game can be played from its view and its offers.

import type { Folder } from "./define";
import type { Game, Language } from "./game";

const folders = import.meta.glob<Folder>("./*/index.tsx", { import: "default" });
const titles = import.meta.glob<string>("./*/title.ts", { import: "default", eager: true });

/** What a game is called, in every language. */
export function titleOf(game: string): string {
  return titles[`./${game}/title.ts`] ?? game.replaceAll("_", " ");
}

export async function loadGame(game: string, language: Language): Promise<Game> {
  const folder = folders[`./${game}/index.tsx`] ?? (async () => (await import("./plain")).default);
  return (await folder()).load(language);
}
