// What bots did, and why.

import type { Action, Offer } from "../wire/messages";

/** An action, with the offer that it filled; null if it was none. */
export interface Done {
  action: Action;
  offer: Offer | null;
}

/** What a bot did, as the rules in this browser tell it. */
export interface Deed {
  /** Match time, in milliseconds. */
  at_ms: number;
  /** How many more it did before that. */
  earlier: number;
  did: Done;
  /** The facts that counted, the weightiest first; null if it weighed nothing. */
  reasons: { fact: string; speaks: boolean }[] | null;
  /** What else it thought of, the best first. */
  instead: Done[];
}
