// The view as of an event that plays: what has played has happened, what has not played has not.

import type { GameEvent, Seat } from "../wire/messages";
import { grow, part } from "./view";

/** Parts of a view by their pointers, as an event leaves them; undefined for a part that is gone by it. */
export type Parts = Readonly<Record<string, unknown>>;

/** What a game knows of how its events change its view. */
export interface Scenery<View = unknown> {
  /** What an event settles, given what is shown before it and the view after its whole update. What no event names settles
   * with the end of its update. */
  settles(event: GameEvent, shown: View, after: View): Parts;
  /** Parts that are never behind: what answers are made of. */
  current: readonly string[];
  /** Public counts of the current parts. Those of the reader's own seat are never behind either, whatever events settle. */
  counted?(seat: Seat): readonly string[];
}

/** A view with these parts. What is as it was keeps its identity. */
function put(view: unknown, parts: Parts): unknown {
  let next = view;
  for (const [pointer, value] of Object.entries(parts)) {
    if (part(next, pointer) === value) continue;
    next = value === undefined ? grow(next, [pointer], {}) : grow(next, [], { [pointer]: value });
  }
  return next;
}

/** The view when the first events of an update have played: `before` it, and `after` it is settled. `seat` is the reader's. */
export function asOf<View>(before: View, after: View, played: readonly GameEvent[], scenery: Scenery<View>, seat: Seat | null = null): View {
  const as = (pointers: readonly string[]) => Object.fromEntries(pointers.map((pointer) => [pointer, part(after, pointer)]));
  const shown = put(before, as(scenery.current)) as View;
  const told = played.reduce((view, event) => put(view, scenery.settles(event, view, after)) as View, shown);
  return seat === null || !scenery.counted ? told : (put(told, as(scenery.counted(seat))) as View);
}
