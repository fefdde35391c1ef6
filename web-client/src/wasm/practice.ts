// A table in this browser: the same table as at a server, heard and spoken to through the worker.

import { Table } from "../model/table";
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

export class PracticeTable extends Table {
  private readonly within: Within;

  constructor() {
    let within: Within | undefined;
    super("practice", (listener) => (within = new Within(listener)));
    this.within = within!;
  }

  /** Opens the table; throws what is wrong with the wish. */
  async open(wish: NewMatch, seat: Seat, name: string): Promise<void> {
    await this.within.rules.ask("practice", { wish, seat, name });
    this.within.resume();
  }

  /** Nothing was told before. */
  override async transcript(): Promise<Update[]> {
    return [];
  }

  override async exported(): Promise<string> {
    const log = await this.within.rules.ask("log", {});
    if (log === null) throw new Error("sealed");
    return log;
  }
}
