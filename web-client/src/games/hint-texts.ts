// First-time hints of a game with their texts and conditions. They load at a table that shows them.

import type { Hint } from "../model/hints";
import type { Language } from "./game";
import type { Condition } from "../kit/hints";

interface Said {
  open: Readonly<Record<string, Condition<unknown>>>;
  secret: Readonly<Record<string, Condition<unknown>>>;
}

const conditions = import.meta.glob<Said>("./*/hints.ts", { import: "hints" });
const texts = import.meta.glob<Readonly<Record<string, string>>>("../generated/*/hints/{en,cs}.json", { import: "default" });

const cited = import.meta.glob<Readonly<Record<string, readonly string[]>>>("../generated/*/hints/rules.json", { import: "default" });

/** Rules that each hint of a game explains. */
export async function rulesOfHints(game: string): Promise<Readonly<Record<string, readonly string[]>>> {
  return (await cited[`../generated/${game}/hints/rules.json`]?.()) ?? {};
}

/** Hints of a game, the most important first. */
export async function hintsOf(game: string, language: Language): Promise<Hint[]> {
  const [said, when] = await Promise.all([texts[`../generated/${game}/hints/${language}.json`]?.(), conditions[`./${game}/hints.ts`]?.()]);
  if (!said || !when) return [];
  const { open, secret } = when;
  return Object.entries(said).map(([id, say]) => ({ id, say, secret: id in secret, when: open[id] ?? secret[id] ?? (() => false) }));
}
