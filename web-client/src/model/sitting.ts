// A reader at a match: the match, its game's words, what is being chosen, and what plays.

import { computed, effect, signal, untracked, type ReadonlySignal } from "@preact/signals";

import type { GameEvent, Game, LogLine, Scene } from "../games/game";
import { t } from "../i18n";
import type { Ref, Seat } from "../wire/messages";
import { Choice } from "./choice";
import { Playback, chapters, jump } from "./playback";
import { settings } from "./settings";
import { load, save } from "./storage";
import { NOTHING, NO_TABLE, type Entry, type Table } from "./table";

/** So much missed is summed up without being asked. */
const SUMMARY_EVENTS = 15;

export class Sitting {
  readonly scene: ReadonlySignal<Scene>;
  readonly choice: Choice;
  readonly playback: Playback;
  /** Whether the reader's secrets are turned to their backs. */
  readonly covered = signal(false);
  /** The parts of what plays. */
  readonly chapters = computed(() => chapters(this.playback.queue.value, (entry) => this.line(entry)?.chapter));
  /** The number of the last update that the reader has followed. */
  readonly followed: ReadonlySignal<number>;
  /** What was missed since then, until the reader has read of it. */
  readonly missed = signal<readonly Entry[]>([]);
  readonly showMissed = signal(false);
  /** Things of the board that are outlined besides those that play. */
  readonly marked = signal<ReadonlySet<Ref>>(new Set());
  private readonly lines = new WeakMap<Entry, { game: Game; names: string; line: LogLine | null }>();
  /** What all seats are called: lines are put into words anew when somebody else sits down. */
  private readonly called = computed(() => this.names(this.scene.value.table.seats.map((_, seat) => seat)));
  private readonly reached = signal(0);
  private readonly effects: (() => void)[] = [];

  constructor(
    readonly table: Table,
    readonly game: ReadonlySignal<Game>,
    heard: (line: LogLine, entry: Entry) => void,
    /** The game in the other language, for a reader who wants to know its names; null until it is there. */
    private readonly other: ReadonlySignal<Game | null> = signal(null),
  ) {
    this.scene = computed(() => {
      const { view, table: state, ...asked } = table.position.value;
      // A table that was closed in mid-turn asks nobody any more.
      const { legal, pending } = state?.phase === "closed" ? { legal: [], pending: NOTHING } : asked;
      const lastTold: Scene["lastTold"] = (so) => table.log.value.findLast(({ event }) => event !== undefined && so(event))?.event;
      return { view, table: state ?? NO_TABLE, seat: table.seat.value, legal, pending, covered: this.covered.value, lastTold };
    });
    this.choice = new Choice(game, this.scene, () => settings.value.payment);
    this.playback = new Playback(
      () => settings.value.speed,
      (entry) => {
        const line = entry.event === undefined ? null : this.line(entry);
        if (!line || line.pace === "none") return null;
        if (line.look) return "look";
        return this.waitsAt(line) ? "wait" : (line.pace ?? "step");
      },
      (entry) => {
        const line = this.line(entry);
        if (line) heard(line, entry);
      },
      (entry) => this.line(entry)?.whole ?? false,
    );
    const key = `followed.${table.match}`;
    const before = load(key, 0);
    this.reached.value = before;
    this.followed = this.reached;
    this.effects.push(
      effect(() => {
        const news = table.news.value;
        untracked(() => {
          if (news.length > 0 && !this.playback.take(news)) this.miss(news);
        });
      }),
      effect(() => {
        const { n } = table.position.value;
        if (n > 0 && !document.hidden && !this.showMissed.value) save(key, n);
      }),
      effect(() => {
        // What the log tells from before this visit, once it is there.
        const entries = table.log.value.filter((entry) => entry.n > before && entry.event !== undefined);
        const visit = table.welcome.value?.n ?? 0;
        const old = entries.filter((entry) => entry.n <= visit);
        if (before > 0 && this.missed.peek().length === 0 && old.length > 0 && this.reached.peek() === before) {
          this.reached.value = visit;
          this.missed.value = old;
          this.showMissed.value = old.length > SUMMARY_EVENTS;
        }
      }),
    );
  }

  end(): void {
    for (const stop of this.effects) stop();
    this.choice.end();
    this.playback.end();
    this.table.close();
  }

  /** An event in words; described once for a language and for the names of the seats. */
  line(entry: Entry): LogLine | null {
    const [game, names] = [this.game.value, this.called.value];
    const known = this.lines.get(entry);
    if (known?.game === game && known.names === names) return known.line;
    const line = entry.event === undefined ? null : game.words.describe(entry.event, this.scene.peek());
    this.lines.set(entry, { game, names, line });
    return line;
  }

  /** What a seat is called everywhere: its player's name; a bot has its part in the game. */
  name(seat: Seat): string {
    const scene = this.scene.value;
    const { name = "", bot } = scene.table.seats[seat] ?? {};
    if (!bot || name) return t().seat(name, seat + 1);
    return (scene.view === undefined ? null : this.game.value.words.role(seat, scene)) ?? t().botSeat(seat + 1);
  }

  /** What something is called in the other language, if the reader wants to know and it is called otherwise. */
  alsoCalled(name: (game: Game, scene: Scene) => string | undefined): string | null {
    if (!this.other.value) return null;
    const scene = this.scene.value;
    const also = name(this.other.value, scene);
    return also === name(this.game.value, scene) ? null : (also ?? null);
  }

  /** The step of a phase that an event belongs to. */
  step(entry: Entry): NonNullable<LogLine["steps"]> | null {
    const own = this.line(entry)?.steps;
    if (own) return own;
    const log = this.table.log.value;
    for (let at = log.indexOf(entry); at >= 0; at -= 1) {
      const line = this.line(log[at]!);
      if (line?.heading) return line.steps ?? null;
    }
    return null;
  }

  /** What was told up to the event that plays; null if none does. */
  told(): readonly GameEvent[] | null {
    const current = this.playback.current.value;
    if (!current) return null;
    const log = this.table.log.value;
    return log.slice(0, log.indexOf(current) + 1).flatMap(({ event }) => (event === undefined ? [] : [event]));
  }

  /** Whether anything is there that is made to be watched. */
  readonly staged = computed(() => this.table.log.value.some((entry) => this.line(entry)?.whole));

  /** Plays once more what is made to be watched, from the beginning or from one of its chapters. */
  replay(chapter?: string): void {
    this.playback.play(
      this.table.log.value.filter((entry) => this.line(entry)?.whole),
      false,
    );
    const from = this.chapters.value.find(({ name }) => name === chapter);
    if (from) this.playback.show(from.at);
  }

  /** Goes to the next part of what plays, or back; answers whether there is one. */
  jump(by: 1 | -1): boolean {
    const to = jump(this.chapters.value, this.playback.at.value, by);
    if (to !== null) this.playback.show(to);
    return to !== null;
  }

  names(seats: readonly Seat[]): string {
    return seats.map((seat) => this.name(seat)).join(", ");
  }

  private waitsAt({ pace, about }: LogLine): boolean {
    const { stop } = settings.value;
    const { seat } = this.scene.peek();
    return pace === "read" && (stop === "read" || (stop === "mine" && seat !== null && (about?.includes(seat) ?? false)));
  }

  /** Adds to what was missed. It opens by itself only for a reader who comes back to much. */
  private miss(entries: readonly Entry[]): void {
    const missed = [...this.missed.peek(), ...entries.filter(({ event }) => event !== undefined)];
    this.missed.value = missed;
    if (document.hidden && missed.length > SUMMARY_EVENTS) this.showMissed.value = true;
  }
}

/** Words as plain text. */
export function plain(line: LogLine): string {
  return line.words.map((word) => (typeof word === "string" ? word : word.text)).join("");
}
