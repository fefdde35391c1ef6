// First-time hints: one sentence about an event or an option, once in each browser.

import { signal } from "@preact/signals";

import type { GameEvent, Offer, Pending, Seat } from "../wire/messages";
import { recordHint, shownHints } from "./hint-history";

/** Facts that a hint may use: the reader's view, offers, and events of the decision up to the one that plays. */
export interface Moment<View = unknown> {
  view: View;
  /** The reader's seat. */
  seat: Seat;
  legal: readonly Offer[];
  told: readonly GameEvent[];
}

export interface Hint {
  id: string;
  say: string;
  /** True if the hint is about something that only its reader knows. */
  secret: boolean;
  when: (moment: Moment) => boolean;
}

/** True if the reader is under time pressure and should not be given something to read. */
export function hurried({ wait, until_ms, deadline_ms }: Pending, running: boolean): boolean {
  return running && (wait === "idle" || until_ms !== undefined || deadline_ms !== undefined);
}

/** Chooses hints at one table. A decision lasts from one act of the reader to the next. */
export class Hinting {
  readonly now = signal<Hint | null>(null);
  /** The chapter that had its hint. Null where events have no chapter, undefined if there was no hint yet. */
  private had: string | null | undefined;

  constructor(
    private readonly game: string,
    /** Number of the last update before the decision. */
    public since: number,
  ) {}

  /** The reader acts after an update, which begins another decision. */
  act(after: number): void {
    this.since = after;
    this.had = undefined;
    this.close();
  }

  close(): void {
    this.now.value = null;
  }

  /** Looks for a hint that applies. At most one is shown in each decision, or in each chapter of the events that play meanwhile. */
  look(hints: readonly Hint[], chapter: string | null, moment: Moment): void {
    if (this.had === chapter) return;
    const known = shownHints.peek()[this.game] ?? [];
    const next = hints.find(({ id, when }) => !known.includes(id) && when(moment));
    if (!next) return;
    this.had = chapter;
    this.now.value = next;
    recordHint(this.game, next.id);
  }
}
