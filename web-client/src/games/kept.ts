// What boards are drawn of.

import { useRef } from "preact/hooks";

import type { Ref } from "../wire/messages";

/** Things of a board, by their refs: what is as it was stays the object that it was, so that nothing of it is drawn again. */
export function useKept<Thing extends { ref: Ref }>(things: readonly Thing[]): readonly Thing[] {
  const kept = useRef(new Map<Ref, { thing: Thing; said: string }>());
  return things.map((thing) => {
    const said = JSON.stringify(thing);
    const before = kept.current.get(thing.ref);
    if (before?.said === said) return before.thing;
    kept.current.set(thing.ref, { thing, said });
    return thing;
  });
}
