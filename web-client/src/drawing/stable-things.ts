// Stable identity for the things on a board.

import { useRef } from "preact/hooks";

import type { Ref } from "../wire/messages";

/** Deep equality of plain data. */
export function says(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  const [ours, theirs] = [Object.entries(one), Object.keys(other)];
  return ours.length === theirs.length && ours.every(([key, value]) => says(value, (other as Readonly<Record<string, unknown>>)[key]));
}

/** Things of a board by ref. An unchanged thing stays the same object, so that it does not render again. */
export function useKept<Thing extends { ref: Ref }>(things: readonly Thing[]): readonly Thing[] {
  const kept = useRef(new Map<Ref, Thing>());
  return things.map((thing) => {
    const before = kept.current.get(thing.ref);
    if (before && says(before, thing)) return before;
    kept.current.set(thing.ref, thing);
    return thing;
  });
}
