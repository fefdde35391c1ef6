// A crew: its order, and the parts of its cards that events settle.

import type { Seat } from "../games/game";
import type { Parts } from "../model/scene";

interface View {
  crew: object;
  round: { first: Seat };
}

/** Seats with a part in the match, in order. */
export function seats({ crew }: Pick<View, "crew">): Seat[] {
  return Object.keys(crew).map(Number);
}

/** Seats in turn order, from the first player. */
export function inTurn(view: View): Seat[] {
  const all = seats(view);
  const first = Math.max(0, all.indexOf(view.round.first));
  return [...all.slice(first), ...all.slice(0, first)];
}

interface Deck {
  hand: number;
  deck: number;
  discard?: readonly unknown[] | undefined;
}

interface Crewed<Crew> {
  crew: Readonly<Record<Seat, Crew | undefined>>;
}

export function crewOf<Crew>({ crew }: Crewed<Crew>, seat: Seat): Crew {
  return crew[seat]!;
}

/** Changes the numbers of cards in a hand and a deck. */
export function counts(shown: Crewed<Deck>, seat: Seat, by: { hand?: number; deck?: number }): Parts {
  const { hand, deck } = crewOf(shown, seat);
  return { [`/crew/${seat}/hand`]: hand + (by.hand ?? 0), [`/crew/${seat}/deck`]: deck + (by.deck ?? 0) };
}

/** Moves cards from a hand to the discard pile. */
export function discard(shown: Crewed<Deck>, seat: Seat, cards: readonly unknown[]): Parts {
  if (cards.length === 0) return {};
  return { ...counts(shown, seat, { hand: -cards.length }), [`/crew/${seat}/discard`]: [...(crewOf(shown, seat).discard ?? []), ...cards] };
}
