// A wish for a seat is kept until it is answered. Sent again it is the same wish, and whoever did not hear the answer is told
// again which seat they have: a lost answer is no lost seat.

import { Refused, ask } from "../wire/http";
import type { Seat, Seated } from "../wire/messages";
import { fresh, nonce } from "../wire/random";
import { backoff } from "../wire/socket";
import { load, save } from "./storage";

/** So often a wish is sent while nothing answers it; whoever comes back later sends it again. */
const TRIES = 12;

/** For a free seat, or for one that was left in mid-match. */
export type Way = "seats" | "ask";

export interface Wish {
  seat: Seat;
  name: string;
  invite: string;
  ref: string;
  /** 32 bytes that nobody else knows: the token is made from them. */
  key: string;
  /** The seat's share of the dice. */
  nonce: string;
}

const place = (match: string, way: Way) => `wish.${way}.${match}`;

/** The wish of this device that was not answered. */
export function wishAt(match: string, way: Way): Wish | null {
  return load<Wish | null>(place(match, way), null);
}

/** Whether it may have been heard all the same. */
function mayHold(error: unknown): boolean {
  return !(error instanceof Refused) || error.refusal.code === "unavailable";
}

/** Sends a wish until it is answered; throws what the server says against it, or that it cannot be reached. `more` is what goes
 * with it, made of the wish. */
export async function wishFor(
  match: string,
  way: Way,
  { seat, name, invite }: Pick<Wish, "seat" | "name" | "invite">,
  more: (wish: Wish) => object = () => ({}),
): Promise<{ wish: Wish; answer: Seated }> {
  const before = wishAt(match, way);
  const own = before?.seat === seat ? before : { ref: fresh(), key: nonce(), nonce: nonce() };
  const wish = { seat, name, invite, ref: own.ref, key: own.key, nonce: own.nonce };
  save(place(match, way), wish);
  const body = { ref: wish.ref, key: wish.key, seat, name, ...(invite ? { invite } : {}), ...more(wish) };
  for (let tries = 1; ; tries += 1) {
    try {
      const answer = await ask<Seated>("POST", `/api/matches/${match}/${way}`, { body });
      save(place(match, way), null);
      return { wish, answer };
    } catch (error) {
      if (!mayHold(error)) save(place(match, way), null);
      if (!mayHold(error) || tries === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, backoff(tries)));
    }
  }
}
