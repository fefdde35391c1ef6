// Update history of a match. Gives the position after any update.

import type { Update } from "../wire/messages";
import { START, follow, type Position } from "./position";

/** Distance of checkpoints, in updates. They make going back quick. */
const CHECKPOINT = 50;

export class UpdateHistory {
  private readonly checkpoints: Position[] = [START];

  constructor(readonly updates: readonly Update[]) {}

  /** Position after the first `to` updates. */
  after(to: number): Position {
    const end = Math.max(0, Math.min(to, this.updates.length));
    const wanted = Math.floor(end / CHECKPOINT);
    while (this.checkpoints.length <= wanted) {
      const from = (this.checkpoints.length - 1) * CHECKPOINT;
      this.checkpoints.push(this.walk(this.checkpoints.at(-1) ?? START, from, from + CHECKPOINT));
    }
    return this.walk(this.checkpoints[wanted] ?? START, wanted * CHECKPOINT, end);
  }

  /** Position after update `n`; null if the history does not hold it. */
  at(n: number): Position | null {
    const index = this.updates.findIndex((update) => update.n === n);
    return index < 0 ? null : this.after(index + 1);
  }

  private walk(position: Position, from: number, to: number): Position {
    return this.updates.slice(from, to).reduce((before, update) => follow(before, update) ?? before, position);
  }
}
