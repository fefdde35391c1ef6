// Registry of games, which are the folders beside this file. Any other game is played by its plain view and offers.

import type { Folder } from "./define";
import { Pack } from "../art/pack";
import { chunk } from "../wire/chunk";
import type { Game, Language } from "./game";

const folders = import.meta.glob<Folder>("./*/index.tsx", { import: "default" });
const titles = import.meta.glob<string>("./*/title.ts", { import: "default", eager: true });

const sentences = import.meta.glob<Record<Language, string>>("./*/about.ts", { import: "default", eager: true });

/** Folder of a game, by its name in commands. */
export function folderOf(game: string): string {
  return game.replaceAll("_", "-");
}

/** Description of a game in a sentence; empty if it has none. */
export function aboutOf(game: string, language: Language): string {
  return sentences[`./${folderOf(game)}/about.ts`]?.[language] ?? "";
}

/** Pictures of the front page. */
export const scenes = new Pack(async () => (await import("./scenes")).default());

/** Title of a game, the same in every language. */
export function titleOf(game: string): string {
  return titles[`./${game}/title.ts`] ?? game.replaceAll("_", " ");
}

export async function loadGame(game: string, language: Language): Promise<Game> {
  const folder = folders[`./${game}/index.tsx`] ?? (async () => (await import("./plain")).default);
  return chunk(async () => (await folder()).load(language));
}
