// Seats held by this browser: the token that proves the seat, and the seat's dice nonce until it is revealed.

import { ask } from "../wire/http";
import type { Mine, Seat } from "../wire/messages";
import { load, persist, save } from "./storage";

/** Maximum number of seats that a browser keeps. Further ones replace finished matches only. */
const MAX_SEATS = 50;
/** Maximum number of seats in a request. */
const MAX_ASKED = 50;

export interface Held {
  match: string;
  seat: Seat;
  token: string;
  /** The game, once known. A returning reader loads it while the request to the server is under way. */
  game?: string;
  /** The sealed dice nonce. */
  nonce?: string;
  /** Recovery code, shown until the reader has noted it. */
  recovery?: string;
  /** Invitation code with which others can join. */
  invite?: string;
  /** True once this browser knows that the match has ended. */
  over?: boolean;
}

export function held(): Held[] {
  return load<Held[]>("seats", []);
}

/** Fetches the state of all tables where this browser holds a seat. */
export async function mine(): Promise<Mine[]> {
  const seats = held().map(({ match, token }) => ({ match, token }));
  const answers: Mine[] = [];
  for (let from = 0; from < seats.length; from += MAX_ASKED) {
    answers.push(...(await ask<Mine[]>("POST", "/api/mine", { body: { seats: seats.slice(from, from + MAX_ASKED) } })));
  }
  for (const { match, phase } of answers) if (hasEnded(phase)) finish(match);
  return answers;
}

function hasEnded(phase: Mine["phase"]): boolean {
  return phase === "over" || phase === "closed";
}

/** Notes that a match has ended. Its seat is the first to be dropped above the limit. */
export function finish(match: string): void {
  const own = seatAt(match);
  if (own && !own.over) change(match, { over: true });
}

export function seatAt(match: string): Held | null {
  return held().find((one) => one.match === match) ?? null;
}

export function hold(seat: Held): void {
  void persist();
  const kept = [seat, ...held().filter(({ match }) => match !== seat.match)];
  // The oldest finished ones go. A running match is never dropped.
  for (let at = kept.length - 1; at > 0 && kept.length > MAX_SEATS; at -= 1) if (kept[at]?.over) kept.splice(at, 1);
  save("seats", kept);
}

export function change(match: string, changes: Partial<Held>): void {
  save(
    "seats",
    held().map((one) => (one.match === match ? { ...one, ...changes } : one)),
  );
}

/** Carries a seat over to the next match of the same seats. The token stays. The dice nonce is drawn again. */
export function carry(match: string, next: string): void {
  const own = seatAt(match);
  if (!own || seatAt(next)) return;
  const { nonce: _, over: __, ...seat } = own;
  hold({ ...seat, match: next });
}

export function drop(match: string): void {
  save(
    "seats",
    held().filter((one) => one.match !== match),
  );
}
