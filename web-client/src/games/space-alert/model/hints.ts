// Positions of the figures during planning: placed by hand, or at the end of the shared plans.

import { signal } from "@preact/signals";

import { load, save } from "../../../model/storage";
import type { View } from "../view";

const KEY = "space-alert.follow";

/** True if figures follow the shared plans. This is the reader's own setting. */
export const follows = signal(load(KEY, false));

export function follow(on: boolean): void {
  follows.value = on;
  save(KEY, on);
}

/** True if there is a plan to follow. */
export function isAnybodyLed(view: View): boolean {
  return Object.values(view.crew).some(({ leads }) => leads !== undefined);
}

/** Final station of a shared plan; null if there is none or the reader does not follow it. */
export function ledTo(view: View, member: number): string | null {
  return follows.value ? (Object.values(view.crew[member]?.leads ?? {}).at(-1) ?? null) : null;
}

/** Position of a crew member's figure. */
export function standsAt(view: View, member: number): string {
  return ledTo(view, member) ?? view.hints?.[`figure-${member}`] ?? "upper_white";
}
