// Optional features of a browser. Each is owned by one module of this folder, and nothing else names it: where it is missing, blocked
// or throws, it costs that feature alone. The settings say what this browser lacks.

import { signal } from "@preact/signals";

type Feature = "audio" | "clipboard" | "database" | "notifications" | "share" | "speech" | "storage" | "wakeLock" | "worker";

/** Features that this page has asked for in vain. */
export const lacking = signal<ReadonlySet<Feature>>(new Set());

function lack(feature: Feature): void {
  if (!lacking.peek().has(feature)) lacking.value = new Set([...lacking.peek(), feature]);
}

/** Uses a feature; answers `otherwise` where that fails. */
export function attempt<T>(feature: Feature, use: () => T, otherwise: T): T {
  try {
    return use();
  } catch {
    lack(feature);
    return otherwise;
  }
}

/** Finds the object of a feature; `null` where the browser has none. */
export function present<T>(feature: Feature, find: () => T | null | undefined): T | null {
  const found = attempt(feature, find, null) ?? null;
  if (found === null) lack(feature);
  return found;
}

/** The same as `attempt` for a feature that answers later. */
export async function attemptLater<T>(feature: Feature, use: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await use();
  } catch {
    lack(feature);
    return otherwise;
  }
}
