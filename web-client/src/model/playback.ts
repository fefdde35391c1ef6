// Events that play one after the other over a board that is already current. Local: nothing of it is sent.

import { batch, computed, signal } from "@preact/signals";

import type { Speed } from "./settings";
import type { Entry } from "./table";

/** Milliseconds that an event stands. */
const STEP_MS: Record<Speed, number> = { slow: 1600, normal: 1000, fast: 500, instant: 0 };
/** More than this is not played but summed up. */
const MAX_PLAYED = 80;
/** A longer queue plays fast, but for what is made to be watched. */
const LONG_QUEUE_MS = 8_000;
/** How long an event stands, in steps. */
const PACES = { brief: 0.5, step: 1, read: 3 } as const;

/** A part of what plays, and which of the queue begins it. */
export interface Chapter {
  name: string;
  at: number;
}

/** The parts of a queue, in order. */
export function chapters(queue: readonly Entry[], of: (entry: Entry) => string | undefined): Chapter[] {
  const found: Chapter[] = [];
  for (const [at, entry] of queue.entries()) {
    const name = of(entry);
    if (name !== undefined && found.at(-1)?.name !== name) found.push({ name, at });
  }
  return found;
}

/** Where a jump leads: to the next part, or to the beginning of this one, and from there to the one before. */
export function jump(all: readonly Chapter[], at: number, by: 1 | -1): number | null {
  const to = by > 0 ? all.find((chapter) => chapter.at > at) : all.findLast((chapter) => chapter.at < at);
  return to?.at ?? null;
}

/** `wait`: until the reader goes on. `look`: until the reader closes it, while the others play on. */
export type Pace = keyof typeof PACES | "wait" | "look";

export class Playback {
  readonly queue = signal<readonly Entry[]>([]);
  /** Which of the queue stands now. */
  readonly at = signal(0);
  readonly paused = signal(false);
  readonly current = computed(() => this.queue.value[this.at.value] ?? null);
  readonly active = computed(() => this.current.value !== null);
  /** The looks that are open, the first on top. */
  readonly looks = signal<readonly Entry[]>([]);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly speed: () => Speed,
    /** How long an event stands; null if it is not worth a step of its own. */
    private readonly pace: (entry: Entry) => Pace | null,
    /** Called when an event begins to stand. */
    private readonly shown: (entry: Entry) => void,
    /** Whether an event plays however many came. */
    private readonly whole: (entry: Entry) => boolean = () => false,
  ) {}

  /** Takes what arrived; answers false if it was too much to play, or nobody watches. What waits for the reader stands even then. */
  take(entries: readonly Entry[]): boolean {
    const worth = this.worth(entries);
    if (worth.length === 0) return true;
    const missed = document.hidden || this.counted(worth) > MAX_PLAYED;
    if (missed || this.speed() === "instant") {
      const coming = [...this.queue.value.slice(this.at.value), ...worth];
      const standing = coming.filter((entry) => this.pace(entry) === "wait");
      this.open(coming);
      if (standing.length > 0 && standing[0] === this.current.value) {
        batch(() => {
          this.queue.value = standing;
          this.at.value = 0;
        });
        return !missed;
      }
      this.skip();
      if (standing.length > 0) this.play(standing, false);
      return !missed;
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
    this.show(Math.max(0, this.at.value + by));
  }

  /** Stands at one of the queue, and waits there. */
  show(next: number): void {
    this.paused.value = true;
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

  /** To the position as it is. No look is lost by it. */
  skip(): void {
    this.open(this.queue.value.slice(this.at.value + 1));
    this.end();
  }

  end(): void {
    clearTimeout(this.timer);
    batch(() => {
      this.queue.value = [];
      this.at.value = 0;
      this.paused.value = false;
    });
  }

  /** The reader has seen the first look. */
  close(): void {
    this.looks.value = this.looks.value.slice(1);
  }

  /** Opens the looks among these. */
  private open(entries: readonly Entry[]): void {
    for (const entry of entries) {
      if (this.pace(entry) !== "look" || this.looks.value.includes(entry)) continue;
      this.looks.value = [...this.looks.value, entry];
      this.shown(entry);
    }
  }

  private worth(entries: readonly Entry[]): Entry[] {
    return entries.filter((entry) => this.pace(entry) !== null);
  }

  /** How many would wait, those apart that play in any case. */
  private counted(more: readonly Entry[]): number {
    return [...this.queue.value.slice(this.at.value), ...more].filter((entry) => !this.whole(entry)).length;
  }

  private stand(): void {
    clearTimeout(this.timer);
    const entry = this.current.value;
    if (!entry) return;
    const pace = this.pace(entry) ?? "step";
    // Whoever goes through what plays step by step sees a look among the others.
    if (pace === "look" && !this.paused.value) {
      this.open([entry]);
      this.forward();
      return;
    }
    this.shown(entry);
    if (pace === "wait") this.paused.value = true;
    if (this.paused.value || pace === "wait" || pace === "look") return;
    const step = STEP_MS[this.speed()];
    const long = this.counted([]) * step > LONG_QUEUE_MS;
    const stands = (long ? Math.min(step, STEP_MS.fast) / 2 : step) * PACES[pace];
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
