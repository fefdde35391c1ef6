// Values kept by this browser. Where storage is blocked or full, they last as long as the page, and the page says so.

import { signal } from "@preact/signals";

import { attemptLater } from "../platform/feature";

/** The way to a storage: asking for it throws where it is blocked. */
export type Storage = () => globalThis.Storage;

/** Kept by this browser, also when the tab is closed. */
export const browser: Storage = () => localStorage;
/** Kept for as long as the tab is open. */
export const tab: Storage = () => sessionStorage;

/** Values that could not be written: newer than what the storage may still hold. */
const unwritten = new Map<string, string>();

/** Reason why values will be lost with the page: its storage is `blocked` or `full`; null if none will. */
export const trouble = signal<"blocked" | "full" | null>(null);

function nameOf(key: string): string {
  return `airlock.${key}`;
}

export function load<T>(key: string, otherwise: T, storage = browser): T {
  let text: string | null | undefined = unwritten.get(key);
  if (text === undefined) {
    try {
      text = storage().getItem(nameOf(key));
    } catch {
      // Told once what reads it now is done: that may be a computed value, which changes nothing.
      queueMicrotask(() => (trouble.value = "blocked"));
    }
  }
  if (text === null || text === undefined) return otherwise;
  try {
    return JSON.parse(text) as T;
  } catch {
    return otherwise;
  }
}

export function save(key: string, value: unknown, storage = browser): void {
  const text = JSON.stringify(value);
  try {
    storage().setItem(nameOf(key), text);
    unwritten.delete(key);
    if (unwritten.size === 0 && trouble.peek() === "full") trouble.value = null;
  } catch {
    unwritten.set(key, text);
    trouble.value = isBlocked(storage) ? "blocked" : "full";
  }
}

function isBlocked(storage: Storage): boolean {
  try {
    storage().getItem("");
    return false;
  } catch {
    return true;
  }
}

/** Asks the browser not to clear what is kept when it runs out of room. */
export async function persist(): Promise<void> {
  const ask = async () => {
    const { storage } = navigator as { storage?: StorageManager };
    if (storage?.persist && !(await storage.persisted())) await storage.persist();
  };
  await attemptLater("storage", ask, undefined);
}
