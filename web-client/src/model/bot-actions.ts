// Actions of bots, and their reasons.

import type { Action, Offer } from "../wire/messages";

/** An action, with the offer that it filled; null if it filled none. */
export interface Done {
  action: Action;
  offer: Offer | null;
}

/** An action of a bot, as reconstructed by the rules in this browser. */
export interface Deed {
  /** Match time, in milliseconds. */
  at_ms: number;
  /** Number of actions of this bot before this one. */
  earlier: number;
  did: Done;
  /** Facts that counted, the weightiest first; null if the bot weighed nothing. */
  reasons: { fact: string; speaks: boolean }[] | null;
  /** Alternatives that it considered, the best first. */
  instead: Done[];
}
