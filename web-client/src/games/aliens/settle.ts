// Parts of the view that events settle. They follow only from what events say. If an event does not give the result for a thing, the
// thing changes to its state after the whole update.

import { later, type Parts } from "../../model/scene";
import type { Ref } from "../game";
import { members, type Contact, type View } from "./view";

const SLOTS = ["main", "second", "gear"] as const;

export function slots(after: View, who: string): Parts {
  return later(after, ...SLOTS.map((slot) => `/squad/${who}/${slot}`));
}

export function carried(after: View): Parts {
  return later(after, ...Object.keys(after.squad).flatMap((who) => [`/squad/${who}/crates`, `/squad/${who}/carries_newt`]));
}

/** New positions of the members who leave the space that `who` enters. A swap happens at the same time. */
export function displaced(shown: View, after: View, who: string, to: Ref): Parts {
  const there = members(shown).flatMap(([other, { fate }]) => (other !== who && typeof fate === "object" && "at" in fate && fate.at === to ? [other] : []));
  return later(after, ...there.map((other) => `/squad/${other}/fate`));
}

/** Sight of all characters. Each move can change everybody's, because figures block the view. */
export function sight(after: View): Parts {
  return later(after, ...Object.keys(after.squad).map((who) => `/squad/${who}/sees`));
}

export function above({ piles }: View, by: number): Parts {
  return { "/piles/above": Math.max(0, piles.above + by) };
}

export function changed(shown: View, contact: Ref, changes: Partial<Contact>): Parts {
  const before = shown.contacts[contact];
  return before ? { [`/contacts/${contact}`]: { ...before, ...changes } } : {};
}

/** Removes a contact. The last one leaves an empty list. */
export function gone({ contacts }: View, contact: Ref): Parts {
  const others = Object.keys(contacts).some((id) => id !== contact);
  return others ? { [`/contacts/${contact}`]: undefined } : { "/contacts": {} };
}
