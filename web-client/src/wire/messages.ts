// The messages of `airlock.v1`, as docs/protocol.md tells them. What is optional here may be absent.

export type Seat = number;

/** A word of the game that points at something: `s07`, `search#2`. */
export type Ref = string;

/** A hole of an offer. */
export type Slot =
  | { pick: { from: Ref[]; min: number; max: number; ordered: boolean } }
  | { split: { targets: Ref[]; total: number; caps: number[] } }
  | { walk: { tree: Step[] } };

/** A step of a walk, and what may follow it. */
export interface Step {
  to: Ref;
  then: Step[];
}

/** An action with holes. */
export interface Offer {
  verb: string;
  refs?: Record<string, Ref>;
  slots?: Record<string, Slot>;
  cost?: number;
  facts?: Record<string, number>;
  reveals?: boolean;
  grave?: boolean;
  rules: string[];
}

/** What a seat does: one verb with its arguments. */
export type Action = Record<string, Record<string, Ref | Ref[]>>;

/** Something the server tells in the game's words: a word alone, or a word with its facts. */
export type GameEvent = string | Record<string, unknown>;

/** What the match waits for, as this viewer is told. */
export interface Pending {
  wait: "asks" | "window" | "idle" | "over";
  waiting_for: Seat[];
  yours: string[];
  /** Match time. */
  deadline_ms?: number;
  /** The name of the question put to this viewer. */
  decision?: number;
  /** Match time since when this is waited for. */
  since_ms?: number;
  /** Match time when the limit of the turn is reached. */
  until_ms?: number;
}

export type Phase = "lobby" | "sealing" | "playing" | "over" | "closed";
export type BotKind = "standard" | "random";

export interface SeatState {
  name?: string;
  ready?: boolean;
  bot?: BotKind;
  vacant?: boolean;
}

export interface Vote {
  id: number;
  topic:
    | { undo: { seat: Seat } }
    | { enter: { seat: Seat; name: string } }
    | { reveal_log: Record<string, never> }
    | { pause: { seat: Seat; on: boolean } };
  yes: Seat[];
  no: Seat[];
  of: Seat[];
}

/** How a match ended, in the game's words. */
export interface Outcome {
  ending: string;
  [fact: string]: unknown;
}

export interface TableState {
  phase: Phase;
  game: string;
  title?: string;
  options: Record<string, string>;
  pace?: "live" | "days";
  turn_seconds?: number;
  seats: SeatState[];
  host?: Seat;
  spectators?: boolean;
  public?: boolean;
  paused?: { by: Seat; since_ms: number };
  commitment?: string;
  voided_starts?: number;
  votes?: Vote[];
  ending?: { outcome: Outcome };
  previous?: string;
  next?: string;
}

/** A sentence of the catalogue of phrases, for each reader in their language. */
export interface Phrase {
  key: string;
  args?: Record<string, Ref>;
}

export interface Said {
  by: Seat;
  to?: Seat[];
  text?: string;
  phrase?: Phrase;
  /** Match time. */
  at_ms: number;
}

export interface Talk {
  table: true | { closed: string };
  whisper: true | { closed: string };
  phrases?: { key: string; args?: { name: string; from: Ref[] }[] }[];
}

/** A matter of the table that happened: one key. */
export interface Notice {
  sat?: { seat: Seat; name: string };
  left?: { seat: Seat };
  kicked?: { seat: Seat };
  bot?: { seat: Seat; kind: BotKind | null };
  host?: { seat: Seat };
  paused?: { by: Seat };
  resumed?: { by: Seat };
  voided?: { missing: Seat[] };
  started?: Record<string, never>;
  undone?: { by: Seat; to_n: number };
  vote?: { id: number; state: "opened" | "passed" | "failed" };
  timed_out?: { seat: Seat };
  must_choose?: { seat: Seat };
  recovered?: { seat: Seat };
  admin?: { what: string; viewer?: string };
  /** By nobody at the table: by an admin. */
  closed?: { by?: Seat };
  nudged?: { seat: Seat; by: Seat };
}

/** One step of a viewer's transcript. What is absent has not changed. */
export interface Update {
  n: number;
  whole?: boolean;
  table?: TableState;
  notices?: Notice[];
  said?: Said[];
  events?: GameEvent[];
  gone?: string[];
  parts?: Record<string, unknown>;
  legal?: Offer[];
  pending?: Pending;
  undo?: { status: "free" | "consent" | "no" };
  talk?: Talk;
}

export type Code =
  | "malformed"
  | "illegal"
  | "stale"
  | "late"
  | "forbidden"
  | "taken"
  | "unknown"
  | "phase"
  | "paused"
  | "busy"
  | "unavailable"
  | "quarantined";

export interface Refusal {
  ref?: string;
  code: Code;
  rule?: string;
  text: string;
}

export interface Welcome {
  protocol: string;
  game: string;
  rules: number;
  build?: string;
  seat?: Seat;
  n: number;
}

export interface ServerMessages {
  welcome: Welcome;
  update: Update;
  ack: { ref: string };
  refused: Refusal;
  presence: { seats: Seat[]; spectators: number };
  clock: { now_ms: number; running: boolean };
  pong: Record<string, never>;
}

/** What a seat can ask of the table. */
export type TableAction =
  | { ready: { on: boolean } }
  | { start: Record<string, never> }
  | { leave: Record<string, never> }
  | { commit: { nonce_hash: string } }
  | { reveal: { nonce: string } }
  | { kick: { seat: Seat } }
  | { bot: { seat: Seat; kind: BotKind | null } }
  | { host: { seat: Seat } }
  | { pause: { on: boolean } }
  | { close: Record<string, never> }
  | { rematch: Record<string, never> }
  | { undo: Record<string, never> }
  | { vote: { id: number; yes: boolean } }
  | { reveal_closed: Record<string, never> }
  | { order: { class: string; action: Action | null } }
  | { nudge: { seat: Seat } };

/** What is done once, however often it is sent. */
export type Command =
  | { act: { decision?: number; action: Action } }
  | { table: { action: TableAction } }
  | { say: { to?: Seat[]; text?: string; phrase?: Phrase } };

// Plain requests

export interface GameInfo {
  game: string;
  rules: number;
  modes: Mode[];
}

export interface Mode {
  id: string;
  min_players: number;
  max_players: number;
  options: { key: string; values: string[]; rule: string }[];
}

export interface NewMatch {
  game: string;
  mode: string;
  players: number;
  options: Record<string, string>;
  title?: string;
  public?: boolean;
  spectators?: boolean;
  pace?: "live" | "days";
  turn_seconds?: number;
  bot_pause_ms?: number;
}

export interface Opened {
  match: string;
  invite: string;
}

export interface Seated {
  seat: Seat;
  token: string;
  recovery: string;
}

/** A line of the list of one's own matches. */
export interface Mine {
  match: string;
  title?: string;
  game: string;
  phase: Phase;
  seat: Seat;
  name?: string;
  your_turn: boolean;
  waiting_for: string[];
  since_at?: number;
  /** How, in the game's words. */
  ended?: string;
}

/** A line of the public lobby. */
export interface OpenTable {
  match: string;
  title?: string;
  game: string;
  mode?: string;
  seats: number;
  free: number;
  phase: Phase;
  since_at: number;
}
