// Playback of events in beats. The board, the rail and the log show the state at the current beat. Playback is local and sends
// nothing.

import { batch, computed, signal } from "@preact/signals";

import { applyBatch } from "../drawing/batching";
import type { Speed } from "./settings";
import type { Entry } from "./table";

/** Duration of a step, in milliseconds. */
const STEP_MS: Record<Speed, number> = { slow: 1600, normal: 1000, fast: 500, instant: 0 };
/** Longer queues are summed up instead of played. */
const MAX_PLAYED = 40;
/** Longer queues play fast, except for events to be read or watched. */
const LONG_QUEUE_MS = 8_000;
/** Duration of a beat, in steps. */
const PACES = { brief: 0.5, step: 1, read: 3 } as const;
/** Additional duration for each sentence after the first, in steps. */
const SENTENCE = 0.4;

/** `wait`: until the reader goes on. `look`: like `read`, then set aside until the reader closes it. */
export type Pace = keyof typeof PACES | "wait" | "look";

const RANKS: readonly Pace[] = ["brief", "step", "read", "wait", "look"];

/** Playback policy of a game and its reader. */
export interface Manner {
  speed: () => Speed;
  /** Pace of an event; null if the event is not played. */
  pace: (entry: Entry) => Pace | null;
  /** Joins an event to the next one or to the previous one in one beat. */
  joins?: (entry: Entry) => "next" | "last" | undefined;
  /** True if an event must not share a beat with those before it. */
  apart?: (entry: Entry, before: readonly Entry[]) => boolean;
  /** Called at the start of a beat. */
  shown: (beat: Beat) => void;
  /** True if an event plays however long the queue is. */
  whole?: (entry: Entry) => boolean;
}

/** One event, or several of one update, that play together. */
export interface Beat {
  entries: readonly Entry[];
  /** The event that the others accompany. */
  lead: Entry;
  /** Events described to the reader. Brief ones are left out beside others, and so are brief ones that only lead to the next
   * event. */
  told: readonly Entry[];
  pace: Pace;
}

/** Groups events into beats. */
export function beats(entries: readonly Entry[], manner: Pick<Manner, "pace" | "joins" | "apart">): Beat[] {
  const { pace, joins = () => undefined } = manner;
  const groups: Entry[][] = [];
  let open = false;
  for (const entry of entries) {
    const group = groups.at(-1);
    const before = group?.at(-1);
    const apart =
      pace(entry) === "look" || (before !== undefined && (pace(before) === "look" || before.n !== entry.n || manner.apart?.(entry, group!) === true));
    if (group && !apart && (open || joins(entry) === "last")) group.push(entry);
    else groups.push([entry]);
    open = joins(entry) === "next";
  }
  const rank = (entry: Entry) => RANKS.indexOf(pace(entry) ?? "brief");
  return groups.map((group) => {
    const leading = group.filter((entry) => joins(entry) !== "next");
    const lead = (leading.length > 0 ? leading : group).reduce((best, entry) => (rank(entry) > rank(best) ? entry : best));
    const passing = rank(lead) === 0;
    const told = group.filter((entry) => entry === lead || pace(entry) !== "brief" || (passing && joins(entry) !== "next"));
    return { entries: group, lead, told, pace: RANKS[Math.max(...group.map(rank))]! };
  });
}

/** A named part of the queue, and the index of its first element. */
export interface Chapter {
  name: string;
  at: number;
}

/** Divides a queue into chapters. */
export function chapters<One>(queue: readonly One[], of: (one: One) => string | undefined): Chapter[] {
  const found: Chapter[] = [];
  for (const [at, one] of queue.entries()) {
    const name = of(one);
    if (name !== undefined && found.at(-1)?.name !== name) found.push({ name, at });
  }
  return found;
}

/** Index to which a jump leads: the next chapter, the start of this one, or from there the previous one. */
export function jump(all: readonly Chapter[], at: number, by: 1 | -1): number | null {
  const to = by > 0 ? all.find((chapter) => chapter.at > at) : all.findLast((chapter) => chapter.at < at);
  return to?.at ?? null;
}

export class Playback {
  readonly queue = signal<readonly Beat[]>([]);
  /** Index of the current beat. */
  readonly at = signal(0);
  readonly paused = signal(false);
  readonly current = computed(() => this.queue.value[this.at.value] ?? null);
  readonly active = computed(() => this.current.value !== null);
  /** Looks that the reader has not closed, oldest first. */
  readonly looks = signal<readonly Entry[]>([]);
  /** The look that is open. The others are set aside, and so is this one as soon as something else plays. */
  readonly look = signal<Entry | null>(null);
  /** Contents of the plate: the open look, the current beat, and its position in the queue. */
  readonly plate = computed(() => ({
    look: this.look.value,
    beat: this.current.value,
    at: this.at.value,
    of: this.queue.value.length,
    paused: this.paused.value,
  }));
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly manner: Manner) {}

  /** Queues new events. Returns false if they were too many to play or the page is hidden. Beats that wait for the reader stay in any
   * case. */
  take(entries: readonly Entry[]): boolean {
    const worth = this.worth(entries);
    if (worth.length === 0) return true;
    const missed = document.hidden || this.counted(worth) > MAX_PLAYED;
    if (missed || this.manner.speed() === "instant") {
      const coming = [...this.queue.value.slice(this.at.value), ...worth];
      const standing = coming.filter(({ pace }) => pace === "wait");
      this.open(coming);
      if (standing.length > 0 && standing[0] === this.current.value) {
        batch(() => {
          this.queue.value = standing;
          this.at.value = 0;
        });
        return !missed;
      }
      this.skip();
      if (standing.length > 0) this.begin(standing, false);
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

  /** Plays missed events from the first one. */
  play(entries: readonly Entry[], paused: boolean): void {
    this.begin(this.worth(entries), paused);
  }

  private begin(queue: readonly Beat[], paused: boolean): void {
    batch(() => {
      this.queue.value = queue;
      this.at.value = 0;
      this.paused.value = paused;
    });
    this.stand();
  }

  step(by: 1 | -1): void {
    this.show(Math.max(0, this.at.value + by));
  }

  /** Shows one beat of the queue and pauses there. */
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
    this.look.value = null;
    this.paused.value = !this.paused.value;
    if (!this.paused.value) this.forward();
  }

  /** Skips to the present position. Looks are kept. */
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

  /** Closes the open look, or else the oldest. The next one opens. After the last one, playback goes on. */
  close(): void {
    const seen = this.look.value ?? this.looks.value[0];
    batch(() => {
      this.looks.value = this.looks.value.filter((look) => look !== seen);
      if (this.look.value) this.look.value = this.looks.value[0] ?? null;
    });
    if (this.look.value || this.paused.value || !this.active.value) return;
    if (this.current.value?.pace === "look") this.forward();
    else this.time();
  }

  /** Reopens the oldest look that was set aside. Playback waits for it. */
  reopen(): void {
    this.look.value = this.looks.value[0] ?? null;
    if (this.look.value) clearTimeout(this.timer);
  }

  /** Opens the looks among these beats. */
  private open(coming: readonly Beat[]): void {
    for (const beat of coming) {
      if (beat.pace !== "look" || this.looks.value.includes(beat.lead)) continue;
      this.looks.value = [...this.looks.value, beat.lead];
      this.look.value ??= beat.lead;
      this.manner.shown(beat);
    }
  }

  private worth(entries: readonly Entry[]): Beat[] {
    return beats(
      entries.filter((entry) => this.manner.pace(entry) !== null),
      this.manner,
    );
  }

  /** Number of waiting beats, without those that play in any case. */
  private counted(more: readonly Beat[]): number {
    const { whole } = this.manner;
    return [...this.queue.value.slice(this.at.value), ...more].filter(({ lead }) => !whole?.(lead)).length;
  }

  private stand(): void {
    clearTimeout(this.timer);
    const beat = this.current.value;
    if (!beat) return;
    const { pace } = beat;
    // A reader who steps through the queue sees a look like any other beat.
    if (pace === "look" && !this.paused.value) {
      this.open([beat]);
      // Successive looks form one pile.
      if (this.queue.value[this.at.value + 1]?.pace === "look") this.forward();
      else this.time();
      return;
    }
    this.look.value = null;
    this.manner.shown(beat);
    if (pace === "wait") this.paused.value = true;
    this.time();
  }

  /** Schedules the end of the current beat. */
  private time(): void {
    clearTimeout(this.timer);
    const beat = this.current.value;
    if (!beat || this.paused.value || beat.pace === "wait") return;
    const { told } = beat;
    const pace = beat.pace === "look" ? "read" : beat.pace;
    const speed = this.manner.speed();
    const step = STEP_MS[speed];
    const long = pace !== "read" && this.counted([]) * step > LONG_QUEUE_MS;
    const stands = (long ? Math.min(step, STEP_MS.fast) / 2 : step) * (PACES[pace] + SENTENCE * (told.length - 1));
    this.timer = setTimeout(() => applyBatch(() => this.forward()), stands);
  }

  private forward(): void {
    if (this.at.value + 1 >= this.queue.value.length) this.skip();
    else {
      this.at.value += 1;
      this.stand();
    }
  }
}
