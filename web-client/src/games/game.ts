// Interface between a game's folder and the table: board, panels and words. A game knows no rules. It renders a view and describes
// offers, events and references. A folder's `index.tsx` exports the result of `defineGame` as its default, and its `title.ts` the
// title for every language. The table loads the game again when the reader changes the language.

import type { ComponentChildren, ComponentType } from "preact";

import type { HandKey, TableKey } from "../model/keys";
import type { Filling } from "../model/offers";
import type { Scenery } from "../model/scene";
import type { Action, ByKey, GameEvent, Mode, Offer, Pending, Ref, Seat, TableState } from "../wire/messages";
import type { Sound } from "../shell/sound";
import type { Language } from "../i18n/language";

export type { ByKey, Filling, GameEvent, Language, Mode, Offer, Pending, Ref, Seat, TableState };

/** The complete situation of a reader. `view` is built from the server's updates. Its unchanged parts keep their identity. */
export interface Scene<View = unknown> {
  view: View;
  table: TableState;
  /** The reader's seat; null for spectators. */
  seat: Seat | null;
  legal: readonly Offer[];
  pending: Pending;
  /** True if the reader's secret cards are face down, for a shared screen. */
  covered: boolean;
  /** The latest event received by the reader that satisfies `so`; undefined if none does. */
  lastTold: (so: (event: GameEvent) => boolean) => GameEvent | undefined;
}

/** Match time as sent by the server, and that moment by `performance.now()`. */
export interface Clock {
  now_ms: number;
  running: boolean;
  at: number;
}

/** State that changes while the position stays. Absent parts mean that time stands still. */
export interface Passing {
  clock?: Clock | null;
  /** Events of the match up to the one that plays; null while none does. */
  told?: () => readonly GameEvent[] | null;
  /** Events that play now; none while the present position is shown. */
  playing?: readonly GameEvent[];
  /** Number of final checks already announced in a finished match; all if absent. */
  checked?: number;
  /** Calls out something urgent, with a tone and possibly words. */
  call?: (sound: Sound, text?: string) => void;
}

/** Words with references: a string is text, a mention is a button that shows the thing on the board. */
export type Words = readonly (string | Mention)[];

export interface Mention {
  /** Reference of a thing on the board. */
  at?: Ref;
  /** A seat, shown with its token. */
  seat?: Seat;
  text: string;
}

/** A choice on the board. */
export interface Target {
  /** `data-ref` of the pressed thing: `s07`, `c3`, `i4`. */
  at: Ref;
  /** The hole that it fills, and the value. Absent if the offer itself is about the thing. */
  fills?: { slot: string; ref: Ref };
}

/** An offer in words. */
export interface OfferText {
  /** Verb first, at most 24 characters: `Move`, `Careful move`. */
  label: string;
  /** Heading of the offer. Offers with the same group and the same `label` share a button. */
  group: string;
  /** Id of an icon in the game's or the shell's sprite. */
  icon?: string;
  /** Shortcut that opens it, if any. */
  key?: TableKey;
  /** Object that tells offers with the same label apart: `012 Canteen`. */
  object?: string;
  /** Cost: `1 card`. Absent if free. */
  cost?: string;
  /** Public facts worth knowing beforehand, each of at most 48 characters. */
  facts: readonly string[];
  /** Consequence of a grave offer, as the title of its confirmation. */
  consequence?: string;
  /** Things of the board where it can be begun or aimed. */
  targets: readonly Target[];
  /** Texts of the holes, in the order to ask. */
  slots: Readonly<Record<string, SlotText>>;
  /** The hand card that it plays, if any. */
  card?: Ref;
  /** True if it acts at its first press although it reveals something, as in a real-time hand. */
  atOnce?: boolean;
  /** True for a standing switch, which is shown apart from actions. */
  standing?: boolean;
}

export interface SlotText {
  /** `Pay`, `Through`, `Discard`. */
  label: string;
  /** Initial value, before the reader chooses: a payment. */
  suggestion?: readonly Ref[];
  /** True for a payment, which the commit button names. */
  price?: boolean;
  /** True if only the reader fills it, once the option is open: the target of an area attack. */
  deliberate?: boolean;
}

/** An event in the log. */
export interface Written {
  words: Words;
  /** Kind of heading, if the line begins a section. */
  heading?: "round" | "phase" | "turn";
  icon?: string;
  /** Id of its topic. */
  topic?: string;
  /** True if only this viewer received it. */
  secret?: boolean;
  /** Seats that it is about, for the filter "mine" and the summary. */
  about?: readonly Seat[];
  /** Name of a progression. Of successive lines of the same one, only the last is shown. */
  course?: string;
  /** Name of a counter. Of lines shown together with the same name, only the last stays. */
  folds?: string;
  /** True for a highlight: death, launch, first encounter. */
  moment?: boolean;
}

/** Timing of an event's playback. */
export interface Played {
  /** Duration while it plays: in passing, long enough to read, or not played at all; a step if absent. */
  pace?: "brief" | "step" | "read" | "none";
  /** Joins the next or the previous line: one caption, one step. */
  joins?: "next" | "last";
  /** True for a secret look, whose card stays until the reader closes it. */
  look?: boolean;
  /** True if it is made to be watched, and plays however long the queue is. */
  whole?: boolean;
  /** Chapter of a long sequence, such as `Turn 4`. The playback can jump between chapters. */
  chapter?: string;
  /** Start of a step of a phase: the names of all steps, and the index of this one. */
  steps?: { names: readonly string[]; at: number /** Their numbers in the rules; from 1 if absent. */; numbers?: readonly string[] };
}

/** Sights and sounds of an event's playback. */
export interface Staged {
  /** Cards, dice and tokens on the table while it plays. */
  shows?: readonly Ref[];
  /** Things outlined while it plays. */
  touches?: readonly Ref[];
  /** Great moment, by the game's own name for its animation on a stage. */
  stage?: string;
  sound?: Sound;
}

/** An event in words, with how it plays and what is seen of it. */
export interface LogLine extends Written, Played, Staged {}

/** Level of detail by the rendered width of a tile: shapes only; names and counters; everything. */
export type Level = "far" | "near" | "close";

export interface BoardProps<View = unknown> extends Scene<View>, Passing {
  portrait: boolean;
  level: Level;
  /** Visible part in the board's units; all of it if absent. */
  part?: { x: number; y: number; width: number; height: number };
  /** Present choices, with the number on the badge; 0 for none. */
  targets: ReadonlyMap<Ref, number>;
  /** Chosen things. */
  chosen: ReadonlySet<Ref>;
  /** The inspected thing. */
  selected: Ref | null;
  /** Things touched by the event that plays. */
  touched: ReadonlySet<Ref>;
  /** True if figures and marks are hidden. */
  bare: boolean;
  /** True to show all numbers of places, however small they are. */
  numbers: "near" | "always";
  /** True to draw plates without pictures, because of the settings or the reader's colours. */
  plain: boolean;
  /** Called when a thing is pressed or entered by keyboard. It inspects, and never acts. */
  onSelect: (ref: Ref | null) => void;
  /** Sends an offer at once, for moves on the board that are played in real time and change nothing else. */
  act?: (offer: Offer, filling: Filling) => void;
}

export interface HandProps<View = unknown> extends Scene<View>, Passing {
  /** Things of the hand or inventory that fill the current hole or begin an offer. */
  targets: ReadonlySet<Ref>;
  chosen: ReadonlySet<Ref>;
  selected: Ref | null;
  onSelect: (ref: Ref | null) => void;
  /** True for the compact form of a phone. */
  compact: boolean;
  /** Sends an offer at once, for real-time games, whose hand itself confirms permanent actions. */
  act: (offer: Offer, filling: Filling) => void;
  /** Key cap of a shortcut as assigned by the reader. */
  Key: ComponentType<{ of: HandKey }>;
}

export type AsideProps<View = unknown> = Omit<HandProps<View>, "act" | "Key">;

export interface SeatProps<View = unknown> extends Scene<View> {
  /** The seat that is shown. */
  of: Seat;
  /** A row of the rail, or everything public about the seat. */
  size: "row" | "dossier";
  /** Called when a thing of the seat is pressed, to explain it. */
  onSelect: (ref: Ref) => void;
}

/** The shared tracks. They do not depend on the inspected thing. */
export interface TracksProps<View = unknown> extends Scene<View>, Passing {
  onSelect: (ref: Ref | null) => void;
}

export interface PanelProps<View = unknown> extends TracksProps<View> {
  selected: Ref | null;
}

/** Content beside the buttons of a question: the cards of a secret look, both objectives, the deal of a trade. */
export interface QuestionProps<View = unknown> extends Scene<View> {
  chosen: ReadonlySet<Ref>;
  /** Answers by a press on a card, like its button in the list. */
  onSelect: (ref: Ref) => void;
}

/** The end of a match. */
export interface EndingProps<View = unknown> extends Scene<View> {
  /** True while events that led to the end still play. */
  playing: boolean;
  /** Plays the events made to be watched once more, from the beginning or from a chapter. */
  onReplay: (chapter?: string) => void;
  /** Number of final checks already announced. The board shows no more of the end. */
  checked: number;
  onCheck: (checked: number, sound: Sound) => void;
}

/** Things on the table while an event plays. */
export interface ShownProps<View = unknown> extends Scene<View>, Passing {
  things: readonly Ref[];
  /** The moment that plays. */
  stage?: string | undefined;
}

/** Explanation of a thing, in place. */
export interface Explanation {
  title: string;
  lines: readonly string[];
  rules: readonly string[];
  /** Things there or belonging to it, each with an explanation of its own. */
  things?: readonly Ref[];
}

// Members with a view are methods, hence bivariant: code that holds any kind of game only returns views of that same game.

export type Draws<Props> = { draw(props: Props): ComponentChildren }["draw"];

/** In units of the board, unless stated otherwise. */
export interface BoardSize {
  width: number;
  height: number;
  tile: number;
  /** Least visible extent around the reader's own place, at the start on a board too large for the frame. */
  window?: number;
  /** Overhang above and below. */
  overhang?: number;
  /** Pixels per unit from which everything is legible. The overhang is shown while it is legible, and a window shows less until it is. */
  legible?: number;
  /** Height of the smallest text that is visible from afar. If it would be too small, the board's `--grown` is the factor by which to
   * enlarge it. */
  writes?: number;
}

/** The board, and the positions of things on it. */
export interface GameBoard<View = unknown> {
  /** SVG groups inside the frame's `<svg>`. Things carry `data-ref`. */
  Board: Draws<BoardProps<View>>;
  /** The board reduced to shapes, in a corner while part of the board is out of view. */
  Minimap?: Draws<Scene<View>>;
  /** Size of the board and width of a tile, in its own units. The frame pans, zooms and picks the level. */
  size(view: View, portrait: boolean): BoardSize;
  /** Position of a thing in the board's units; null if it is not on the board. */
  place(ref: Ref, view: View, portrait: boolean): readonly [x: number, y: number] | null;
  /** The reader's own place on the board. */
  home(scene: Scene<View>): Ref | null;
}

/** Panels around the board. */
export interface GamePanels<View = unknown> {
  Hand: Draws<HandProps<View>>;
  /** The reader's reminders for the whole match, below the seats if there is room. The hand then leaves them out. */
  Aside?: Draws<AsideProps<View>>;
  Seat: Draws<SeatProps<View>>;
  Tracks: Draws<TracksProps<View>>;
  /** The game's tab of the drawer. */
  Drawer: Draws<PanelProps<View>>;
  /** The board in words. */
  Words: Draws<PanelProps<View>>;
  /** Cards beside an open question; null if it needs none. */
  Question?: Draws<QuestionProps<View>>;
  /** Cards, dice and tokens of an event. */
  Shown?: Draws<ShownProps<View>>;
  /** The final reveal, step by step, and the result. */
  Ending?: Draws<EndingProps<View>>;
}

/** An action that is not always offered. */
export interface Expected {
  verb: string;
  label: string;
  /** Its condition, in a few words. */
  when: string;
  rule: string;
}

export interface GameWords<View = unknown> {
  /** Labels of the tabs that the game fills: its own in the drawer, and that of the seats. */
  tabs: { game: string; seats: string };
  /** Modes and options of the form that opens a table. */
  mode(id: string): string;
  option(key: string): { label: string; help: string };
  value(key: string, value: string): string;
  /** The options of a table in a line; without it each one's value is said. */
  summary?(options: Readonly<Record<string, string>>): readonly string[];

  /** Instructions in a few sentences per question, for the help dialog at the table. */
  help?: Readonly<Record<string, { ask: string; answer: string }>>;

  /** Stage of the match for the top bar: `Round 4 · player turns`. */
  headline(scene: Scene<View>): string;
  /** Order of play, for the rail. */
  order(scene: Scene<View>): readonly Seat[];
  /** Name of the seat in the game: `Scout`; null if it has none yet. */
  role(seat: Seat, scene: Scene<View>): string | null;
  /** Mark on the seat's token; its number from 1 if absent. */
  mark?(seat: Seat, scene: Scene<View>): string;
  /** State of the seat for the rail: `on turn`, `passed`, `dead`; null if there is none. */
  state(seat: Seat, scene: Scene<View>): string | null;
  /** Icon of the sprite that replaces the state where there is no room for it. */
  sign?(seat: Seat, scene: Scene<View>): string | null;

  describe(event: GameEvent, scene: Scene<View>): LogLine | null;
  name(ref: Ref, scene: Scene<View>): string;
  explain(ref: Ref, scene: Scene<View>): Explanation | null;
  /** An offer in words. Given a filling, its `object` and its facts reflect that. */
  offer(offer: Offer, scene: Scene<View>, filling?: Filling): OfferText;
  /** Standing orders for covert windows of a class, at tables paced over days. */
  orders?(scene: Scene<View>): readonly { class: string; label: string; action: Action }[];
  /** Actions that players expect at such a question, each with its condition and rule. */
  expected?(scene: Scene<View>): readonly Expected[];
  /** Order of the headings of offers. Others follow in the server's order. */
  groups?: readonly string[];
  /** One sentence of at most 60 characters: the reader's decision, or the wait. `coming` tests for events still to be played, which the
   * sentence must not reveal. */
  prompt(scene: Scene<View>, coming?: (so: (event: GameEvent) => boolean) => boolean): string;
  /** The same while nobody is waited for, because in real time everybody may act. */
  idle?(scene: Scene<View>): string;
  /** Phase of a real-time game, in which nobody is asked. Nothing begun in one phase goes on in the next. */
  moment?(scene: Scene<View>): string;
  /** Fate and prospects of a seated reader who is asked nothing; null if their turn simply comes later. */
  meanwhile?(scene: Scene<View>): string | null;
  outcome(scene: Scene<View>): string;
  phrase(key: string, args: Readonly<Record<string, Ref>>, scene: Scene<View>): string;
}

/** Topic of log lines. The summary of missed events sorts by topics, in their order. */
export interface Topic {
  /** `topic` of its lines. */
  id: string;
  label: string;
  /** True if the log can be filtered by it. */
  filter?: boolean;
}

/** A game in one language, as the table uses it. */
export interface Game<View = unknown> {
  /** Address of the game's icon sprite: `<use href={`${sprite}#flame`}/>`. */
  sprite: string;
  board: GameBoard<View>;
  panels: GamePanels<View>;
  words: GameWords<View>;
  topics: readonly Topic[];
  /** Changes to the view by its events, for games that render the view as of the event that plays. */
  scenery?: Scenery<View>;
  /** First page of a player on a phone; the board if absent. */
  opens?: "hand";
  /** Options of a first table, for a reader who has never finished the game. */
  first?: Readonly<Record<string, string>>;
}
