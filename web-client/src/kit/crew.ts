// Order of a crew.

import type { Seat } from "../games/game";

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
