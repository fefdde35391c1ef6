// Parts of the view that events settle. They follow only from what events say. If an event does not give the result for a thing, the
// thing changes to its state after the whole update.

import type { Parts } from "../../model/scene";
import type { Ref, Seat } from "../game";
import type { Crew, Figure, HeavyItem, Pod, View } from "./view";
import type { ItemKind } from "./wire";

/** Parts of a seat's items. */
export const ITEMS = ["inventory", "hands", "locked", "hand_slots"] as const;

export function bag({ intruders }: View, kind: keyof View["intruders"]["bag"], by: 1 | -1): Parts {
  return { [`/intruders/bag/${kind}`]: (intruders.bag?.[kind] ?? 0) + by || undefined };
}

export function figures(list: readonly Figure[]): Parts {
  return { "/intruders/figures": list };
}

export function change({ intruders }: View, figure: Ref, changes: Partial<Figure>): Parts {
  return figures(intruders.figures.map((one) => (one.id === figure ? { ...one, ...changes } : one)));
}

export function without({ intruders }: View, gone: readonly Ref[]): Parts {
  return figures(intruders.figures.filter(({ id }) => !gone.includes(id)));
}

export function leave({ pods }: View, seats: readonly Seat[]): readonly Pod[] {
  if (!pods.some(({ occupants }) => occupants.some((seat) => seats.includes(seat)))) return pods;
  return pods.map((pod) => ({ ...pod, occupants: pod.occupants.filter((seat) => !seats.includes(seat)) }));
}

/** Hands of a seat after a weapon's ammo has changed. */
export function loaded({ hands }: Crew, weapon: ItemKind, ammo: number): Crew["hands"] {
  const load = (item: HeavyItem): HeavyItem => {
    if (item.kind !== weapon) return item;
    const { ammo: _, ...empty } = item;
    return ammo > 0 ? { ...empty, ammo } : empty;
  };
  return hands?.map((held) => ("items" in held ? { items: held.items.map(load) } : held));
}
