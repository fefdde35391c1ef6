// Sight on the board: of the reader's character, of the whole squad, or none.

import { signal } from "@preact/signals";

import { cellOf, cellsOf, members, type Cell, type View } from "../view";

const SIGHTS = ["one", "all", "off"] as const;

export const sight = signal<(typeof SIGHTS)[number]>("one");

/** Switches to the next kind of sight, in a circle. */
export function turnSight(): void {
  sight.value = SIGHTS[(SIGHTS.indexOf(sight.value) + 1) % SIGHTS.length] ?? "one";
}

/** Cells seen by the reader's character or by anybody; none if no sight is shown. */
export function seenCells(view: View, who: string | null): Set<Cell> {
  const seers = members(view).filter(([name]) => cellOf(view, name) && (sight.value === "all" || (sight.value === "one" && name === who)));
  return new Set(seers.flatMap(([, { sees }]) => [...cellsOf(sees)]));
}
