// A reader at a match: the match, the words of its game, the current choice, and playback.

import { computed, effect, signal, untracked, type ReadonlySignal } from "@preact/signals";

import type { GameEvent, Game, LogLine, Scene, Written } from "../games/game";
import { t } from "../i18n";
import type { Offer, Ref, Seat } from "../wire/messages";
import { Choice } from "./choice";
import { guarded } from "./faults";
import type { Filling } from "./offers";
import { Playback, chapters, jump, type Beat, type Pace } from "./playback";
import { asOf } from "./scene";
import { settings } from "./settings";
import { alike, distinct } from "../drawing/distinct";
import { load, save } from "./storage";
import { NOTHING, NO_TABLE, type Entry, type Position, type Sending, type Table } from "./table";
import { followDeferred } from "../drawing/deferred";

export type Around = Scene & { playing: readonly GameEvent[] };

/** Number of missed events from which a summary opens by itself. */
const SUMMARY_EVENTS = 15;

export class Presentation {
  /** The scene at the latest update. */
  readonly present: ReadonlySignal<Scene>;
  /** A deferred copy of `present` for the answer controls. Updates reach it right after the board. */
  readonly asked: ReadonlySignal<Scene>;
  /** A deferred copy of the reader's own action under way. */
  readonly sending: ReadonlySignal<Sending | null>;
  /** The scene as of the event that plays; `present` while none does. */
  readonly scene: ReadonlySignal<Scene>;
  /** Log entries up to the event that plays. Entries without an event appear at once. */
  readonly log: ReadonlySignal<readonly Entry[]>;
  readonly choice: Choice;
  readonly playback: Playback;
  /** True if the reader's secret cards are shown face down. */
  readonly covered = signal(false);
  /** Number of the question at the start of a press; null while nothing is pressed. */
  pressed: number | null = null;
  readonly chapters = computed(() => chapters(this.playback.queue.value, ({ lead }) => this.line(lead)?.chapter));
  /** True once the match has ended and its last events have played. The end is watched like everything before it. */
  readonly isOver = computed(() => {
    const { phase } = this.present.value.table;
    return phase === "closed" || (phase === "over" && !this.playback.active.value);
  });
  /** True while an event plays that is made to be watched. The next question then waits beside it. */
  readonly isWatched = computed(() => {
    const { current } = this.playback;
    return current.value !== null && (this.line(current.value.lead)?.whole ?? false);
  });
  /** Events that play now. */
  readonly playing = computed((): readonly GameEvent[] =>
    (this.playback.current.value?.entries ?? []).flatMap(({ event }) => (event === undefined ? [] : [event])),
  );
  /** The scene around the board, with the events that play. */
  readonly around: ReadonlySignal<Around> = computed(() => ({ ...this.scene.value, playing: this.playing.value }));
  /** Number of the last update that the reader has followed. */
  readonly followed: ReadonlySignal<number>;
  /** Entries missed since then, until the reader has read them. */
  readonly missed = signal<readonly Entry[]>([]);
  readonly showMissed = signal(false);
  /** Number of final checks already announced; infinite where they are not announced one by one. */
  readonly checked = signal(Number.POSITIVE_INFINITY);
  /** Things on the board that are outlined in addition to those that play. */
  readonly marked = signal<ReadonlySet<Ref>>(new Set());
  private readonly lines = new WeakMap<Entry, { game: Game; names: readonly string[]; line: LogLine | null }>();
  /** Names of all seats. A change of a name makes lines be described again. */
  private readonly called = distinct(() => this.present.value.table.seats.map((_, seat) => this.nameOf(seat)), alike);
  /** Views as of events. */
  private readonly views = new WeakMap<Entry, { game: Game; view: unknown }>();
  private readonly reached = signal(0);
  private readonly effects: (() => void)[] = [];

  constructor(
    readonly table: Table,
    readonly game: ReadonlySignal<Game>,
    heard: (line: LogLine, entry: Entry) => void,
    /** The game in the other language, for a reader who also wants its names; null until loaded. */
    private readonly other: ReadonlySignal<Game | null> = signal(null),
    /** Runs an action after the board has rendered. */
    soon: (act: () => void) => void = (act) => act(),
  ) {
    this.present = computed(() => {
      const { view, table: state, ...asked } = table.position.value;
      // A table that was closed in mid-turn has no pending question.
      const { legal, pending } = state?.phase === "closed" ? { legal: [], pending: NOTHING } : asked;
      const lastTold: Scene["lastTold"] = (so) => table.log.value.findLast(({ event }) => event !== undefined && so(event))?.event;
      return { view, table: state ?? NO_TABLE, seat: table.seat.value, legal, pending, covered: this.covered.value, lastTold };
    });
    this.log = computed(() => {
      const log = table.log.value;
      const last = this.playback.current.value?.entries.at(-1);
      const at = last ? log.lastIndexOf(last) : -1;
      return at < 0 ? log : log.filter(({ event }, i) => i <= at || event === undefined);
    });
    this.scene = computed(() => {
      const present = this.present.value;
      const last = this.playback.current.value?.entries.at(-1);
      const around = last && this.positions(last);
      if (!around) return present;
      const lastTold: Scene["lastTold"] = (so) => this.log.value.findLast(({ event }) => event !== undefined && so(event))?.event;
      // The wait changes with the last event of an update that plays.
      const { queue, at } = this.playback;
      const next = queue.value[at.value + 1];
      const { pending } = next?.lead.n === last.n ? around.before : around.after;
      return { ...present, view: this.viewAt(last, around), pending, lastTold };
    });
    // Before a match has a view, nothing renders. The answer controls then need not wait for the board.
    this.asked = this.after(this.present, (act) => (this.asked.peek().view === undefined ? act() : soon(act)));
    this.sending = this.after(table.sending, soon);
    this.choice = new Choice(game, this.asked, () => settings.value.payment && !table.source.lesson?.spared.length);
    this.playback = new Playback({
      speed: () => settings.value.speed,
      pace: (entry) => this.pace(entry),
      joins: (entry) => this.line(entry)?.joins,
      apart: (entry, before) => this.apart(entry, before),
      shown: (beat) => this.shown(beat, heard),
      whole: (entry) => this.line(entry)?.whole ?? false,
    });
    const key = `followed.${table.match}`;
    const before = load(key, 0);
    this.reached.value = before;
    this.followed = this.reached;
    this.effects.push(
      effect(() => {
        const news = table.news.value;
        untracked(() => {
          // Undone events are not played.
          if (news.some(({ notice }) => notice?.undone)) this.playback.skip();
          if (news.length > 0 && !this.playback.take(news)) this.miss(news);
        });
      }),
      effect(() => {
        // A reader who begins to answer wants the present state.
        if (this.choice.begun.value > 0) untracked(() => this.playback.skip());
      }),
      effect(() => {
        const { n } = table.position.value;
        if (n > 0 && !document.hidden && !this.showMissed.value) save(key, n);
      }),
      effect(() => {
        // Entries from before this visit, once they are loaded.
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

  /** Sends an offer as the answer to the question for which it was rendered. A press that began on an earlier question does
   * nothing. */
  readonly act = (offer: Offer, filling: Filling, label?: string): void => {
    const { choice, asked, table } = this;
    if (this.pressed !== null && this.pressed !== choice.question.peek()) {
      table.overtaken();
      return;
    }
    const { decision } = asked.peek().pending;
    if (choice.standing.peek().some((option) => option.offer === offer)) choice.aside();
    else choice.answer();
    table.act(offer, filling, label, decision);
  };

  /** A deferred copy of a signal: it follows as soon as `soon` lets it. */
  private after<Value>(of: ReadonlySignal<Value>, soon: (act: () => void) => void): ReadonlySignal<Value> {
    const reached = signal(of.peek());
    this.effects.push(
      followDeferred(
        of,
        () => reached.peek(),
        (value) => (reached.value = value),
        soon,
      ),
    );
    return reached;
  }

  end(): void {
    for (const stop of this.effects) stop();
    this.choice.end();
    this.playback.end();
    this.table.close();
  }

  /** Describes an event in the names of its time. Cached by language and names of the seats. */
  line(entry: Entry): LogLine | null {
    const [game, names] = [this.game.value, this.called.value];
    const known = this.lines.get(entry);
    if (known?.game === game && known.names === names) return known.line;
    const line = entry.event === undefined ? null : game.words.describe(entry.event, this.sceneAt(entry));
    this.lines.set(entry, { game, names, line });
    return line;
  }

  /** True if an event needs its own beat: it belongs to another chapter or step, or it follows a great moment of other seats. */
  private apart(entry: Entry, before: readonly Entry[]): boolean {
    const one = this.line(entry);
    const others = before.flatMap((earlier) => this.line(earlier) ?? []);
    const last = others.at(-1);
    if (one?.chapter && last?.chapter && (one.chapter !== last.chapter || one.steps?.at !== last.steps?.at)) return true;
    const about = one?.pace === "brief" ? undefined : one?.about;
    return about !== undefined && others.some((other) => other.moment && other.about !== undefined && !about.some((seat) => other.about?.includes(seat)));
  }

  private pace(entry: Entry): Pace | null {
    const line = entry.event === undefined ? null : this.line(entry);
    if (!line || line.pace === "none") return null;
    if (line.look) return "look";
    return this.waitsAt(line) ? "wait" : (line.pace ?? "step");
  }

  /** Announces all that a beat describes. Only its lead has a sound. */
  private shown({ told, lead }: Beat, heard: (line: LogLine, entry: Entry) => void): void {
    for (const entry of told) {
      const line = this.line(entry);
      if (!line) continue;
      const { sound: _, ...silent } = line;
      heard(entry === lead ? line : silent, entry);
    }
  }

  /** Positions before and after the update that brought an event; undefined if they are no longer known. */
  private positions({ n }: Entry): { before: Position; after: Position } | undefined {
    const [before, after] = [this.table.positionAt(n - 1), this.table.positionAt(n)];
    return this.game.value.scenery && before && after && before.view !== undefined ? { before, after } : undefined;
  }

  /** The view right after an event has played. */
  private viewAt(entry: Entry, { before, after }: { before: Position; after: Position }): unknown {
    const game = this.game.value;
    const known = this.views.get(entry);
    if (known?.game === game) return known.view;
    const log = this.table.log.peek();
    const at = log.lastIndexOf(entry);
    const first = log.findLastIndex(({ n }, i) => i < at && n !== entry.n) + 1;
    return log.slice(first, at + 1).reduce((shown, one) => {
      const known = this.views.get(one);
      if (known?.game === game) return known.view;
      const { scenery } = game;
      const played = one.event === undefined ? [] : [one.event];
      // An event that cannot be played has happened nevertheless.
      const view = scenery
        ? guarded(
            "event",
            () => asOf(shown, after.view, played, scenery, this.table.seat.peek()),
            () => after.view,
          )
        : after.view;
      this.views.set(one, { game, view });
      return view;
    }, before.view);
  }

  /** The scene in which an event is described; the present one if that position is no longer known. */
  private sceneAt(entry: Entry): Scene {
    const present = this.present.peek();
    const around = this.positions(entry);
    if (!around) return present;
    const log = this.table.log.peek();
    const at = log.lastIndexOf(entry);
    const lastTold: Scene["lastTold"] = (so) => {
      for (let i = at; i >= 0; i -= 1) {
        const event = log[i]?.event;
        if (event !== undefined && so(event)) return event;
      }
      return undefined;
    };
    return { ...present, view: this.viewAt(entry, around), pending: around.after.pending, lastTold };
  }

  /** True if such an event is still to be played. */
  readonly coming = (so: (event: GameEvent) => boolean): boolean =>
    this.playback.queue.value.slice(this.playback.at.value + 1).some(({ entries }) => entries.some(({ event }) => event !== undefined && so(event)));

  /** Displayed name of a seat: its player's name, or the bot's part in the game. */
  name(seat: Seat): string {
    return this.called.value[seat] ?? this.nameOf(seat);
  }

  private nameOf(seat: Seat): string {
    const scene = this.present.value;
    const { name = "", bot } = scene.table.seats[seat] ?? {};
    if (!bot || name) return t().seat(name, seat + 1);
    return (scene.view === undefined ? null : this.game.value.words.role(seat, scene)) ?? t().botSeat(seat + 1);
  }

  /** Name in the other language; null if the reader does not want it or it is the same. */
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
    for (let at = log.lastIndexOf(entry); at >= 0; at -= 1) {
      const line = this.line(log[at]!);
      if (line?.heading) return line.steps ?? null;
    }
    return null;
  }

  /** Events up to the one that plays; null if none does. */
  told(): readonly GameEvent[] | null {
    const last = this.playback.current.value?.entries.at(-1);
    if (!last) return null;
    const log = this.table.log.value;
    return log.slice(0, log.lastIndexOf(last) + 1).flatMap(({ event }) => (event === undefined ? [] : [event]));
  }

  /** True if the log holds events that are made to be watched. */
  readonly staged = computed(() => this.table.log.value.some((entry) => this.line(entry)?.whole));

  /** Plays the events made to be watched once more, from the beginning or from a chapter. */
  replay(chapter?: string): void {
    this.playback.play(
      this.table.log.value.filter((entry) => this.line(entry)?.whole),
      false,
    );
    const from = this.chapters.value.find(({ name }) => name === chapter);
    if (from) this.playback.show(from.at);
  }

  /** Jumps to the next chapter or back. Returns false if there is none. */
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
    const { seat } = this.present.peek();
    return pace === "read" && (stop === "read" || (stop === "mine" && seat !== null && (about?.includes(seat) ?? false)));
  }

  /** Adds to the missed entries. The list opens by itself only for a reader who comes back to many. */
  private miss(entries: readonly Entry[]): void {
    const missed = [...this.missed.peek(), ...entries.filter(({ event }) => event !== undefined)];
    this.missed.value = missed;
    if (document.hidden && missed.length > SUMMARY_EVENTS) this.showMissed.value = true;
  }
}

/** Plain text of a line. */
export function plain(line: Pick<Written, "words">): string {
  return line.words.map((word) => (typeof word === "string" ? word : word.text)).join("");
}
