// Events that play one after the other over a board that is already current. Local: nothing of it is sent.

import { batch, computed, signal } from "@preact/signals";

import type { Speed } from "./settings";
import type { Entry } from "./table";

/** Milliseconds that an event stands. */
const STEP_MS: Record<Speed, number> = { slow: 1600, normal: 1000, fast: 500, instant: 0 };
/** More than this is not played but summed up. */
const MAX_PLAYED = 40;
/** A longer queue plays fast. */
const LONG_QUEUE_MS = 8_000;
/** How long an event stands, in steps. */
const PACES = { brief: 0.5, step: 1, read: 3 } as const;

export class Playback {
  readonly queue = signal<readonly Entry[]>([]);
  /** Which of the queue stands now. */
  readonly at = signal(0);
  readonly paused = signal(false);
  readonly current = computed(() => this.queue.value[this.at.value] ?? null);
  readonly active = computed(() => this.current.value !== null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly speed: () => Speed,
    /** How long an event stands; null if it is not worth a step of its own. */
    private readonly pace: (entry: Entry) => keyof typeof PACES | null,
    /** Called when an event begins to stand; answers whether it waits for the reader. */
    private readonly shown: (entry: Entry) => boolean,
  ) {}

  /** Takes what arrived live; answers false if it was too much to play. */
  take(entries: readonly Entry[]): boolean {
    const worth = this.worth(entries);
    if (worth.length === 0) return true;
    if (this.speed() === "instant" || document.hidden || this.left() + worth.length > MAX_PLAYED) {
      this.skip();
      return worth.length + this.left() <= MAX_PLAYED;
    }
    const idle = !this.active.value;
    batch(() => {
      this.queue.value = idle ? worth : [...this.queue.value, ...worth];
      if (idle) this.at.value = 0;
    });
    if (idle) this.stand();
    return true;
  }

  /** Plays what was missed, from its first event. */
  play(entries: readonly Entry[], paused: boolean): void {
    batch(() => {
      this.queue.value = this.worth(entries);
      this.at.value = 0;
      this.paused.value = paused;
    });
    this.stand();
  }

  step(by: 1 | -1): void {
    this.paused.value = true;
    const next = Math.max(0, this.at.value + by);
    if (next >= this.queue.value.length) this.skip();
    else {
      this.at.value = next;
      this.stand();
    }
  }

  toggle(): void {
    clearTimeout(this.timer);
    this.paused.value = !this.paused.value;
    if (!this.paused.value) this.forward();
  }

  skip(): void {
    clearTimeout(this.timer);
    batch(() => {
      this.queue.value = [];
      this.at.value = 0;
      this.paused.value = false;
    });
  }

  private worth(entries: readonly Entry[]): Entry[] {
    return entries.filter((entry) => this.pace(entry) !== null);
  }

  private left(): number {
    return Math.max(0, this.queue.value.length - this.at.value);
  }

  private stand(): void {
    clearTimeout(this.timer);
    const entry = this.current.value;
    if (!entry) return;
    if (this.shown(entry) && !this.paused.value) this.paused.value = true;
    if (this.paused.value) return;
    const step = STEP_MS[this.speed()];
    const long = this.left() * step > LONG_QUEUE_MS;
    const stands = (long ? Math.min(step, STEP_MS.fast) / 2 : step) * PACES[this.pace(entry) ?? "step"];
    this.timer = setTimeout(() => this.forward(), stands);
  }

  private forward(): void {
    if (this.at.value + 1 >= this.queue.value.length) this.skip();
    else {
      this.at.value += 1;
      this.stand();
    }
  }
}
