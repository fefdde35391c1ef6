// The seats that this browser holds: what proves who sits there, and the seat's share of the dice until it is opened.

import { ask } from "../wire/http";
import type { Mine, Seat } from "../wire/messages";
import { load, save } from "./storage";

/** How many seats one browser keeps. */
const MAX_SEATS = 50;

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
}

export function held(): Held[] {
  return load<Held[]>("seats", []);
}

/** How the tables are at which it holds them. */
export async function mine(): Promise<Mine[]> {
  const seats = held();
  if (seats.length === 0) return [];
  return ask<Mine[]>("POST", "/api/mine", { body: { seats: seats.map(({ match, token }) => ({ match, token })) } });
}

export function seatAt(match: string): Held | null {
  return held().find((one) => one.match === match) ?? null;
}

export function hold(seat: Held): void {
  const others = held().filter(({ match }) => match !== seat.match);
  save("seats", [seat, ...others].slice(0, MAX_SEATS));
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
  const { nonce: _, ...seat } = own;
  hold({ ...seat, match: next });
}

export function drop(match: string): void {
  save(
    "seats",
    held().filter((one) => one.match !== match),
  );
}
