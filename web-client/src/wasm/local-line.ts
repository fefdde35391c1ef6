// Connection to a table in this browser. It is never lost.

import { hello, Outbox, type Line, type Listener } from "../wire/socket";
import type { Command, Message } from "../wire/messages";
import type { LessonState, Rules } from "./rules";

/** Additions of a lesson: a callback for its state after each message, and its own text for a refusal. */
interface Lesson {
  stands: (at: LessonState) => void;
  says: () => string | null;
}

export class LocalLine implements Line {
  private readonly outbox = new Outbox();

  constructor(
    private readonly rules: Rules,
    private readonly listener: Listener,
    private readonly lesson?: Lesson,
  ) {
    rules.said = (messages, at) => {
      if (at) lesson?.stands(at);
      for (const message of messages) this.take(JSON.parse(message) as Message);
    };
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

  private take(message: Message): void {
    const { welcome, refused } = message;
    if (welcome) this.listener.changed({ state: "live" });
    this.outbox.answered(message);
    const text = this.lesson?.says() ?? null;
    this.listener.heard(refused && text !== null ? { refused: { ...refused, text } } : message);
  }
}
