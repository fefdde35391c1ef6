// The games with a folder of their own. Any other game can be played from its view and its offers.

import type { GameModule, Language } from "./game";

const folders: Record<string, () => Promise<{ load: (language: Language) => Promise<GameModule> }>> = {
  // biome-ignore lint/plugin: until games are defined alike
  "space-alert": () => import("./space-alert") as unknown as Promise<{ load: (language: Language) => Promise<GameModule> }>,
  nemesis: () => import("./nemesis") as Promise<{ load: (language: Language) => Promise<GameModule> }>,
};

/** What games are called, in every language. */
const TITLES: Readonly<Record<string, string>> = { nemesis: "Nemesis", "space-alert": "Space Alert" };

export function titleOf(game: string): string {
  return TITLES[game] ?? game;
}

export async function loadGame(game: string, language: Language): Promise<GameModule> {
  const folder = folders[game];
  if (folder) return (await folder()).load(language);
  return (await import("./plain")).load(game);
}
