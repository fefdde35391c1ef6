// First-time hints that this browser has shown.

import { signal } from "@preact/signals";

import { load, save } from "./storage";

/** Hint ids by game. */
export const shownHints = signal<Readonly<Record<string, readonly string[]>>>(load("hints", {}));

function set(all: Readonly<Record<string, readonly string[]>>): void {
  shownHints.value = all;
  save("hints", all);
}

export function recordHint(game: string, id: string): void {
  const all = shownHints.peek();
  set({ ...all, [game]: [...(all[game] ?? []), id] });
}

/** Makes all hints appear again. */
export function forgetHints(): void {
  set({});
}
