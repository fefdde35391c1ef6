// A deferred copy of a signal.

import { effect, useSignal, type ReadonlySignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { inTurn, type Turn } from "./turns";

/** Calls `reach` with the signal's latest value once `soon` runs it. Changes in between are coalesced. Returns the disposer. */
export function followDeferred<Value>(
  of: ReadonlySignal<Value>,
  reached: () => Value,
  reach: (value: Value) => void,
  soon: (act: () => void) => void,
): () => void {
  let due = false;
  const follow = () => {
    due = false;
    const value = of.peek();
    if (reached() !== value) reach(value);
  };
  return effect(() => {
    if (of.value === reached() || due) return;
    due = true;
    soon(follow);
  });
}

/** A deferred copy of a signal, which renders after the board in its turn. No part then keeps a slow phone waiting for all. */
export function useSoon<Value>(of: ReadonlySignal<Value>, turn: Turn): Value {
  const drawn = useSignal({ of, value: of.peek() });
  useEffect(
    () =>
      followDeferred(
        of,
        () => drawn.peek().value,
        (value) => (drawn.value = { of, value }),
        (act) => inTurn(turn, act),
      ),
    [of, drawn, turn],
  );
  return drawn.value.of === of ? drawn.value.value : of.peek();
}
