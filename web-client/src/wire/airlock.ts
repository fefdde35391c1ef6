// Written by `cargo xtask types` from airlock_protocol and airlock_engine; a test compares.

/** Kind of inspection by an admin. */
export type AdminWork =
  | "log"
  /** Looked through the eyes of a seat or of the public. */
  | "view"
  /** Compared two views. */
  | "compare"
  /** Looked at the full state. */
  | "state"
  /** Exported the match. */
  | "export"
  /** Replayed and verified the match. */
  | "verify"
  | "report";

/** Request for a seat that was vacated during the match. All players must agree. */
export interface AskForSeat {
  ref: Ref;
  seat: Seat;
  /** Display name. */
  name: string;
  /** Invitation code; not needed at a public table. */
  invite?: string | null;
  /** 32 random bytes of the client. A repeated request with the same bytes gets the same answer. */
  key?: Hash | null;
}

/** The bots that can be put in a seat. */
export type BotKind =
  /** Plays to win. */
  | "standard"
  /** Picks any of the offers at random. */
  | "random";

/** A bug report to the operator. */
export interface BugReport {
  /** In the reporter's words. */
  text: string;
}

/**
 * Messages of clients, written `{"act": {"ref": "7f", "decision": 12, "action": {"move": {"to": "s07"}}}}`.
 */
export type ClientMessage =
  /** First message of a connection; says from which update to continue. */
  | { hello: { resume?: number | null; brief?: boolean; lists?: boolean } }
  /** An action of the rules. */
  | { act: { ref: Ref; decision?: number | null; action: Action } }
  /** A command to the table. */
  | { table: { ref: Ref; action: TableAction; meant?: Meant } }
  | { say: Say }
  /** Liveness probe; answered by a pong. */
  | { ping: Record<string, never> };

/** Class of a refusal. */
export type Code =
  /** The message cannot be read. */
  | "malformed"
  /** The rules forbid it. */
  | "illegal"
  /** The question that it answers is closed. */
  | "stale"
  /** It arrived after the deadline. */
  | "late"
  /** Not for this seat, or not with this invitation. */
  | "forbidden"
  | "taken"
  /** No such match, game or page. */
  | "unknown"
  /** Not possible in this phase of the table. */
  | "phase"
  /** The match is paused; actions of the rules are refused until it resumes. */
  | "paused"
  /** Too many requests; try again. */
  | "busy"
  /** The match's log is full, or the seat's quota of it is used up. */
  | "full"
  /** The log cannot be written now. The outcome is open; send the command again under the same `ref`. */
  | "unavailable"
  /** The match failed and was set aside for the admin. */
  | "quarantined";

/** End of a match. */
export interface Ending {
  /** Result, in the vocabulary of the game. */
  outcome: Outcome;
}

/** The public catalogue of a game's components, the same for every match. */
export interface GameContent {
  /** Name in commands and logs. */
  game: string;
  /** Version of the game's rules. */
  rules: number;
  /** Printed text and figures of the components by kind, mostly lists; texts as `{en, cs}`. */
  components: Record<string, unknown>;
}

/** A game that this server offers. */
export interface GameInfo {
  /** Name in commands and logs. */
  game: string;
  /** Version of its rules. */
  rules: number;
  /** Modes with their player counts and options. */
  modes: Mode[];
}

/** An invitation to a table. */
export interface Invitation {
  /** The code. */
  invite: string;
}

/** The table that an invitation belongs to. */
export interface Invited {
  match: string;
}

/**
 * State of the table that the sender of a table command saw. If any of it has changed by now, the command is
 * refused as `stale`. Absent fields are not compared.
 */
export interface Meant {
  /** Phase of the table: `TableState.phase`. */
  phase?: Phase;
  /** Name of the player in the seat that the action names: `SeatState.name`, empty if there was none. */
  name?: string;
  /** Number of times match time had stood still: `TableState.pauses`. */
  pauses?: number;
  /** Number of starts that had been voided: `TableState.voided_starts`. */
  voided_starts?: number;
  /** Number of the newest update before the action that is to be taken back: `Undo.to_n`. */
  to_n?: number;
  /**
   * Number of actions of others that went with it: `Undo.others`. More of them are refused, fewer are not.
   */
  others?: number;
}

/** Overview of one of a device's matches. */
export interface MyMatch {
  match: string;
  title?: string;
  game: string;
  phase: Phase;
  /** The device's seat. */
  seat: Seat;
  /** Display name of that seat. */
  name: string;
  /** True if the match waits for this seat. */
  your_turn: boolean;
  /** Names of the players that the match waits for. */
  waiting_for: string[];
  /** Start of the waiting, in milliseconds since 1970. */
  since_at: number;
  /** Result, if the match is over. */
  ended?: string;
}

/** A seat of a device. */
export interface MySeat {
  match: string;
  /** Secret that authenticates the seat. */
  token: string;
}

/** Request for an overview of a device's seats. */
export interface MySeats {
  /** Seats with their tokens. */
  seats: MySeat[];
}

/** Request for a new table. */
export interface NewMatch {
  game: string;
  /** `None` for the game's first mode. */
  mode?: string | null;
  /** Number of seats. */
  players: number;
  options?: Record<string, string>;
  title?: string | null;
  /** True if the table is on the public list and seats are taken without an invitation. */
  public?: boolean;
  /** True if people without a seat may watch. */
  spectators?: boolean;
  pace?: Pace;
  /** Time for a decision before a default is played, in seconds. */
  turn_seconds?: number | null;
  /** Pause of bots before each action, in milliseconds; the server's usual pause if absent. */
  bot_pause_ms?: number | null;
  /** URL that is notified whose turn it is. */
  webhook?: string | null;
  /** True if one visitor of a public table may take several seats, for players who share a device. */
  several_seats?: boolean;
  /** 32 random bytes of the client; a seat that is taken with them becomes the host. */
  host?: Hash | null;
}

/** An event at the table, written `{"kicked": {"seat": 2}}`. */
export type Notice =
  /** A player sat down, or entered a vacant seat. */
  | { sat: { seat: Seat; name: string } }
  | { left: { seat: Seat } }
  | { kicked: { seat: Seat; final?: boolean } }
  /** A bot was put in a seat, or taken out. */
  | { bot: { seat: Seat; kind: BotKind | null } }
  /** The role of the host passed to another seat. */
  | { host: { seat: Seat } }
  | { paused: { by: Seat } }
  | { resumed: { by: Seat } }
  /**
   * The start is void because nonces are missing. The server publishes a new commitment, and each seat
   * commits to a new nonce.
   */
  | { voided: { missing: Seat[] } }
  | { started: Record<string, never> }
  | { undone: { by: Seat; to_n: number } }
  /** A vote was opened or decided. */
  | { vote: { id: number; state: VoteState; by?: Seat } }
  /** The seat did not answer in time; the default is played for it. */
  | { timed_out: { seat: Seat } }
  /** The seat did not answer in time and there is no default; the host may put a bot in. */
  | { must_choose: { seat: Seat } }
  /** The seat moved to another device. */
  | { recovered: { seat: Seat } }
  /** The operator inspected hidden data of the match. */
  | { admin: { what: AdminWork; viewer?: string } }
  /** The operator removed the names of all players who ever had this seat. */
  | { unnamed: { seat: Seat } }
  /** The match was closed before its end. */
  | { closed: { by?: Seat; idle?: boolean } }
  | { nudged: { seat: Seat; by: Seat } };

/** Answer to `NewMatch`. */
export interface Opened {
  match: string;
  /** Invitation code; needed to take a seat. */
  invite: string;
}

/** Rhythm of play. */
export type Pace =
  /** Everybody is present. Match time stops while no server runs the match. */
  | "live"
  /** Players come and go over days. Match time always runs. */
  | "days";

/**
 * A serialised piece of a message that comes from a game. Only types marked as fit for viewers become one.
 */
export type Part = unknown;

/** A stop of match time. */
export interface Paused {
  by: Seat;
  /** Match time of the stop, in milliseconds. */
  since_ms: number;
}

/** Stage of a table. */
export type Phase =
  | "lobby"
  /** Seats are frozen; the server waits for the committed nonces. */
  | "sealing"
  | "playing"
  /** The game ended. */
  | "over"
  /** The match was closed before the game ended. */
  | "closed";

/** An offered phrase with its holes filled. */
export interface Phrase {
  key: string;
  /** The chosen filling of each hole. */
  args?: Record<string, string>;
}

/** A table on the public list. */
export interface PublicMatch {
  match: string;
  title?: string;
  game: string;
  mode?: string;
  /** Number of seats. */
  seats: number;
  /** Number of free seats. */
  free: number;
  phase: Phase;
  /** Last change, in milliseconds since 1970. */
  since_at: number;
}

/** The public key of a server (Ed25519), with which the logs that it hands out are signed. */
export interface PublishedKey {
  key: Hash;
}

/** The open question, as one viewer may see it. */
export type Question = SeenPending & {
  /** Id of the question put to this viewer; an answer carries it as `decision`. */
  decision?: number;
  /** Start of the waiting, in milliseconds of match time. */
  since_ms: number;
  /**
   * Deadline after which a default is played, in milliseconds of match time; absent if the table sets no
   * limit.
   */
  until_ms?: number;
};

/** Detail of a refusal. The list grows; a client that does not know a reason shows the text. */
export type Reason =
  /** A name without a visible character. */
  | "name_empty"
  | "name_too_long"
  | "title_too_long"
  /** A character that is invisible, unassigned, or changes the direction of text. */
  | "invisible_character"
  /** A combining mark without a letter, or too many of them on one letter. */
  | "stacked_marks"
  /** A name that looks like another one at the table. */
  | "name_taken"
  /** A text that cannot be an invitation or a recovery code. */
  | "not_a_code"
  /** A second seat for one visitor, at a public table whose host allows one. */
  | "one_seat"
  /** The last free seat of a public table whose opener has no seat yet. */
  | "kept_for_host"
  /**
   * A request to the socket's address without an upgrade: a proxy on the way does not forward WebSockets.
   */
  | "no_upgrade"
  /** A match that was set aside because its log lost entries that had been stored. */
  | "log_lost";

/** Request to move a seat to this device. */
export interface Recover {
  code: string;
}

/** Answer to `Recover`. */
export interface Recovered {
  match: string;
  seat: Seat;
  /** Secret that authenticates the seat; sent once. */
  token: string;
}

/** A client's name for a command. The same `ref` is executed once, however often it is sent. */
export type Ref = string;

/** A command that was not done. */
export interface Refusal {
  /** Absent if the message could not be read. */
  ref?: Ref;
  /** Reason for programs. */
  code: Code;
  /** Id of the rule that forbids it, if a rule does. */
  rule?: string;
  /** Detail for pages that explain the refusal in their reader's language. */
  reason?: Reason;
  /** Explanation for people, in English. */
  text: string;
}

/** A chat message. */
export type Said = Words & {
  by: Seat;
  /** Other listeners; absent if everybody hears it. */
  to?: Seat[];
  /** Match time, in milliseconds. */
  at_ms: number;
};

/** Something said to the table or to some seats: free text or one of the offered phrases. */
export interface Say {
  ref: Ref;
  to?: Seat[] | null;
  names?: string[] | null;
  text?: string | null;
  phrase?: Phrase | null;
}

/** The public state of a seat. */
export interface SeatState {
  /**
   * Name of the player. Absent while the seat is free or only a bot's; empty if the operator removed the
   * name.
   */
  name?: string;
  /** True if the player is ready to begin. */
  ready: boolean;
  /** The bot that plays the seat. */
  bot?: BotKind;
  /** True if the player left the seat during the match. */
  vacant?: boolean;
  /** True if the host took the vacant seat from its player; false if they left by themselves. */
  kicked?: boolean;
  /** True if the player's recovery code no longer takes the seat. The player can still vote with it. */
  barred?: boolean;
  /** Index of the seat's colour and shape, from 0; absent if it is the seat's own number. */
  color?: number;
}

/** Answer to `TakeSeat`. */
export interface Seated {
  seat: Seat;
  /** Secret that authenticates the seat; sent once. */
  token: string;
  /** Recovery code that moves the seat to another device; sent once. */
  recovery: string;
}

/** Messages of the server, written `{"pong": {"server_ms": 5}}`. */
export type ServerMessage =
  /** First message of a connection. */
  | { welcome: Welcome }
  /** The next step of the viewer's transcript. */
  | { update: Update }
  /** The command is done, durably. It took effect once, however often its `ref` was sent. */
  | { ack: { ref: Ref; receipt?: Hash } }
  /** The command was refused and has changed nothing. */
  | { refused: Refusal }
  /** Connected devices. Not part of the transcript. */
  | { presence: { seats: Seat[]; spectators: number; devices?: number } }
  /** Match time: sent on entering, and whenever it stops or resumes. Not part of the transcript. */
  | { clock: { now_ms: number; running: boolean; server_ms: number } }
  /** An event at the table that is not stored in the log. Not part of the transcript. */
  | { notice: Notice }
  | { pong: { server_ms: number } };

/**
 * Request for the open votes of a recovery code, or an answer to one of them. The code works even if another
 * player has the seat now.
 */
export interface Speak {
  code: string;
  /** `None` asks for the open votes only. */
  answer?: Spoken | null;
}

/** An answer to a vote. */
export interface Spoken {
  match: string;
  /** Id of the vote. */
  vote: number;
  yes: boolean;
}

/** Commands of a seat to the table. */
export type TableAction =
  /** Sets or clears readiness to begin; in the lobby only. */
  | { ready: { on: boolean } }
  /** Changes the seat's colour; in the lobby only. If another seat has that colour, the two swap. */
  | { color: { color: number } }
  /** Begins the match; for the host, once every seat is taken and every human is ready. */
  | { start: Record<string, never> }
  /** Gives up the seat. It becomes free in the lobby, vacant later. */
  | { leave: Record<string, never> }
  /** Commits to a nonce for the dice; in the lobby only. */
  | { commit: { nonce_hash: Hash } }
  /** Reveals the committed nonce, once the seats are frozen. */
  | { reveal: { nonce: Hash } }
  /** Takes a seat from its player; for the host. A player who was dealt in keeps their voice in votes. */
  | { kick: { seat: Seat; final?: boolean } }
  /** Puts a bot in a seat or takes it out; for the host and the owner of the seat. */
  | { bot: { seat: Seat; kind: BotKind | null } }
  /** Hands over the role of the host; for the host. */
  | { host: { seat: Seat } }
  /** Stops match time or resumes it. The host's command takes effect at once, that of others by vote. */
  | { pause: { on: boolean } }
  /** Closes the match before its end without revealing anything; for the host. */
  | { close: Record<string, never> }
  /** Opens a rematch with the same seats; for the host, after the end. */
  | { rematch: Record<string, never> }
  /** Takes back the seat's last action, at once if undo is free, else by vote. */
  | { undo: Record<string, never> }
  | { vote: { id: number; yes: boolean } }
  /** Opens a vote on revealing the log of a closed match. */
  | { reveal_closed: Record<string, never> }
  /** Stores a standing answer to every covert window of this class; at tables paced over days. */
  | { order: { class: string; action: Action | null } }
  /** Reminds a seat that the match waits for it. */
  | { nudge: { seat: Seat } };

/** The public state of a table. */
export interface TableState {
  phase: Phase;
  game: string;
  /** Title given by the host. */
  title?: string;
  /** The mode and the options, by key. */
  options: Record<string, string>;
  pace: Pace;
  /** Time for a decision before a default is played, in seconds of match time; absent if unlimited. */
  turn_seconds?: number;
  /** In seat order. */
  seats: SeatState[];
  host?: Seat;
  /** True if people without a seat may watch. */
  spectators: boolean;
  /** True if the table is on the public list. */
  public: boolean;
  /** Present while match time is stopped. */
  paused?: Paused;
  /** Number of times match time was stopped. */
  pauses: number;
  /** The server's commitment to its share of the dice. */
  commitment: Hash;
  /** Number of starts that were voided because a nonce was missing. */
  voided_starts: number;
  /** Open votes. */
  votes: Vote[];
  ending?: Ending;
  /** Id of the match before this one. */
  previous?: string;
  /** Id of the rematch. */
  next?: string;
}

/** Request for a free seat. */
export interface TakeSeat {
  ref: Ref;
  seat: Seat;
  /** Display name. */
  name: string;
  /** Invitation code; not needed at a public table. */
  invite?: string | null;
  /** Commitment to a nonce for the dice. */
  nonce_hash?: Hash | null;
  /** 32 random bytes of the client. A repeated request with the same bytes gets the same answer. */
  key?: Hash | null;
  /** The `host` bytes of `NewMatch`. */
  host?: Hash | null;
}

/** Subject of a vote. */
export type Topic =
  /** A seat wants to take back its last action. */
  | { undo: { seat: Seat; others?: number } }
  /** A person wants to enter a vacant seat and will learn its secrets. */
  | { enter: { seat: Seat; name: string } }
  /** Revealing the log of a closed match. */
  | { reveal_log: Record<string, never> }
  /** Stopping or resuming match time. */
  | { pause: { seat: Seat; on: boolean } };

/** Undo status of a seat. */
export interface Undo {
  /** Availability of undo for the seat's last action. */
  status: UndoStatus;
  /** The viewer's newest update before that action; absent if nothing can be taken back. */
  to_n?: number;
  /** Number of actions of others that would be taken back with it, among those sent to the viewer. */
  others?: number;
}

/** One step of a viewer's transcript. Absent fields have not changed. */
export interface Update {
  /** Numbered from 1 without gaps, for this viewer alone. */
  n: number;
  /** True if it replaces everything before it; the client discards its state. */
  whole?: boolean;
  table?: TableState;
  /** Events at the table, in order. */
  notices?: Notice[];
  /** Chat messages for this viewer, in order. */
  said?: Said[];
  /** Game events that this viewer may see, in order, in the vocabulary of the game. */
  events?: (string | Record<string, unknown>)[];
  /** Keys of the view to remove before `parts` are set. */
  gone?: string[];
  /** Changed parts of the view, whole, by JSON pointer. */
  parts?: Record<string, Part>;
  /** Changed parts that are lists, as deltas of their previous values. */
  lists?: Record<string, (number | unknown[])[]>;
  /** Offers to the seat: everything that it may do now. */
  legal?: Offer[];
  /** Offers as a delta of the previous ones. */
  offers?: (number | Offer[])[];
  /** The open question; in a whole update. */
  pending?: Question;
  /** Changes in the open question. */
  waits?: Waits;
  undo?: Undo;
  /** Chat and phrases that the seat may use. */
  talk?: Talk;
  /**
   * Receipt: the chain of the match's log at this moment, to be compared with the log once the match is over.
   */
  receipt?: Hash;
}

/** The voice that a recovery code proves, and its open votes. */
export interface Voice {
  match: string;
  seat: Seat;
  /** Open votes that need its consent, those already answered with yes included. */
  votes: Vote[];
}

/**
 * An open vote. It passes when all of `of` agreed, and fails when one of them refuses. Players who were
 * kicked, or whose seat a bot plays, are asked as well: they answer with their recovery code.
 */
export interface Vote {
  id: number;
  topic: Topic;
  yes: Seat[];
  no: Seat[];
  /** Seats whose consent is needed. */
  of: Seat[];
}

/** Progress of a vote. */
export type VoteState =
  | "opened"
  | "passed"
  /** A seat refused, or the subject of the vote is no longer possible. */
  | "failed";

/** Greeting: the client's seat, the game and the versions. */
export interface Welcome {
  /** `SUBPROTOCOL`. */
  protocol: string;
  game: string;
  /** Version of the game's rules. */
  rules: number;
  /** Build of the server: `BUILD`. */
  build: string;
  /** Absent for a spectator. */
  seat?: Seat;
  /** Number of the newest update. The missing updates up to it follow, or one whole update. */
  n: number;
}

/** Content of a chat message. */
export type Words =
  /** Free text: visible, at most `MAX_TEXT_CHARS` characters. */
  | { text: string }
  /** A phrase that each reader sees in their own language. */
  | { phrase: Phrase };

/** The result of a finished match. */
export interface Outcome {
  /** Short code of the ending, in the game's vocabulary. */
  ending: string;
  /** One entry per seat. */
  seats: SeatOutcome[];
  /** Value for the next match of a campaign. Public. */
  carry: unknown;
}

/** A seat at the table, numbered clockwise from 0. Below `Seat::LIMIT`. */
export type Seat = number;

/**
 * A position of a public switch. It is public and set in advance. A window that skips a seat by its switch
 * therefore reveals nothing about the seat's cards. A game holds one switch for each seat and class of
 * windows, and reports the ends of turns and rounds.
 */
export type Level =
  | "ask"
  /** Do not ask until the current turn ends. */
  | "not_this_turn"
  /** Do not ask until the current round ends. */
  | "not_this_round";

/** A 256-bit BLAKE3 hash, written in hexadecimal. */
export type Hash = string;

/**
 * A player's action: a verb with named arguments, each a list of references. Written `{"move": {"through":
 * "c3", "pay": ["h0"]}}`; a list of one may be written without brackets.
 */
export type Action = Record<string, Record<string, string | string[]>>;

/** A mode of a game. */
export interface Mode {
  /** Identifier in commands. */
  id: string;
  min_players: number;
  max_players: number;
  options: TableOption[];
}

/** The decisions that a match waits for, as one viewer may see them. */
export interface SeenPending {
  wait: SeenWait;
  /** The seats that visibly owe a decision. */
  waiting_for: Seat[];
  /** The decision points put to this viewer. */
  yours: string[];
  /** Match time of an announced deadline or of the open window's end, in milliseconds. */
  deadline_ms?: number;
}

/** The undo currently available to one seat. */
export type UndoStatus =
  /** The seat's last action can be undone immediately. */
  | "free"
  /** The seat's last action can be undone if the other humans agree. */
  | "consent"
  /** Nothing can be undone. */
  | "no";

/** An action that a seat may take now. */
export interface Offer {
  verb: string;
  refs?: Record<string, string>;
  slots?: Record<string, Slot<string>>;
  cost?: number;
  facts?: Record<string, number>;
  reveals?: boolean;
  grave?: boolean;
  rules: string[];
}

/** Changes in a question. Absent fields are unchanged; null fields are removed. */
export interface Waits {
  wait?: SeenWait;
  /** Seats that visibly owe a decision. */
  waiting_for?: Seat[];
  /** Decision points put to this viewer. */
  yours?: string[];
  /** Announced deadline of the rules, or the end of the open window. */
  deadline_ms?: number | null;
  /** Id of the question put to this viewer. */
  decision?: number | null;
  /** Start of the waiting, in milliseconds of match time. */
  since_ms?: number;
  /** Deadline after which a default is played, in milliseconds of match time. */
  until_ms?: number | null;
}

/** The talk that a seat is allowed now. */
export interface Talk {
  /** Talk to everybody, spectators included. */
  table: Channel;
  /** Talk to chosen seats only. */
  whisper: Channel;
  /** Phrases that each reader sees in their own language. */
  phrases?: PhraseOffer[];
}

/** The result of one seat. */
export interface SeatOutcome {
  won: boolean;
  /** True if the seat's character survived. */
  survived: boolean;
}

/** A choice made when a table is opened. Serialised with its default as `default`. */
export interface TableOption {
  key: string;
  values: string[];
  default: string;
  rule: string;
  seats?: boolean;
}

/** The kinds of waiting, as a viewer sees them. */
export type SeenWait =
  | "asks"
  /** A reaction window is open. */
  | "window"
  /** Time passes. */
  | "idle"
  /** The match is over. */
  | "over";

/**
 * A hole of an offer. Holes are independent: any filling of one is compatible with any filling of another.
 */
export type Slot<R> =
  /** Between `min` and `max` different things out of `from`. */
  | { pick: { from: R[]; min: number; max: number; ordered: boolean } }
  /**
   * Distributes `total` things over `targets`, at most `caps[i]` to the i-th. Written as a list with
   * repetitions.
   */
  | { split: { targets: R[]; total: number; caps: number[] } }
  /** A path from the root of a tree, of at least one step. */
  | { walk: { tree: Step<R>[] } };

/** State of a channel. Written `true`, or `{"closed": "N-GEN-13"}`. */
export type Channel = true | { closed: string };

/** A phrase with holes. Each hole takes one of the values offered for it, independently of the others. */
export interface PhraseOffer {
  /** Identifier of the phrase. */
  key: string;
  args?: PhraseArg[];
}

/** A step of a `Slot::Walk`. */
export interface Step<R> {
  /** Destination of the step. */
  to: R;
  /** The possible next steps. */
  then: Step<R>[];
}

/** A hole of a phrase. */
export interface PhraseArg {
  name: string;
  /** The possible values: things that everybody can see, as written. */
  from: string[];
}
