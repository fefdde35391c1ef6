// Offers and their holes. The server decides. This only tells which buttons make sense.

import type { Action, Offer, Ref, Slot } from "../wire/messages";

/** Chosen references for each hole of an offer. */
export type Filling = Readonly<Record<string, readonly Ref[]>>;

/** The action that results from an offer with filled holes. */
export function fill(offer: Offer, filling: Filling): Action {
  const args: Record<string, Ref | Ref[]> = { ...offer.refs };
  for (const name of Object.keys(offer.slots ?? {})) args[name] = [...(filling[name] ?? [])];
  return { [offer.verb]: args };
}

/** References chosen for the holes of an offer, in the order of the holes, without those in `but`. */
export function chosenFor({ slots = {} }: Offer, filling: Filling, but: readonly string[]): (readonly [string, readonly Ref[]])[] {
  return Object.keys(slots).flatMap((name) => {
    const refs = filling[name] ?? [];
    return refs.length > 0 && !but.includes(name) ? [[name, refs] as const] : [];
  });
}

/** True if `chosen` fills the hole. */
export function fills(slot: Slot, chosen: readonly Ref[]): boolean {
  if ("pick" in slot) return chosen.length >= slot.pick.min && chosen.length <= slot.pick.max;
  if ("split" in slot) return chosen.length === slot.split.total;
  return chosen.length > 0;
}

export function complete(offer: Offer, filling: Filling): boolean {
  return Object.entries(offer.slots ?? {}).every(([name, slot]) => fills(slot, filling[name] ?? []));
}

/** References that a hole can take next. */
export function choices(slot: Slot, chosen: readonly Ref[]): Ref[] {
  if ("pick" in slot) return slot.pick.from;
  if ("split" in slot) return slot.split.targets;
  return after(slot.walk.tree, chosen).map(({ to }) => to);
}

type Steps = Extract<Slot, { walk: unknown }>["walk"]["tree"][number];

function after(tree: readonly Steps[], chosen: readonly Ref[]): readonly Steps[] {
  return chosen.reduce((steps, ref) => steps.find(({ to }) => to === ref)?.then ?? [], tree);
}

/** All places that a walk can reach. */
export function reached(tree: readonly Steps[]): Ref[] {
  return [...new Set(tree.flatMap(({ to, then }) => [to, ...reached(then)]))];
}

/** The shortest path to a place, the first of several; null if there is none. */
function way(tree: readonly Steps[], to: Ref): Ref[] | null {
  let ways = tree.map((step) => ({ step, path: [step.to] }));
  while (ways.length > 0) {
    const found = ways.find(({ step }) => step.to === to);
    if (found) return found.path;
    ways = ways.flatMap(({ step, path }) => step.then.map((next) => ({ step: next, path: [...path, next.to] })));
  }
  return null;
}

/** Choice after a press. A pick toggles, a split adds one, a walk goes on to the place or starts again if the place cannot be reached
 * from here. */
export function press(slot: Slot, chosen: readonly Ref[], ref: Ref): Ref[] {
  if ("pick" in slot) {
    const { min, max } = slot.pick;
    if (chosen.includes(ref)) return min === 1 && max === 1 ? [ref] : chosen.filter((one) => one !== ref);
    if (max === 1) return [ref];
    // A full payment replaces the oldest card by the new one.
    return chosen.length < max ? [...chosen, ref] : [...chosen.slice(1), ref];
  }
  if ("split" in slot) {
    const { targets, total, caps } = slot.split;
    const cap = caps[targets.indexOf(ref)] ?? 0;
    const full = chosen.length >= total || count(chosen, ref) >= cap;
    return full ? [...chosen] : [...chosen, ref];
  }
  const { tree } = slot.walk;
  const on = way(after(tree, chosen), ref);
  return on ? [...chosen, ...on] : (way(tree, ref) ?? [...chosen]);
}

/** A split with one less for a target. */
export function less(chosen: readonly Ref[], ref: Ref): Ref[] {
  const at = chosen.lastIndexOf(ref);
  return chosen.filter((_, i) => i !== at);
}

export function count(chosen: readonly Ref[], ref: Ref): number {
  return chosen.filter((one) => one === ref).length;
}

/** Stable name of an offer across lists: its verb, fixed references and holes. */
export function signature(offer: Offer): string {
  const refs = Object.entries(offer.refs ?? {}).map(([name, ref]) => `${name}=${ref}`);
  return [offer.verb, ...refs.sort(), ...Object.keys(offer.slots ?? {}).sort()].join(" ");
}
