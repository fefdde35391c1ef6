// A computed signal that notifies only if its value differs under a given equality.

import { computed, type ReadonlySignal } from "@preact/signals";

/** Computed signal with a custom equality. Readers are not notified if the new value equals the previous one. */
export function distinct<Value>(compute: () => Value, same: (one: Value, other: Value) => boolean): ReadonlySignal<Value> {
  let last: { value: Value } | undefined;
  return computed(() => {
    const value = compute();
    if (!last || !same(last.value, value)) last = { value };
    return last.value;
  });
}

/** True if two lists, sets or maps hold the same things in the same order. */
export function alike<Thing>(one: Iterable<Thing>, other: Iterable<Thing>): boolean {
  const [ours, theirs] = [[...one].flat(), [...other].flat()];
  return ours.length === theirs.length && ours.every((thing, i) => thing === theirs[i]);
}
