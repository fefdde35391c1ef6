// The view as of the event that plays: played events have happened, later ones have not.

import type { GameEvent, Seat } from "../wire/messages";
import { grow, part } from "./position";

/** Parts of a view by JSON pointer, as an event leaves them; undefined for a part that the event removes. */
export type Parts = Readonly<Record<string, unknown>>;

/** A game's knowledge of how its events change its view. */
export interface Scenery<View = unknown> {
  /** Parts that an event settles, given the view shown before it and the view after its whole update. Parts that no event names
   * settle at the end of the update. */
  settles(event: GameEvent, shown: View, after: View): Parts;
  /** Parts that always show the present, because answers are made from them. */
  current: readonly string[];
  /** Public counts of the current parts. Those of the reader's own seat always show the present. */
  counted?(seat: Seat): readonly string[];
}

/** Parts in their state after the whole update. */
export function later(after: unknown, ...pointers: readonly string[]): Parts {
  return Object.fromEntries(pointers.map((pointer) => [pointer, part(after, pointer)]));
}

/** The same for parts of one thing, by their names. */
export function allLater(after: unknown, at: string, names: readonly string[]): Parts {
  return later(after, ...names.map((name) => `${at}/${name}`));
}

/** A view with these parts replaced. Unchanged parts keep their identity. */
function put(view: unknown, parts: Parts): unknown {
  let next = view;
  for (const [pointer, value] of Object.entries(parts)) {
    if (part(next, pointer) === value) continue;
    next = value === undefined ? grow(next, [pointer], {}) : grow(next, [], { [pointer]: value });
  }
  return next;
}

/** The view after the first events of an update have played. `before` is the view before the update, `after` the one after it,
 * `seat` the reader's seat. */
export function asOf<View>(before: View, after: View, played: readonly GameEvent[], scenery: Scenery<View>, seat: Seat | null = null): View {
  const as = (pointers: readonly string[]) => Object.fromEntries(pointers.map((pointer) => [pointer, part(after, pointer)]));
  const shown = put(before, as(scenery.current)) as View;
  const told = played.reduce((view, event) => put(view, scenery.settles(event, view, after)) as View, shown);
  return seat === null || !scenery.counted ? told : (put(told, as(scenery.counted(seat))) as View);
}
