// A table in this browser. It is the same table as at a server, connected through the worker.

import { effect } from "@preact/signals";

import type { Deed } from "../model/bot-actions";
import { Table } from "../model/table";
import { Recording } from "../model/recording";
import { load, save } from "../model/storage";
import { Refused } from "../wire/cause";
import type { NewMatch, Seat, Update } from "../wire/messages";
import { PracticeStore } from "./practice-store";
import { Rules } from "./rules";
import { LocalLine } from "./local-line";

/** Match id of the practice match in this browser. */
const MATCH = "practice";
const ADDRESS = "/practice";
/** Storage key of the mark that the stored match is over. */
const OVER = "practice.over";

/** The reader's transcript, from the messages of the rules. */
async function transcript(rules: Rules): Promise<Update[]> {
  const told = await rules.ask("transcript", {});
  return told.map((text) => (JSON.parse(text) as { update: Update }).update);
}

/** The log. As a server does, it refuses until everything is revealed. */
async function exported(rules: Rules): Promise<string> {
  const log = await rules.ask("log", {});
  if (log === null) throw new Refused({ code: "phase", text: "the log is sealed until the match is over" }, 409);
  return log;
}

export class PracticeTable extends Table {
  private readonly line: LocalLine;
  private readonly unwatch: () => void;

  constructor() {
    let line: LocalLine | undefined;
    super(MATCH, (listener) => (line = new LocalLine(listener)));
    this.line = line!;
    this.unwatch = effect(() => {
      if (this.table.value?.phase === "over") save(OVER, true);
    });
  }

  override close(): void {
    this.unwatch();
    super.close();
  }

  /** Opens the table. Throws the reason if the choices are invalid. */
  async open(wish: NewMatch, seat: Seat, name: string): Promise<void> {
    await this.line.rules.ask("practice", { wish, seat, name });
    save(OVER, false);
    this.line.resume();
  }

  /** Game of the stored match that can be continued; null if there is none. */
  static async waits(): Promise<string | null> {
    return load(OVER, false) ? null : PracticeStore.game();
  }

  /** The stored match; null if there is none to continue. */
  static async kept(): Promise<PracticeTable | null> {
    const table = new PracticeTable();
    const seat = await table.line.rules.ask("goOn", { play: true });
    if (seat !== null) table.line.resume();
    else table.close();
    return seat === null ? null : table;
  }

  override get address(): string {
    return ADDRESS;
  }

  override get hosted(): boolean {
    return false;
  }

  /** In practice, a bot explains itself at any time. */
  override get explains(): boolean {
    return true;
  }

  override deed(seat: Seat, back: number): Promise<Deed | null> {
    return this.line.rules.ask("deed", { seat, back });
  }

  override transcript(): Promise<Update[]> {
    return transcript(this.line.rules);
  }

  override exported(): Promise<string> {
    return exported(this.line.rules);
  }
}

/** The stored practice match as a recording. */
export class PracticeRecording extends Recording {
  private constructor(
    private readonly rules: Rules,
    seat: Seat,
  ) {
    super(MATCH, seat);
  }

  /** Null if nothing was stored. */
  static async kept(): Promise<PracticeRecording | null> {
    const rules = new Rules();
    const seat = await rules.ask("goOn", { play: false });
    if (seat !== null) return new PracticeRecording(rules, seat);
    rules.close();
    return null;
  }

  override get address(): string {
    return ADDRESS;
  }

  override get hosted(): boolean {
    return false;
  }

  override close(): void {
    super.close();
    this.rules.close();
  }

  override transcript(): Promise<Update[]> {
    return transcript(this.rules);
  }

  override exported(): Promise<string> {
    return exported(this.rules);
  }
}
