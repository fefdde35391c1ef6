// Batching of incoming messages. A single message is handled at once, frequent ones together, so that the page renders once for
// all.

import { batch } from "@preact/signals";

import { guarded } from "../model/faults";

/** True while a batch is applied. */
let applying = false;

export const isApplyingBatch = () => applying;

/** Applies changes in one batch that renders in a later task: handling them takes a slow phone long enough. */
export function applyBatch(act: () => void): void {
  applying = true;
  try {
    batch(act);
  } finally {
    applying = false;
  }
}

export class Batcher {
  private readonly waiting: (() => void)[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private last = -Infinity;

  constructor(
    /** Least time between batches, in milliseconds. */
    private readonly every: number,
    /** Called at the end of a batch. */
    private readonly end: () => void,
  ) {}

  /** Queues an action for the next batch, in order. */
  put(act: () => void): void {
    this.waiting.push(act);
    const wait = Math.max(0, this.last + this.every - performance.now());
    // Parsing and rendering are separate tasks.
    this.timer ??= setTimeout(() => this.flush(), wait);
  }

  /** Applies the queued actions now. */
  flush(): void {
    if (this.waiting.length === 0) return;
    this.stop();
    // A fault in one message affects that message only.
    const alone = (act: () => void) => guarded("page", act, () => undefined);
    alone(() =>
      applyBatch(() => {
        for (let act = this.waiting.shift(); act; act = this.waiting.shift()) alone(act);
        alone(this.end);
      }),
    );
    this.last = performance.now();
  }

  /** Discards the queued actions. */
  clear(): void {
    this.stop();
    this.waiting.length = 0;
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
