// Account of a flight: threats shot down, cards without effect, the start of the delay. It only counts events.

import type { GameEvent } from "../../game";
import { told as read } from "../../../kit/events";
import type { Event } from "../view";
import type { Happening } from "../wire";
import { flown } from "./stage";

export interface Account {
  destroyed: Event[];
  /** Cards without effect. */
  wasted: Event[];
  /** First delay that pushed cards back. */
  delay: Event | null;
}

export function accountOf(told: readonly GameEvent[]): Account {
  const events = flown(told);
  const what = ({ what }: Event) => read<Happening>(what);
  return {
    destroyed: events.filter((event) => what(event).destroyed),
    wasted: events.filter((event) => what(event).nothing),
    delay: events.find((event) => what(event).delayed?.moved) ?? null,
  };
}
