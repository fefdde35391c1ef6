// A table in this browser: the same table as at a server, heard and spoken to through the worker.

import { Table } from "../model/table";
import { Recording } from "../model/recording";
import type { Command, NewMatch, Seat, ServerMessages, Update } from "../wire/messages";
import { Outbox, type Line, type Listener } from "../wire/socket";
import { Rules } from "./rules";

/** The line to a practice table: it is never lost. */
class Within implements Line {
  readonly rules: Rules;
  private readonly outbox = new Outbox();

  constructor(private readonly listener: Listener) {
    this.rules = new Rules((messages) => {
      for (const message of messages) this.take(JSON.parse(message) as Record<string, unknown>);
    });
  }

  send(command: Command): string {
    const { ref, text } = this.outbox.put(command);
    this.rules.hear(text);
    return ref;
  }

  /** Nobody else can sit here. */
  become(): void {
    this.resume();
  }

  resume(): void {
    const have = this.listener.have();
    this.rules.hear(JSON.stringify({ hello: have > 0 ? { resume: have } : {} }));
  }

  close(): void {
    this.rules.close();
  }

  private take(message: Record<string, unknown>): void {
    const [kind, body] = Object.entries(message)[0] as [keyof ServerMessages, never];
    if (kind === "welcome") this.listener.changed({ state: "live" });
    if (kind === "ack" || kind === "refused") this.outbox.answered((body as { ref?: string }).ref);
    this.listener.heard(kind, body);
  }
}

/** What the practice match is called in this browser. */
const MATCH = "practice";
const ADDRESS = "/practice";

/** What the reader was told, from the rules' own messages. */
async function transcript(rules: Rules): Promise<Update[]> {
  const told = await rules.ask("transcript", {});
  return told.map((text) => (JSON.parse(text) as { update: Update }).update);
}

/** The log, once everything is revealed. */
async function exported(rules: Rules): Promise<string> {
  const log = await rules.ask("log", {});
  if (log === null) throw new Error("sealed");
  return log;
}

export class PracticeTable extends Table {
  private readonly within: Within;

  constructor() {
    let within: Within | undefined;
    super(MATCH, (listener) => (within = new Within(listener)));
    this.within = within!;
  }

  /** Opens the table; throws what is wrong with the wish. */
  async open(wish: NewMatch, seat: Seat, name: string): Promise<void> {
    await this.within.rules.ask("practice", { wish, seat, name });
    this.within.resume();
  }

  /** The match that this browser kept; null if there is none to go on with. */
  static async kept(): Promise<PracticeTable | null> {
    const table = new PracticeTable();
    const seat = await table.within.rules.ask("goOn", { play: true });
    if (seat !== null) table.within.resume();
    else table.close();
    return seat === null ? null : table;
  }

  override get address(): string {
    return ADDRESS;
  }

  override get hosted(): boolean {
    return false;
  }

  override transcript(): Promise<Update[]> {
    return transcript(this.within.rules);
  }

  override exported(): Promise<string> {
    return exported(this.within.rules);
  }
}

/** The practice match that this browser kept, to look at. */
export class PracticeRecording extends Recording {
  private constructor(
    private readonly rules: Rules,
    seat: Seat,
  ) {
    super(MATCH, seat);
  }

  /** Null if nothing was kept. */
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
