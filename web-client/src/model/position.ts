// State of a match after one of its updates.

import type { Offer, Pending, TableState, Talk, Undo, Update } from "../wire/messages";
import { amended, grow, relist } from "./view";

/** Placeholder for the table before the server has sent it. */
export const NO_TABLE: TableState = {
  phase: "lobby",
  game: "",
  options: {},
  pace: "live",
  seats: [],
  spectators: false,
  public: false,
  pauses: 0,
  commitment: "",
  voided_starts: 0,
  votes: [],
};

export const NOTHING: Pending = { wait: "idle", waiting_for: [], yours: [], since_ms: 0 };

/** State of a match after one of its updates. */
export interface Position {
  n: number;
  table: TableState | null;
  view: unknown;
  legal: Offer[];
  pending: Pending;
  undo: Undo;
  talk: Talk | null;
}

export const START: Position = {
  n: 0,
  table: null,
  view: undefined,
  legal: [],
  pending: NOTHING,
  undo: { status: "no" },
  talk: null,
};

/** Position after an update; null if an update before it is missing. */
export function follow(position: Position, update: Update): Position | null {
  if (!update.whole && update.n !== position.n + 1) return null;
  const before = update.whole ? START : position;
  return {
    n: update.n,
    table: update.table ?? before.table,
    view: grow(before.view, update.gone ?? [], update.parts ?? {}, update.lists ?? {}),
    legal: update.offers ? relist(before.legal, update.offers) : (update.legal ?? before.legal),
    pending: update.pending ?? (update.waits ? amended(before.pending, update.waits) : before.pending),
    undo: update.undo ?? before.undo,
    talk: update.talk ?? before.talk,
  };
}
