// Seat requests that are repeated until answered. A repeated request is the same one to the server, which then returns the same
// seat. A lost answer therefore loses no seat.

import { Refused, ask } from "../wire/http";
import type { Seat, Seated } from "../wire/messages";
import { fresh, nonce } from "../wire/random";
import { backoff } from "../wire/socket";
import { load, save } from "./storage";

/** Tries while nothing answers. A reader who comes back later continues the request. */
const TRIES = 12;

/** Endpoint: for a free seat, or for one that was left in mid-match. */
export type Way = "seats" | "ask";

export interface SeatRequest {
  seat: Seat;
  name: string;
  invite: string;
  ref: string;
  /** 32 secret bytes from which the token is made. */
  key: string;
  /** The seat's dice nonce. */
  nonce: string;
}

const place = (match: string, way: Way) => `wish.${way}.${match}`;

/** The unanswered request of this device. */
export function pendingRequest(match: string, way: Way): SeatRequest | null {
  return load<SeatRequest | null>(place(match, way), null);
}

/** True if the server may have carried out the request in spite of the error. */
function mayHold(error: unknown): boolean {
  return !(error instanceof Refused) || error.refusal.code === "unavailable";
}

/** Sends a seat request until it is answered. Throws the server's refusal, or that it cannot be reached. `more` adds fields made
 * from the request. */
export async function requestSeat(
  match: string,
  way: Way,
  { seat, name, invite }: Pick<SeatRequest, "seat" | "name" | "invite">,
  more: (request: SeatRequest) => object = () => ({}),
): Promise<{ request: SeatRequest; answer: Seated }> {
  const before = pendingRequest(match, way);
  const own = before?.seat === seat ? before : { ref: fresh(), key: nonce(), nonce: nonce() };
  const request = { seat, name, invite, ref: own.ref, key: own.key, nonce: own.nonce };
  save(place(match, way), request);
  const body = { ref: request.ref, key: request.key, seat, name, ...(invite ? { invite } : {}), ...more(request) };
  for (let tries = 1; ; tries += 1) {
    try {
      const answer = await ask<Seated>("POST", `/api/matches/${match}/${way}`, { body });
      save(place(match, way), null);
      return { request, answer };
    } catch (error) {
      if (!mayHold(error)) save(place(match, way), null);
      if (!mayHold(error) || tries === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, backoff(tries)));
    }
  }
}
