// What this page was told of a match, as long as it is open: to be laid beside the log once that is revealed.

import type { Seat, Update } from "../wire/messages";

/** How many updates are kept: a long match has some thousands. */
const MAX_UPDATES = 20_000;

interface Told {
  match: string;
  seat: Seat | null;
  /** JSON text, as it came. */
  updates: string[];
}

/** The newest match: one is enough for a page that shows one. */
let newest: Told | null = null;

export function note(match: string, seat: Seat | null, update: Update): void {
  if (newest?.match !== match || newest.seat !== seat) newest = { match, seat, updates: [] };
  if (newest.updates.length < MAX_UPDATES) newest.updates.push(JSON.stringify({ update }));
}

export function told(match: string): Told | null {
  return newest?.match === match ? newest : null;
}
