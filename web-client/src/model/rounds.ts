// What comes in rounds: soon while little comes, and together while much comes, so that the page is drawn once for all.

import { batch } from "@preact/signals";

import { guarded } from "./faults";

/** Whether something is being told. */
let telling = false;

export const isTelling = () => telling;

/** Does something that is drawn in a task of its own: to learn of it takes a slow phone long enough. */
export function tell(act: () => void): void {
  telling = true;
  try {
    batch(act);
  } finally {
    telling = false;
  }
}

export class Rounds {
  private readonly waiting: (() => void)[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private last = -Infinity;

  constructor(
    /** From one round to the next, in milliseconds. */
    private readonly every: number,
    /** Ends a round. */
    private readonly end: () => void,
  ) {}

  /** Does something in the next round, in the order in which it was put here. */
  put(act: () => void): void {
    this.waiting.push(act);
    const wait = Math.max(0, this.last + this.every - performance.now());
    // To read it is one task, to draw it another.
    this.timer ??= setTimeout(() => this.flush(), wait);
  }

  /** Does now what waits. */
  flush(): void {
    if (this.waiting.length === 0) return;
    this.stop();
    // A fault in one thing that was heard costs that thing alone.
    const alone = (act: () => void) => guarded("page", act, () => undefined);
    alone(() =>
      tell(() => {
        for (let act = this.waiting.shift(); act; act = this.waiting.shift()) alone(act);
        alone(this.end);
      }),
    );
    this.last = performance.now();
  }

  /** Forgets what waits. */
  clear(): void {
    this.stop();
    this.waiting.length = 0;
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
