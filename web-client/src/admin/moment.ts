// Address of a moment of a match: a log entry, and the viewers.

import type { Seat } from "../wire/messages";

/** Viewer of each pane: a seat, the public (null), or none. */
export type Eyes = readonly [Seat | null | undefined, Seat | null | undefined];

export interface Moment {
  /** Number of an entry; the newest if absent. */
  at?: number;
  eyes: Eyes;
}

const PLACES = ["as", "beside"] as const;

export function queryOf({ at, eyes }: Required<Moment>): string {
  const query = new URLSearchParams({ at: String(at) });
  for (const [i, place] of PLACES.entries()) {
    const seat = eyes[i];
    if (seat !== undefined) query.set(place, seat === null ? "public" : String(seat));
  }
  return `?${query}`;
}

/** Parses an address. Invalid parts count as absent. */
export function momentOf(query: string): Moment {
  const said = new URLSearchParams(query);
  const number = (text: string | null) => (text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined);
  const at = number(said.get("at"));
  const [first, second] = PLACES.map((place) => (said.get(place) === "public" ? null : number(said.get(place))));
  return { ...(at !== undefined && { at }), eyes: [first === undefined ? null : first, second] };
}

/** Match time to the second: `0:01:05`. */
export function sinceStart(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const two = (n: number) => String(n).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
