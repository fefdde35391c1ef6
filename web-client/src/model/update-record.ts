// Updates that this page has received of a match while open, to be compared with the log once that is revealed.

import type { Seat, Update } from "../wire/messages";

/** Maximum number of updates. A long match has some thousands. */
const MAX_UPDATES = 20_000;

interface UpdateRecord {
  match: string;
  seat: Seat | null;
  /** JSON text as received. */
  updates: string[];
}

/** Record of the newest match. The page shows one match only. */
let newest: UpdateRecord | null = null;

export function recordUpdate(match: string, seat: Seat | null, update: Update): void {
  if (newest?.match !== match || newest.seat !== seat) newest = { match, seat, updates: [] };
  if (newest.updates.length < MAX_UPDATES) newest.updates.push(JSON.stringify({ update }));
}

export function recordedUpdates(match: string): UpdateRecord | null {
  return newest?.match === match ? newest : null;
}
