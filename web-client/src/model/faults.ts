// Faults of the page itself. The newest are kept for a report. A fault without a place of its own on the page is shown once in a
// line.

import { signal } from "@preact/signals";

import { held } from "./seats";

/** Parts of the page that can fail independently. */
const PARTS = [
  "board",
  "pictures",
  "hand",
  "decision",
  "seats",
  "tracks",
  "log",
  "talk",
  "rules",
  "game",
  "event",
  "catchUp",
  "hint",
  "dialog",
  "bar",
  "lesson",
  "result",
  "lobby",
  "inspector",
  "news",
  "page",
] as const;
export type PartName = (typeof PARTS)[number];

export interface Fault {
  part: PartName;
  error: unknown;
}

/** Maximum number of faults kept for a report. */
const MOST_FAULTS = 3;
/** Maximum number of stack lines in a report. */
const MOST_LINES = 8;
/** Maximum length of an account. The server accepts 2000 characters, including the player's own sentence. */
const MOST_CHARS = 1500;

/** The newest faults, oldest first. */
export const faults = signal<readonly Fault[]>([]);
/** A fault without a place of its own on the page; null once the reader has dismissed it. */
export const noticed = signal<Fault | null>(null);

function messageOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

/** Records a fault. `shown`: the part displays the fault itself. */
export function fault(part: PartName, error: unknown, shown = false): void {
  const one = { part, error };
  const again = faults.peek().findLast((other) => other.part === part && messageOf(other.error) === messageOf(error));
  if (!again) {
    console.error(part, error);
    faults.value = [...faults.peek(), one].slice(-MOST_FAULTS);
  }
  if (!shown && !again) noticed.value = one;
}

/** Runs `act`. If it throws, records the fault and returns the result of `otherwise`. The fault is recorded in a microtask, because a
 * computed value may be reading and must not change signals. */
export function guarded<T>(part: PartName, act: () => T, otherwise: () => T): T {
  try {
    return act();
  } catch (error) {
    queueMicrotask(() => fault(part, error));
    return otherwise();
  }
}

/** Removes secrets of a seat from a text: tokens, codes and dice nonces that this browser holds or that look like one. Addresses keep only
 * their path. */
export function withoutSecrets(text: string): string {
  const own = held().flatMap(({ token, recovery, nonce, invite }) => [token, recovery, nonce, invite].filter((one): one is string => Boolean(one)));
  const known = own.reduce((rest, secret) => rest.replaceAll(secret, "…"), text);
  return known
    .replace(/(https?:\/\/[^\s?#)]*)[?#][^\s:)]*/g, "$1")
    .replace(/[0-9a-f]{32,}/gi, "…")
    .replace(/\b[0-9A-Z]{4}(-[0-9A-Z]{4})+\b/g, "…");
}

/** A fault as text for a report: part, error, stack, screen and page version, without secrets of the seat. */
export function account({ part, error }: Fault, screen: string): string {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  // Some browsers begin the stack with the message.
  const calls = stack
    .split("\n")
    .filter((line) => /:\d+:\d+/.test(line))
    .slice(0, MOST_LINES)
    .map((line) => line.trim());
  const text = [`part: ${part}`, messageOf(error), ...calls, `screen: ${screen}`, `page: ${__BUILD__}`].join("\n");
  return withoutSecrets(text).slice(0, MOST_CHARS);
}
