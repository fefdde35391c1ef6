// A deferred copy of a signal.

import { effect, type ReadonlySignal } from "@preact/signals";

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
