// Rules that a match touched, by the hints that could have been shown in it.

import type { GameEvent, Seat, Update } from "../wire/messages";
import type { Hint } from "./hints";
import { START, follow } from "./position";

/** Ids of the hints whose condition was met for a seat at some point of its transcript. */
export function coveredHints(updates: readonly Update[], seat: Seat, hints: readonly Hint[]): ReadonlySet<string> {
  const came = new Set<string>();
  let position = START;
  let told: GameEvent[] = [];
  for (const update of updates) {
    const after = follow(position, update) ?? position;
    // An answer begins another decision.
    if (position.pending.yours.length > 0) told = [];
    told.push(...(update.events ?? []));
    position = after;
    const { view, legal } = position;
    if (view === undefined) continue;
    for (const { id, when } of hints) if (!came.has(id) && when({ view, seat, legal, told })) came.add(id);
  }
  return came;
}
