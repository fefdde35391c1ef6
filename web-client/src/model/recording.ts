// A transcript that was kept: the same table, moved by a scrubber instead of a server. Nothing can be done in it.

import { batch, signal } from "@preact/signals";

import type { Update } from "../wire/messages";
import { seatAt } from "./seats";
import { START, Table, entries, follow, type Position } from "./table";

/** A position is kept for every so many updates, so that going back is quick. */
const CHECKPOINT = 50;

export class Recording extends Table {
  /** How many updates there are. */
  readonly length = signal(0);
  /** The first with something to look at: before it people were taking their seats. */
  readonly first = signal(1);
  readonly at = signal(0);
  private updates: readonly Update[] = [];
  private readonly checkpoints: Position[] = [START];

  constructor(match: string) {
    super(match, false);
  }

  async load(): Promise<void> {
    this.open(await this.transcript());
  }

  open(updates: readonly Update[]): void {
    this.updates = updates;
    let position = START;
    let first: number | null = null;
    for (const [i, update] of updates.entries()) {
      position = follow(position, update) ?? position;
      if (position.view !== undefined) first ??= i + 1;
      if ((i + 1) % CHECKPOINT === 0) this.checkpoints.push(position);
    }
    const seat = seatAt(this.match)?.seat;
    const game = position.table?.game ?? "";
    batch(() => {
      this.welcome.value = { protocol: "", game, rules: 0, n: updates.length, ...(seat === undefined ? {} : { seat }) };
      this.connection.value = { state: "live" };
      this.length.value = updates.length;
      this.first.value = first ?? updates.length;
      this.show(updates.length);
    });
  }

  /** Shows the table after its first `n` updates. */
  show(n: number): void {
    const to = Math.max(this.first.value, Math.min(n, this.updates.length));
    const from = Math.floor(to / CHECKPOINT);
    let position = this.checkpoints[from] ?? START;
    for (const update of this.updates.slice(from * CHECKPOINT, to)) position = follow(position, update) ?? position;
    batch(() => {
      this.at.value = to;
      this.position.value = { ...position, legal: [], undo: "no", talk: null };
      this.log.value = this.updates.slice(0, to).flatMap(entries);
    });
  }
}
