// What is worked out anew more often than it changes.

import { computed, type ReadonlySignal } from "@preact/signals";

/** Computed as long as it is another than before; whoever looks at it is not told of what is the same. */
export function steady<Value>(compute: () => Value, same: (one: Value, other: Value) => boolean): ReadonlySignal<Value> {
  let last: { value: Value } | undefined;
  return computed(() => {
    const value = compute();
    if (!last || !same(last.value, value)) last = { value };
    return last.value;
  });
}

/** Whether two lists, sets or maps hold the same, in the same order. */
export function alike<Thing>(one: Iterable<Thing>, other: Iterable<Thing>): boolean {
  const [ours, theirs] = [[...one].flat(), [...other].flat()];
  return ours.length === theirs.length && ours.every((thing, i) => thing === theirs[i]);
}
