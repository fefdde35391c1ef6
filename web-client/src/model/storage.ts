// Values kept by this browser. Where storage is blocked or full, they last as long as the page, and the page says so.

import { signal } from "@preact/signals";

import { attemptLater } from "../platform/feature";

/** Getter of a storage, which throws where the storage is blocked. */
export type Storage = () => globalThis.Storage;

/** Storage that outlives the tab. */
const browser: Storage = () => localStorage;
/** Storage that ends with the tab. */
export const tab: Storage = () => sessionStorage;

/** Values that could not be written. They are newer than those in the storage. */
const unwritten = new Map<string, string>();

/** Reason for which values will be lost with the page: its storage is `blocked` or `full`. Null if they are safe. */
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
      // In a microtask, because a computed value may be reading and must not change signals.
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

/** Asks the browser to keep the storage when it runs out of room. */
export async function persist(): Promise<void> {
  const ask = async () => {
    const { storage } = navigator as { storage?: StorageManager };
    if (storage?.persist && !(await storage.persisted())) await storage.persist();
  };
  await attemptLater("storage", ask, undefined);
}
