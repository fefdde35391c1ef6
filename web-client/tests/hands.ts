// The reader's hand, and the public count of its cards.

import { asOf, type Scenery } from "../src/model/scene";
import type { GameEvent, Seat } from "../src/wire/messages";

interface Hands {
  you?: { hand: readonly unknown[] };
  crew: Readonly<Record<Seat, { hand: number }>>;
}

/** An update with events, and the views before and after it. */
interface Played<View> {
  before: View;
  after: View;
  events: readonly GameEvent[];
}

/** Seat whose own hand a view shows; null if ambiguous. */
function seatOf({ you, crew }: Hands): Seat | null {
  const found = Object.entries(crew).filter(([, { hand }]) => hand === you?.hand.length);
  return you && found.length === 1 ? Number(found[0]![0]) : null;
}

/** Size of the reader's hand and its public count, after each event of these updates. */
export function* handSizes<View extends Hands>(updates: Iterable<Played<View>>, scenery: Scenery<View>) {
  for (const { before, after, events } of updates) {
    const seat = seatOf(after);
    if (seat === null) continue;
    for (let played = 0; played <= events.length; played += 1) {
      const { crew, you } = asOf(before, after, events.slice(0, played), scenery, seat);
      yield { held: you?.hand.length, counted: crew[seat]?.hand };
    }
  }
}
