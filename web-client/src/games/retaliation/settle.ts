// Parts of the view that events settle. They follow only from what events say. If an event does not give the result for a thing, the
// thing changes to its state after the whole update.

import { allLater, type Parts } from "../../model/scene";
import type { Ref } from "../game";
import type { Corridor, View } from "./view";

/** Parts of a seat's equipment. */
export const GEAR = ["backpack", "hands", "armor", "belt"] as const;
export const ITEMS = [...GEAR, "data"] as const;

/** Decks and discard piles of items. */
export function decks(after: View): Parts {
  return allLater(after, "/decks", ["items", "item_discards", "equipment", "equipment_discards"]);
}

export function bag({ nest }: View, kind: keyof View["nest"]["bag"], by: number): Parts {
  return { [`/nest/bag/${kind}`]: (nest.bag[kind] ?? 0) + by };
}

/** Removes a figure. The last one leaves an empty map, not a missing one. */
export function without({ figures }: View, gone: Ref): Parts {
  return Object.keys(figures).some((id) => id !== gone) ? { [`/figures/${gone}`]: undefined } : { "/figures": {} };
}

/** A corridor in its initial state, with open doors and without tokens. */
export function bare({ edge, doors }: Corridor): Corridor {
  return { edge, doors: doors.map((door) => (door ? "open" : door)) as Corridor["doors"], reinforced: false, noise: false };
}

export function change({ corridors }: View, corridor: Ref, changes: Partial<Corridor>): Parts {
  const before = corridors[corridor];
  return before ? { [`/corridors/${corridor}`]: { ...before, ...changes } } : {};
}
