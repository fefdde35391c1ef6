// What a game's folder gives the table: its board, its panels and its words. It knows no rules: it draws a view and
// puts offers, events and references into words.
//
// A folder's `index.tsx` exports what `defineGame` makes of these as its default; its `title.ts` says what the game is called in every
// language. The table loads the game again when the reader changes the language.

import type { ComponentChildren, ComponentType } from "preact";

import type { HandKey, TableKey } from "../model/keys";
import type { Filling } from "../model/offers";
import type { Scenery } from "../model/scene";
import type { Action, ByKey, GameEvent, Mode, Offer, Pending, Ref, Seat, TableState } from "../wire/messages";
import type { Sound } from "../shell/sound";
import type { Language } from "../i18n/language";

export type { ByKey, Filling, GameEvent, Language, Mode, Offer, Pending, Ref, Seat, TableState };

/** Everything there is to look at. `view` is what the server sent, put together; unchanged parts keep their identity. */
export interface Scene<View = unknown> {
  view: View;
  table: TableState;
  /** The reader's seat; null for spectators. */
  seat: Seat | null;
  legal: readonly Offer[];
  pending: Pending;
  /** Whether the reader's secrets are turned to their backs (somebody shares a screen). */
  covered: boolean;
  /** The last of the events that the reader was told that is so; undefined if none was. */
  lastTold: (so: (event: GameEvent) => boolean) => GameEvent | undefined;
}

/** Match time as the server told it, and when it did: by `performance.now()`. */
export interface Clock {
  now_ms: number;
  running: boolean;
  at: number;
}

/** What goes on while the position stays; absent where time stands still. */
export interface Passing {
  clock?: Clock | null;
  /** While events play: those of the match up to the one that stands; null when the position is what is shown. */
  told?: () => readonly GameEvent[] | null;
  /** The events that play now; none while the position is what is shown. */
  playing?: readonly GameEvent[];
  /** How many checks of the end have been told, at a match that is over; all if absent. */
  checked?: number;
  /** Calls out what must be heard at once: a tone, and words if there are some. */
  call?: (sound: Sound, text?: string) => void;
}

/** Words with things in them: a string is text, a mention is a button that shows the thing on the board. */
export type Words = readonly (string | Mention)[];

export interface Mention {
  /** What the board knows it by, if it is there. */
  at?: Ref;
  /** A seat: its token stands before its name. */
  seat?: Seat;
  text: string;
}

/** Something that can be chosen on the board. */
export interface Target {
  /** The `data-ref` of what is pressed: `s07`, `c3`, `i4`. */
  at: Ref;
  /** The hole that it fills, and with what; absent if the offer itself is about it. */
  fills?: { slot: string; ref: Ref };
}

/** An offer in words. */
export interface OfferText {
  /** Verb first, at most 24 characters: `Move`, `Careful move`. */
  label: string;
  /** Offers of one group share a heading, or, if they have the same group and the same `label`, one button. */
  group: string;
  /** The id of an icon of the game's or the shell's sprite. */
  icon?: string;
  /** The shortcut that begins it, where there is one. */
  key?: TableKey;
  /** What it is about, if several offers have the same label: `012 Canteen`. */
  object?: string;
  /** What it costs: `1 card`. Absent if nothing. */
  cost?: string;
  /** Public facts worth knowing before it is done; each at most 48 characters. */
  facts: readonly string[];
  /** What happens, for the title of the question whether it is really meant; for grave offers. */
  consequence?: string;
  /** Where on the board it can be begun or aimed. */
  targets: readonly Target[];
  /** Each hole, in the order to ask. */
  slots: Readonly<Record<string, SlotText>>;
  /** The card of the hand that it plays, if it is about one. */
  card?: Ref;
  /** It acts at its first press although it reveals something, as in the hand of a game in real time. */
  atOnce?: boolean;
  /** A standing switch, not something to do now: shown apart. */
  standing?: boolean;
}

export interface SlotText {
  /** `Pay`, `Through`, `Discard`. */
  label: string;
  /** What to put in before the reader chooses: a payment. */
  suggestion?: readonly Ref[];
  /** It is what is paid with: the button that acts names it. */
  price?: boolean;
  /** Only the reader fills it, once the option is open: the target of an area attack. */
  deliberate?: boolean;
}

/** A line of the log. */
export interface LogLine {
  words: Words;
  /** Lines begin under a heading if this is one. */
  heading?: "round" | "phase" | "turn";
  icon?: string;
  /** The id of the topic that it belongs to. */
  topic?: string;
  /** Only this viewer was told. */
  secret?: boolean;
  /** A secret look: its card stands until the reader closes it. */
  look?: boolean;
  /** What lies on the table while it plays: cards, dice, tokens. */
  shows?: readonly Ref[];
  /** It tells how far something has come: of lines of the same course that follow each other only the last is told. */
  course?: string;
  /** Runs together with what follows, or with what came before: one caption, one step. */
  joins?: "next" | "last";
  /** A great moment, in the game's own name for it: played on a stage. */
  stage?: string;
  /** How long it stands while it plays: only in passing, long enough to read what lies there, or not at all; a step if absent. */
  pace?: "brief" | "step" | "read" | "none";
  /** Made to be watched: it plays however much came with it. */
  whole?: boolean;
  /** A number that moves on by steps: of lines told together with the same word, only the last stands. */
  folds?: string;
  /** It begins a step of a phase that is played step by step: all of them, and which one this is. */
  steps?: { names: readonly string[]; at: number /** What the rules number them; from 1 if absent. */; numbers?: readonly string[] };
  /** The part of a long course that it belongs to, `Turn 4`: the playback jumps from one to the next. */
  chapter?: string;
  /** What it touches: outlined while it plays. */
  touches?: readonly Ref[];
  /** The seats it is about: for the filter "mine" and for the summary. */
  about?: readonly Seat[];
  /** A plate over the board: death, launch, first encounter. */
  moment?: boolean;
  sound?: Sound;
}

/** Zoom by the rendered width of a tile: shapes only; names and counters; everything. */
export type Level = "far" | "near" | "close";

export interface BoardProps<View = unknown> extends Scene<View>, Passing {
  portrait: boolean;
  level: Level;
  /** What of it is in the window, in its own units; all of it if absent. */
  part?: { x: number; y: number; width: number; height: number };
  /** What can be chosen now, with the number on its badge; 0 has none. */
  targets: ReadonlyMap<Ref, number>;
  /** What was chosen. */
  chosen: ReadonlySet<Ref>;
  /** What is looked at. */
  selected: Ref | null;
  /** What an event that is being played touches. */
  touched: ReadonlySet<Ref>;
  /** Whether figures and marks are hidden. */
  bare: boolean;
  /** Whether all numbers of places are drawn, however small they are. */
  numbers: "near" | "always";
  /** Whether everything is drawn as plates: the reader wants it, or would not see more. */
  plain: boolean;
  /** A thing was pressed, or entered with the keyboard: looks, never acts. */
  onSelect: (ref: Ref | null) => void;
  /** Does what is offered, at once: for what is moved on the board in real time and changes nothing else. */
  act?: (offer: Offer, filling: Filling) => void;
}

export interface HandProps<View = unknown> extends Scene<View>, Passing {
  /** Things of the hand or the inventory that fill the hole that is being filled, or begin an offer. */
  targets: ReadonlySet<Ref>;
  chosen: ReadonlySet<Ref>;
  selected: Ref | null;
  onSelect: (ref: Ref | null) => void;
  /** Compact: chips of a phone. */
  compact: boolean;
  /** Does what is offered, at once: for games in real time, whose hand asks by itself where something stays for good. */
  act: (offer: Offer, filling: Filling) => void;
  /** The cap of a key, as the reader has chosen it. */
  Key: ComponentType<{ of: HandKey }>;
}

export type AsideProps<View = unknown> = Omit<HandProps<View>, "act" | "Key">;

export interface SeatProps<View = unknown> extends Scene<View> {
  /** The seat that is shown. */
  of: Seat;
  /** A row of the rail, or everything public about it. */
  size: "row" | "dossier";
  /** A thing of the seat was pressed: says what it is. */
  onSelect: (ref: Ref) => void;
}

/** The shared tracks: whatever is looked at, they stay as they are. */
export interface TracksProps<View = unknown> extends Scene<View>, Passing {
  onSelect: (ref: Ref | null) => void;
}

export interface PanelProps<View = unknown> extends TracksProps<View> {
  selected: Ref | null;
}

/** What is shown beside the buttons of a question: the cards of a secret look, both objectives, the deal of a trade. */
export interface QuestionProps<View = unknown> extends Scene<View> {
  chosen: ReadonlySet<Ref>;
  /** Answers by pressing a card: the same as its button in the list. */
  onSelect: (ref: Ref) => void;
}

/** The end. */
export interface EndingProps<View = unknown> extends Scene<View> {
  /** Whether events still play that led there. */
  playing: boolean;
  /** Plays once more what is made to be watched, from the beginning or from one of its chapters. */
  onReplay: (chapter?: string) => void;
  /** How many checks of the end have been told; the board shows no more of it. */
  checked: number;
  onCheck: (checked: number, sound: Sound) => void;
}

/** What lies on the table while an event plays. */
export interface ShownProps<View = unknown> extends Scene<View>, Passing {
  things: readonly Ref[];
  /** The moment that plays. */
  stage?: string | undefined;
}

/** The meaning of a thing, in place. */
export interface Explanation {
  title: string;
  lines: readonly string[];
  rules: readonly string[];
  /** What lies there or belongs to it, each with an explanation of its own. */
  things?: readonly Ref[];
}

// Members are methods where they take a view: whoever holds a game of any kind hands it back only views that came with it.

/** Draws what it is given. */
export type Draws<Props> = { draw(props: Props): ComponentChildren }["draw"];

/** In units of the board, if nothing else is said. */
export interface BoardSize {
  width: number;
  height: number;
  tile: number;
  /** A board that is too large for the frame begins there about the reader's own place, and shows at least so much. */
  window?: number;
  /** What hangs over above and below. */
  overhang?: number;
  /** From so many pixels a unit everything can be read: what hangs over is seen as long as it can, and a window shows less until it can. */
  legible?: number;
  /** How high its smallest text is that is seen from afar: where that would be too small, the board's `--grown` says how much larger it
   * is to be. */
  writes?: number;
}

/** The board, and where things are on it. */
export interface GameBoard<View = unknown> {
  /** Groups of SVG inside the frame's `<svg>`; things carry `data-ref`. */
  Board: Draws<BoardProps<View>>;
  /** The board once more, so small that only shapes count: stands in a corner while part of the board is out of sight. */
  Minimap?: Draws<Scene<View>>;
  /** The size of the board in its own units, and how wide a tile is: the frame pans, zooms and picks the level. */
  size(view: View, portrait: boolean): BoardSize;
  /** Where a thing is, in the board's units; null if it is not on the board. */
  place(ref: Ref, view: View, portrait: boolean): { x: number; y: number } | null;
  /** The reader's own place on the board. */
  home(scene: Scene<View>): Ref | null;
}

/** What stands around the board. */
export interface GamePanels<View = unknown> {
  Hand: Draws<HandProps<View>>;
  /** What the reader keeps in mind the whole match, below the seats where there is room: then the hand leaves it out. */
  Aside?: Draws<AsideProps<View>>;
  Seat: Draws<SeatProps<View>>;
  Tracks: Draws<TracksProps<View>>;
  /** The game's tab of the drawer. */
  Drawer: Draws<PanelProps<View>>;
  /** The board in words. */
  Words: Draws<PanelProps<View>>;
  /** Cards beside an open question; null if the question needs none. */
  Question?: Draws<QuestionProps<View>>;
  /** The cards, dice and tokens of an event. */
  Shown?: Draws<ShownProps<View>>;
  /** The final reveal, step by step, and the result. */
  Ending?: Draws<EndingProps<View>>;
}

/** What the game says, in one language. */
/** An action that is not always offered. */
export interface Expected {
  verb: string;
  label: string;
  /** What it needs, in a few words. */
  when: string;
  rule: string;
}

export interface GameWords<View = unknown> {
  /** What the tabs are called that the game fills: its own of the drawer, and that of the seats. */
  tabs: { game: string; seats: string };
  /** Modes and options of the form that opens a table. */
  mode(id: string): string;
  option(key: string): { label: string; help: string };
  value(key: string, value: string): string;
  /** The options of a table in a line; without it each one's value is said. */
  summary?(options: Readonly<Record<string, string>>): readonly string[];

  /** How it is played, a few sentences for each question: for whoever asks for help at its table. */
  help?: Readonly<Record<string, { ask: string; answer: string }>>;

  /** Where the match is, for the top bar: `Round 4 · player turns`. */
  headline(scene: Scene<View>): string;
  /** The order of play, for the rail. */
  order(scene: Scene<View>): readonly Seat[];
  /** The seat's name in the game: `Scout`; null if it has none yet. */
  role(seat: Seat, scene: Scene<View>): string | null;
  /** What stands on the seat's token; its number from 1 if absent. */
  mark?(seat: Seat, scene: Scene<View>): string;
  /** A state word for the rail: `on turn`, `passed`, `dead`; null if there is none. */
  state(seat: Seat, scene: Scene<View>): string | null;
  /** An icon of the sprite that stands for that word where there is no room for it. */
  sign?(seat: Seat, scene: Scene<View>): string | null;

  describe(event: GameEvent, scene: Scene<View>): LogLine | null;
  name(ref: Ref, scene: Scene<View>): string;
  explain(ref: Ref, scene: Scene<View>): Explanation | null;
  /** An offer in words; with what is chosen for its holes, its `object` and its facts are about that. */
  offer(offer: Offer, scene: Scene<View>, filling?: Filling): OfferText;
  /** What a seat can have done for it whenever a covert window of a class opens, at tables paced over days. */
  orders?(scene: Scene<View>): readonly { class: string; label: string; action: Action }[];
  /** What one expects to do at a question like this one, each with when it can be done and by which rule: for whoever misses it. */
  expected?(scene: Scene<View>): readonly Expected[];
  /** The order of the headings of offers; others follow in the server's order. */
  groups?: readonly string[];
  /** One sentence, at most 60 characters: what the reader must decide, or what everybody waits for. `coming`: whether such an event is still
   * to be played, which the sentence is not to tell before. */
  prompt(scene: Scene<View>, coming?: (so: (event: GameEvent) => boolean) => boolean): string;
  /** The same while nobody is waited for: in real time everybody may act. */
  idle?(scene: Scene<View>): string;
  /** In real time, where nobody is asked: the phase. Nothing begun in one goes on in the next. */
  moment?(scene: Scene<View>): string;
  /** To a reader at the table who is asked nothing: what became of them, and what comes; null if their turn just comes. */
  meanwhile?(scene: Scene<View>): string | null;
  outcome(scene: Scene<View>): string;
  phrase(key: string, args: Readonly<Record<string, Ref>>, scene: Scene<View>): string;
}

/** What lines of the log are about: the summary of what was missed sorts by topics, in their order. */
export interface Topic {
  /** The `topic` of its lines. */
  id: string;
  label: string;
  /** Whether the log can show its lines alone. */
  filter?: boolean;
}

/** A game in one language, as the table sees it. */
export interface Game<View = unknown> {
  /** The address of the game's icon sprite: `<use href={`${sprite}#flame`}/>`. */
  sprite: string;
  board: GameBoard<View>;
  panels: GamePanels<View>;
  words: GameWords<View>;
  topics: readonly Topic[];
  /** What its events change, for games that are drawn as of the event that plays. */
  scenery?: Scenery<View>;
  /** What a phone shows first to whoever plays; the board if absent. */
  opens?: "hand";
  /** The options of a first table, for who has never played the game to its end. */
  first?: Readonly<Record<string, string>>;
}
