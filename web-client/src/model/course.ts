// The course of a match: its updates, and the position after any of them.

import type { Update } from "../wire/messages";
import { START, follow, type Position } from "./position";

/** A position is kept for every so many updates, so that going back is quick. */
const CHECKPOINT = 50;

export class Course {
  private readonly checkpoints: Position[] = [START];

  constructor(readonly updates: readonly Update[]) {}

  /** The position after the first `to` updates. */
  after(to: number): Position {
    const end = Math.max(0, Math.min(to, this.updates.length));
    const wanted = Math.floor(end / CHECKPOINT);
    while (this.checkpoints.length <= wanted) {
      const from = (this.checkpoints.length - 1) * CHECKPOINT;
      this.checkpoints.push(this.walk(this.checkpoints.at(-1) ?? START, from, from + CHECKPOINT));
    }
    return this.walk(this.checkpoints[wanted] ?? START, wanted * CHECKPOINT, end);
  }

  /** The position after update `n`; null if that is not among them. */
  at(n: number): Position | null {
    const index = this.updates.findIndex((update) => update.n === n);
    return index < 0 ? null : this.after(index + 1);
  }

  private walk(position: Position, from: number, to: number): Position {
    return this.updates.slice(from, to).reduce((before, update) => follow(before, update) ?? before, position);
  }
}
