// Progress in lessons, kept in this browser: the current step of each, and whether it was ever completed.

import { load, save } from "../model/storage";
import type { StoredStep } from "../wasm/rules";
import type { Lesson } from "./lesson";

export interface Progress {
  at: StoredStep;
  /** True if it was completed once. */
  over?: boolean;
}

const place = (game: string) => `lessons.${game}`;

/** Progress in the lessons of a game, by lesson id. */
export function kept(game: string): Record<string, Progress> {
  return load(place(game), {});
}

export function keep({ game, id, parts }: Lesson, at: StoredStep): void {
  const all = kept(game);
  const last = parts.length - 1;
  const over = all[id]?.over || (at.part === last && at.step === parts[last]?.steps.length);
  save(place(game), { ...all, [id]: { at, ...(over && { over }) } });
}
