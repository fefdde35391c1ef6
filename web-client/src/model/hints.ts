// First-time hints: one sentence about what just happened or can be done, once in a browser.

import { signal } from "@preact/signals";

import type { GameEvent, Offer, Pending, Seat } from "../wire/messages";
import { keep, shown } from "./shown";

/** What a hint may look at: what its reader sees, is offered, and was told in the decision, up to the event that plays. */
export interface Moment<View = unknown> {
  view: View;
  /** The reader's. */
  seat: Seat;
  legal: readonly Offer[];
  told: readonly GameEvent[];
}

export interface Hint {
  id: string;
  say: string;
  /** Whether what it says something about is known to its reader alone. */
  secret: boolean;
  when: (moment: Moment) => boolean;
}

/** Whether time runs out for the reader, who has to do something else than read. */
export function hurried({ wait, until_ms, deadline_ms }: Pending, running: boolean): boolean {
  return running && (wait === "idle" || until_ms !== undefined || deadline_ms !== undefined);
}

/** What is said at a table, from one act of the reader to the next. */
export class Hinting {
  readonly now = signal<Hint | null>(null);
  /** The chapter that had its hint; null where events have none, undefined if nothing was said yet. */
  private had: string | null | undefined;

  constructor(
    private readonly game: string,
    /** The number of the last update before the decision. */
    public since: number,
  ) {}

  /** The reader acts after an update: another decision begins. */
  act(after: number): void {
    this.since = after;
    this.had = undefined;
    this.close();
  }

  close(): void {
    this.now.value = null;
  }

  /** Looks whether there is something to say: once in a decision, or in a chapter of what plays meanwhile. */
  look(hints: readonly Hint[], chapter: string | null, moment: Moment): void {
    if (this.had === chapter) return;
    const known = shown.peek()[this.game] ?? [];
    const next = hints.find(({ id, when }) => !known.includes(id) && when(moment));
    if (!next) return;
    this.had = chapter;
    this.now.value = next;
    keep(this.game, next.id);
  }
}
