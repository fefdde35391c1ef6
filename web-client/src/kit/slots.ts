// Texts of an offer's holes.

import type { Offer, SlotText } from "../games/game";

type Slot = NonNullable<Offer["slots"]>[string];

/** Texts of the holes of an offer in the order of `order`. Holes that it does not name come first. */
export function slotTexts({ slots = {} }: Offer, order: readonly string[], text: (name: string, slot: Slot) => SlotText): Record<string, SlotText> {
  const holes = Object.entries(slots).sort(([one], [other]) => order.indexOf(one) - order.indexOf(other));
  return Object.fromEntries(holes.map(([name, slot]) => [name, text(name, slot)]));
}

/** A hole with the filling that is suggested; a payment has a name of its own. */
export function suggested(label: string, suggestion: readonly string[], price = false): SlotText {
  return { label, ...(suggestion.length > 0 ? { suggestion } : {}), ...(price ? { price } : {}) };
}
