// Figures of a kind that stand together.

import type { Ref, Seat } from "../games/game";

/** Figures of one kind with equal damage. */
export interface Pack {
  kind: string;
  count: number;
  hits: number;
  /** Reference for a press on it. */
  id: Ref;
  /** True while all of it moves to its place. */
  arriving?: boolean;
}

/** Groups figures of the same kind with equal damage, in the order of `kinds`, and the most damaged first. */
export function packsOf(
  figures: readonly { id: Ref; kind: string; hits: number }[],
  kinds: readonly string[],
  targets: ReadonlyMap<Ref, number>,
  moving: ReadonlySet<Ref | Seat>,
): Pack[] {
  const found = new Map<string, Pack>();
  for (const { id, kind, hits } of figures) {
    const key = `${kind} ${hits}`;
    const pack = found.get(key);
    const arriving = moving.has(id) && pack?.arriving !== false;
    if (!pack) found.set(key, { kind, hits, count: 1, id, arriving });
    else found.set(key, { ...pack, count: pack.count + 1, id: targets.has(pack.id) ? pack.id : id, arriving });
  }
  return [...found.values()].sort((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind) || other.hits - one.hits);
}
