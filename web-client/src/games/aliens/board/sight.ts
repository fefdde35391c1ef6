// Whose sight the board shows: that of the character looked through, that of the whole squad, or nobody's.

import { signal } from "@preact/signals";

import { cellOf, cellsOf, members, type Cell, type View } from "../view";

const SIGHTS = ["one", "all", "off"] as const;

export const sight = signal<(typeof SIGHTS)[number]>("one");

/** The next of them; after the last one the first. */
export function turnSight(): void {
  sight.value = SIGHTS[(SIGHTS.indexOf(sight.value) + 1) % SIGHTS.length] ?? "one";
}

/** The cells that are seen, by the character looked through or by anybody; none if no sight is shown. */
export function seenCells(view: View, who: string | null): Set<Cell> {
  const seers = members(view).filter(([name]) => cellOf(view, name) && (sight.value === "all" || (sight.value === "one" && name === who)));
  return new Set(seers.flatMap(([, { sees }]) => [...cellsOf(sees)]));
}
