// What lags behind a signal.

import { effect, type ReadonlySignal } from "@preact/signals";

/** Whenever a signal says something else than was reached, reaches it as soon as `soon` lets it: once, however much is said
 * meanwhile. Answers what ends that. */
export function trail<Value>(of: ReadonlySignal<Value>, reached: () => Value, reach: (value: Value) => void, soon: (act: () => void) => void): () => void {
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
