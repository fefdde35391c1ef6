// Where the figures stand while the crew plans: where somebody put them, or where the plans lead that were told.

import { signal } from "@preact/signals";

import { load, save } from "../../../model/storage";
import type { View } from "../view";

const KEY = "space-alert.follow";

/** Whether figures follow the plans that were told: this reader's own choice. */
export const follows = signal(load(KEY, false));

export function follow(on: boolean): void {
  follows.value = on;
  save(KEY, on);
}

/** Whether there is something to follow. */
export function isAnybodyLed(view: View): boolean {
  return Object.values(view.crew).some(({ leads }) => leads !== undefined);
}

/** Where a plan that was told leads in the end; null if none was, or the reader does not follow it. */
export function ledTo(view: View, member: number): string | null {
  return follows.value ? (Object.values(view.crew[member]?.leads ?? {}).at(-1) ?? null) : null;
}

/** Where the figure of a crew member stands. */
export function standsAt(view: View, member: number): string {
  return ledTo(view, member) ?? view.hints?.[`figure-${member}`] ?? "upper_white";
}
