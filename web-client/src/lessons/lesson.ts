// Lessons as data: their texts and tasks. The rules that play them run in the worker.

import type { Language } from "../i18n/language";
import type { Offer } from "../wire/messages";

/** An action with `*` for open arguments. */
export type Pattern = Record<string, Record<string, string | string[]>>;

/** Condition for the next step. */
export type Wait = "next" | "say" | { act: Pattern } | { look: string } | { run: number };

export interface Step {
  say: string;
  at?: string[];
  wait: Wait;
  allow?: Pattern[];
  free?: boolean;
  keeps?: string[];
  else?: { act: Pattern; say: string; do?: "hold" | "try" }[];
  solve?: Pattern;
}

export interface Lesson {
  game: string;
  id: string;
  title: string;
  minutes: number;
  seat?: number;
  parts: { steps: Step[] }[];
}

const spoken = import.meta.glob<Lesson[]>("../generated/*/lessons/{en,cs}.json", { import: "default" });
const begun = import.meta.glob<Record<string, string[]>>("../generated/*/lessons/positions.json", { import: "default" });

const place = (game: string, file: string) => `../generated/${game}/lessons/${file}.json`;

/** True if the page has lessons for a game. */
export function teaches(game: string): boolean {
  return __RULES__ && place(game, "positions") in begun;
}

/** Lessons of a game, in order. */
export async function lessonsOf(game: string, language: Language): Promise<Lesson[]> {
  return (await spoken[place(game, language)]?.()) ?? [];
}

/** Positions in which the parts of a lesson start. */
export async function positionsOf({ game, id }: Lesson): Promise<string[]> {
  return (await begun[place(game, "positions")]?.())?.[id] ?? [];
}

export function stepsBefore({ parts }: Lesson, part: number): number {
  return parts.slice(0, part).reduce((sum, { steps }) => sum + steps.length, 0);
}

/** Patterns of the actions possible in a step; null if all are. */
function open({ wait, allow = [], free, else: others = [] }: Step): Pattern[] | null {
  if (free) return null;
  const waited = typeof wait === "object" && "act" in wait ? [wait.act] : [];
  return [...waited, ...allow, ...others.map(({ act }) => act)];
}

/** True if an offer can be filled to match a pattern. */
function leads(offer: Offer, pattern: Pattern): boolean {
  const [entry] = Object.entries(pattern);
  if (!entry || entry[0] !== offer.verb) return false;
  return Object.entries(entry[1]).every(([name, wanted]) => {
    const fixed = offer.refs?.[name];
    if (fixed === undefined || name === "*") return true;
    const words = [wanted].flat().flatMap((one) => one.split("|"));
    return words.some((one) => {
      const [begins, ends] = one.split("*") as [string, string?];
      return ends === undefined ? one === String(fixed) : String(fixed).startsWith(begins) && String(fixed).endsWith(ends);
    });
  });
}

/** True if an offer is not allowed in a step. */
export function isBarred(offer: Offer, step: Step | null): boolean {
  if (!step) return false;
  const patterns = open(step);
  return patterns !== null && !patterns.some((pattern) => leads(offer, pattern));
}
