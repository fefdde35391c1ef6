// Faults of the page itself: the newest are kept for a report, and what shows none in its own place is shown once in a line.

import { signal } from "@preact/signals";

import { held } from "./seats";

/** Parts of the page that can break one by one. */
export const PARTS = [
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

/** Number of faults kept for a report. */
const MOST_FAULTS = 3;
/** Number of lines of a stack in a report. */
const MOST_LINES = 8;
/** Maximum length of an account. The server takes 2000 characters, the player's own sentence included. */
const MOST_CHARS = 1500;

/** The newest faults, the newest last. */
export const faults = signal<readonly Fault[]>([]);
/** A fault that has no place of its own on the page; null once the reader has put it away. */
export const noticed = signal<Fault | null>(null);

function messageOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

/** Records a fault. `shown`: the part says so itself, in its own place. */
export function fault(part: PartName, error: unknown, shown = false): void {
  const one = { part, error };
  const again = faults.peek().findLast((other) => other.part === part && messageOf(other.error) === messageOf(error));
  if (!again) {
    console.error(part, error);
    faults.value = [...faults.peek(), one].slice(-MOST_FAULTS);
  }
  if (!shown && !again) noticed.value = one;
}

/** Does something; answers what `otherwise` does where that throws, and records the fault. It is recorded once what reads now is done: that may
 * be a computed value, which changes nothing. */
export function guarded<T>(part: PartName, act: () => T, otherwise: () => T): T {
  try {
    return act();
  } catch (error) {
    queueMicrotask(() => fault(part, error));
    return otherwise();
  }
}

/** A text without what proves a seat: tokens, codes and shares of the dice, of this browser or by their looks, and no more of an address than
 * its path. */
export function withoutSecrets(text: string): string {
  const own = held().flatMap(({ token, recovery, nonce, invite }) => [token, recovery, nonce, invite].filter((one): one is string => Boolean(one)));
  const known = own.reduce((rest, secret) => rest.replaceAll(secret, "…"), text);
  return known
    .replace(/(https?:\/\/[^\s?#)]*)[?#][^\s:)]*/g, "$1")
    .replace(/[0-9a-f]{32,}/gi, "…")
    .replace(/\b[0-9A-Z]{4}(-[0-9A-Z]{4})+\b/g, "…");
}

/** A fault in words for a report: part, error and stack, screen and version of the page, without secrets of the seat. */
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
