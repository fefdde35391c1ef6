// What this browser knows of its reader's lessons: where each stands, and which were played to the end.

import { load, save } from "../model/storage";
import type { KeptStep } from "../wasm/rules";
import type { Lesson } from "./lesson";

export interface Progress {
  at: KeptStep;
  /** Whether it was played to its end once. */
  over?: boolean;
}

const place = (game: string) => `lessons.${game}`;

/** The lessons of a game that were begun, by name. */
export function kept(game: string): Record<string, Progress> {
  return load(place(game), {});
}

export function keep({ game, id, parts }: Lesson, at: KeptStep): void {
  const all = kept(game);
  const last = parts.length - 1;
  const over = all[id]?.over || (at.part === last && at.step === parts[last]?.steps.length);
  save(place(game), { ...all, [id]: { at, ...(over && { over }) } });
}
