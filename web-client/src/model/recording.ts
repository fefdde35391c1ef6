// A recorded transcript, shown at the same table but moved by a scrubber instead of a server. It accepts no actions.

import { batch, signal } from "@preact/signals";

import type { Seat, Update } from "../wire/messages";
import { Refused } from "../wire/cause";
import { chunk } from "../wire/chunk";
import { seatAt } from "./seats";
import { atServer, deedOfLog, type Source } from "./source";
import { UpdateHistory } from "./update-history";
import { START, Table, entries, follow, type Position } from "./table";

/** An update of a recording: the log entry that brought it, and the positions before and after it. */
export interface Stride {
  update: Update;
  seq: number;
  before: Position;
  after: Position;
}

export class Recording {
  readonly table: Table;
  /** Number of updates. */
  readonly length = signal(0);
  /** Number of the first update with a view. Before it, people were taking their seats. */
  readonly first = signal(1);
  readonly at = signal(0);
  /** The position at that update, including the offers of that time. */
  readonly exact = signal<Position>(START);
  /** The update that led there, and the log entry that brought it. `seq` is 0 if unknown. */
  readonly newest = signal<{ update: Update; seq: number } | null>(null);
  private history = new UpdateHistory([]);

  /** Available viewers: all seats and spectators once the log is revealed, else none. */
  readonly viewers = signal<readonly (Seat | null)[]>([]);
  readonly viewer = signal<Seat | null>(null);
  private logText: string | null = null;
  /** Log entry number after which each update came. */
  private seqs: readonly number[] = [];

  /** `own` is the reader's seat. */
  constructor(
    match: string,
    private readonly own: Seat | null = seatAt(match)?.seat ?? null,
    private readonly source: Source = atServer(match),
  ) {
    const revealed: Source = {
      ...source,
      explains: () => this.logText !== null,
      deed: (seat, back) => deedOfLog(this.logText ?? "", this.seqs[this.at.value - 1] ?? Number.MAX_SAFE_INTEGER, seat, back),
    };
    this.table = new Table(match, null, revealed);
  }

  /** Loads the revealed log and replays it with the rules. Before the log is revealed, loads the transcript of this reader. */
  async load(): Promise<void> {
    this.logText = __RULES__
      ? await this.source.exported().catch((error: unknown) => {
          // Nothing is revealed yet, so the reader's own transcript is used.
          if (error instanceof Refused) return null;
          throw error;
        })
      : null;
    if (this.logText !== null) await this.look(this.own);
    else this.open(await this.source.transcript(), this.own);
  }

  /** Shows the match as another viewer, at the same moment. */
  async look(viewer: Seat | null): Promise<void> {
    if (this.logText === null) return;
    const { replayLog } = await chunk(() => import("../wasm/log-replay"));
    const seq = this.seqs[this.at.value - 1];
    const { updates, seqs } = await replayLog(this.logText, viewer);
    this.open(updates, viewer, seqs);
    this.viewers.value = [null, ...(this.table.table.value?.seats ?? []).map((_, seat) => seat)];
    if (seq !== undefined) this.showEntry(seq);
  }

  open(updates: readonly Update[], viewer: Seat | null = null, seqs: readonly number[] = []): void {
    this.history = new UpdateHistory(updates);
    this.table.recall(this.history);
    this.seqs = seqs;
    const position = this.history.after(updates.length);
    const begun = updates.findIndex((_, i) => this.history.after(i + 1).view !== undefined);
    const game = position.table?.game ?? "";
    batch(() => {
      this.table.welcome.value = { protocol: "", game, rules: 0, build: "", n: updates.length, ...(viewer === null ? {} : { seat: viewer }) };
      this.viewer.value = viewer;
      this.table.connection.value = { state: "live" };
      // A transcript does not record presence, so nobody is shown as away.
      this.table.present.value = (position.table?.seats ?? []).map((_, seat) => seat);
      this.length.value = updates.length;
      this.first.value = begun < 0 ? updates.length : begun + 1;
      this.show(updates.length);
    });
  }

  /** Iterates over all updates. */
  *strides(): Generator<Stride> {
    let before = START;
    for (const [i, update] of this.history.updates.entries()) {
      const after = follow(before, update) ?? before;
      yield { update, seq: this.seqs[i] ?? 0, before, after };
      before = after;
    }
  }

  /** Shows the table after a log entry. */
  showEntry(seq: number): void {
    this.show(this.seqs.findLastIndex((after) => after <= seq) + 1);
  }

  /** Shows the table after the first `n` updates. */
  show(n: number): void {
    const to = Math.max(this.first.value, Math.min(n, this.history.updates.length));
    const position = this.history.after(to);
    batch(() => {
      const update = this.history.updates[to - 1];
      this.at.value = to;
      this.exact.value = position;
      this.newest.value = update ? { update, seq: this.seqs[to - 1] ?? 0 } : null;
      this.table.position.value = { ...position, legal: [], undo: { status: "no" }, talk: null };
      this.table.log.value = this.history.updates.slice(0, to).flatMap(entries);
    });
  }
}
