// Optional features of a browser. Each is used by one module of this folder only. A missing, blocked or failing feature affects
// nothing else. The settings list the missing ones.

import { signal } from "@preact/signals";

type Feature = "audio" | "clipboard" | "database" | "notifications" | "share" | "speech" | "storage" | "wakeLock" | "worker";

/** Features that this page needed and did not find. */
export const lacking = signal<ReadonlySet<Feature>>(new Set());

function lack(feature: Feature): void {
  if (!lacking.peek().has(feature)) lacking.value = new Set([...lacking.peek(), feature]);
}

/** Uses a feature. Returns `otherwise` if that fails. */
export function attempt<T>(feature: Feature, use: () => T, otherwise: T): T {
  try {
    return use();
  } catch {
    lack(feature);
    return otherwise;
  }
}

/** Finds the object of a feature; null if the browser has none. */
export function present<T>(feature: Feature, find: () => T | null | undefined): T | null {
  const found = attempt(feature, find, null) ?? null;
  if (found === null) lack(feature);
  return found;
}

/** Like `attempt`, for an asynchronous feature. */
export async function attemptLater<T>(feature: Feature, use: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await use();
  } catch {
    lack(feature);
    return otherwise;
  }
}
