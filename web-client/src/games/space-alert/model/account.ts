// What became of a flight, for whoever asks why: what was shot down, which cards came to nothing, where the delay began. It only counts
// what events say.

import type { GameEvent } from "../../game";
import type { AnyHappening, Event } from "../view";
import { flown } from "./stage";

export interface Account {
  destroyed: Event[];
  /** Cards without effect. */
  wasted: Event[];
  /** The first delay that pushed cards back. */
  delay: Event | null;
}

export function accountOf(told: readonly GameEvent[]): Account {
  const events = flown(told);
  const what = ({ what }: Event): AnyHappening => (typeof what === "string" ? {} : what);
  return {
    destroyed: events.filter((event) => what(event).destroyed),
    wasted: events.filter((event) => what(event).nothing),
    delay: events.find((event) => what(event).delayed?.moved) ?? null,
  };
}
