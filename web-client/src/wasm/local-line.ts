// Connection to a table in this browser. It is never lost.

import { hello, Outbox, type Line, type Listener } from "../wire/socket";
import type { Command, Refusal, ServerMessages } from "../wire/messages";
import { Rules, type LessonState } from "./rules";

/** Additions of a lesson: a callback for its state after each message, and its own text for a refusal. */
interface Lesson {
  stands: (at: LessonState) => void;
  says: () => string | null;
}

export class LocalLine implements Line {
  readonly rules: Rules;
  private readonly outbox = new Outbox();

  constructor(
    private readonly listener: Listener,
    private readonly lesson?: Lesson,
  ) {
    this.rules = new Rules((messages, at) => {
      if (at) lesson?.stands(at);
      for (const message of messages) this.take(JSON.parse(message) as Record<string, unknown>);
    });
  }

  send(command: Command): string {
    const { ref, text } = this.outbox.put(command);
    this.rules.hear(text);
    return ref;
  }

  /** Nobody else can take this seat. */
  become(): void {
    this.resume();
  }

  resume(): void {
    this.rules.hear(hello(this.listener.have()));
  }

  close(): void {
    this.rules.close();
  }

  private take(message: Record<string, unknown>): void {
    const [kind, body] = Object.entries(message)[0] as [keyof ServerMessages, never];
    if (kind === "welcome") this.listener.changed({ state: "live" });
    if (kind === "ack" || kind === "refused") this.outbox.answered((body as { ref?: string }).ref);
    const text = kind === "refused" ? (this.lesson?.says() ?? null) : null;
    this.listener.heard(kind, text === null ? body : ({ ...(body as Refusal), text } as never));
  }
}
