// First-time hints that this browser has shown.

import { signal } from "@preact/signals";

import { load, save } from "./storage";

/** Hint ids by game. */
export const shown = signal<Readonly<Record<string, readonly string[]>>>(load("hints", {}));

function set(all: Readonly<Record<string, readonly string[]>>): void {
  shown.value = all;
  save("hints", all);
}

export function keep(game: string, id: string): void {
  const all = shown.peek();
  set({ ...all, [game]: [...(all[game] ?? []), id] });
}

/** Makes all hints appear again. */
export function forget(): void {
  set({});
}
