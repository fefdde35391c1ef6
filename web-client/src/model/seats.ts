// The seats that this browser holds: what proves who sits there, and the seat's share of the dice until it is opened.

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
  /** What is played there, once that is known: whoever comes back loads it while the server is still asked. */
  game?: string;
  /** The share of the dice that was sealed. */
  nonce?: string;
  /** Shown until the reader has noted it. */
  recovery?: string;
  /** Who has it can invite others. */
  invite?: string;
  /** The match has ended, as far as this browser has heard. */
  over?: boolean;
}

export function held(): Held[] {
  return load<Held[]>("seats", []);
}

/** How the tables are at which it holds them. */
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

/** Notes that a match has ended: its seat makes room for others when there are many. */
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
  // The oldest finished ones go; a match that goes on is never dropped.
  for (let at = kept.length - 1; at > 0 && kept.length > MAX_SEATS; at -= 1) if (kept[at]?.over) kept.splice(at, 1);
  save("seats", kept);
}

export function change(match: string, changes: Partial<Held>): void {
  save(
    "seats",
    held().map((one) => (one.match === match ? { ...one, ...changes } : one)),
  );
}

/** The same seat at the next match of the same seats: the token goes on, the share of the dice is drawn anew. */
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
