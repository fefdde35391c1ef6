// Written by `cargo xtask types` from airlock_protocol and airlock_engine; a test compares.

/** What an admin did. */
export type AdminWork =
  /** Read the log. */
  | "log"
  /** Looked through somebody's eyes. */
  | "view"
  /** Compared what two can see. */
  | "compare"
  /** Looked at the whole position. */
  | "state"
  /** Took a copy of the whole match. */
  | "export"
  /** Had the match repeated and checked. */
  | "verify"
  /** Opened a bug report. */
  | "report";

/** A wish for a seat that was left in mid-match: all who play must agree. */
export interface AskForSeat {
  /** The client's name for the command. */
  ref: Ref;
  /** Which seat. */
  seat: Seat;
  /** The name to show. */
  name: string;
  /** The invitation; not needed at a public table. */
  invite?: string | null;
  /** 32 random bytes of the client's own. Who asks again with the same ones is answered the same. */
  key?: Hash | null;
}

/** The bots that can be put in a seat. */
export type BotKind =
  /** Plays to win. */
  | "standard"
  /** Does anything that is offered. */
  | "random";

/** What went wrong, for whoever runs the server. */
export interface BugReport {
  /** In the reporter's words. */
  text: string;
}

/**
 * Everything that a client can say, written `{"act": {"ref": "7f", "decision": 12, "action": {"move": {"to":
 * "s07"}}}}`.
 */
export type ClientMessage =
  /** The first message: where to go on. */
  | { hello: { resume?: number | null; brief?: boolean; lists?: boolean } }
  /** An action of the rules. */
  | { act: { ref: Ref; decision?: number | null; action: Action } }
  /** A matter of the table. */
  | { table: { ref: Ref; action: TableAction; meant?: Meant } }
  /** Something said. */
  | { say: Say }
  /** Are you there? */
  | { ping: Record<string, never> };

/** Why a command was not done. */
export type Code =
  /** The message cannot be read. */
  | "malformed"
  /** The rules do not allow it. */
  | "illegal"
  /** The question that it answers no longer stands. */
  | "stale"
  /** Time ran out before it came. */
  | "late"
  /** It is not for this seat, or not with this invitation. */
  | "forbidden"
  /** The seat is taken. */
  | "taken"
  /** There is no such match, game or page. */
  | "unknown"
  /** Not in this phase of the table. */
  | "phase"
  /** The match is paused; nothing of the rules can be done until it goes on. */
  | "paused"
  /** Too much at once; try again. */
  | "busy"
  /** The log of the match has no room for it, or the seat's share of it is used up. */
  | "full"
  /** The log cannot be written now. Whether this was done will show; send it again under the same `ref`. */
  | "unavailable"
  /** The match is broken and has been set aside for the admin. */
  | "quarantined";

/** How a match ended. */
export interface Ending {
  /** In the game's words. */
  outcome: Outcome;
}

/** What everybody may know of a game's components, whatever the match. */
export interface GameContent {
  /** The name in commands and logs. */
  game: string;
  /** The version of its rules. */
  rules: number;
  /** By kind, mostly lists: what is printed on the components, texts as `{en, cs}`. */
  components: Record<string, unknown>;
}

/** A game that can be played here. */
export interface GameInfo {
  /** The name in commands and logs. */
  game: string;
  /** The version of its rules. */
  rules: number;
  /** Its modes, with their player counts and options. */
  modes: Mode[];
}

/** What lets others sit down at a table. */
export interface Invitation {
  /** The code. */
  invite: string;
}

/** The table that an invitation is for. */
export interface Invited {
  /** Its id. */
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

/** How one of a device's matches stands. */
export interface MyMatch {
  /** Its id. */
  match: string;
  /** What it is called. */
  title?: string;
  /** The game. */
  game: string;
  /** How far it has come. */
  phase: Phase;
  /** The device's seat. */
  seat: Seat;
  /** The name shown there. */
  name: string;
  /** Whether the match waits for this seat. */
  your_turn: boolean;
  /** Whom it waits for, by name. */
  waiting_for: string[];
  /** Since when, in milliseconds since 1970. */
  since_at: number;
  /** How it ended. */
  ended?: string;
}

/** A seat that a device has. */
export interface MySeat {
  /** Of which match. */
  match: string;
  /** Its token. */
  token: string;
}

/** The seats that a device has. */
export interface MySeats {
  /** Each proven by its token. */
  seats: MySeat[];
}

/** A wish for a table. */
export interface NewMatch {
  /** The game. */
  game: string;
  /** The mode, or none for the game's first. */
  mode?: string | null;
  /** How many seats. */
  players: number;
  /** Options by key. */
  options?: Record<string, string>;
  /** What to call the table. */
  title?: string | null;
  /** Whether it is on the public list, and a seat can be taken without an invitation. */
  public?: boolean;
  /** Whether people without a seat may watch. */
  spectators?: boolean;
  /** How fast it is played. */
  pace?: Pace;
  /** How long a seat has before a default is played for it, in seconds. */
  turn_seconds?: number | null;
  /** How long bots wait before each action, in milliseconds; the server's usual pause if absent. */
  bot_pause_ms?: number | null;
  /** Where to announce whose turn it is. */
  webhook?: string | null;
  /** Permission for one visitor of a public table to take several seats, for players who share a device. */
  several_seats?: boolean;
  /** 32 random bytes of the client's own: who takes a seat with them is the host. */
  host?: Hash | null;
}

/** Something that happened at the table, written `{"kicked": {"seat": 2}}`. */
export type Notice =
  /** Somebody sat down, or entered a vacant seat. */
  | { sat: { seat: Seat; name: string } }
  /** Somebody left the seat. */
  | { left: { seat: Seat } }
  /** The host took the seat from somebody. */
  | { kicked: { seat: Seat; final?: boolean } }
  /** A bot was put in, or taken out. */
  | { bot: { seat: Seat; kind: BotKind | null } }
  /** Another seat is the host. */
  | { host: { seat: Seat } }
  /** Match time stopped. */
  | { paused: { by: Seat } }
  /** Match time goes on. */
  | { resumed: { by: Seat } }
  /**
   * The start is void: a nonce is missing. There is a new commitment, and everybody promises a new nonce.
   */
  | { voided: { missing: Seat[] } }
  /** The match began. */
  | { started: Record<string, never> }
  /** Actions were taken back. */
  | { undone: { by: Seat; to_n: number } }
  /** How a vote goes. */
  | { vote: { id: number; state: VoteState; by?: Seat } }
  /** The seat did not answer in time: the default is played for it. */
  | { timed_out: { seat: Seat } }
  /** The seat did not answer in time, and there is no default: the host may put a bot in. */
  | { must_choose: { seat: Seat } }
  /** The seat goes on at another device. */
  | { recovered: { seat: Seat } }
  /** Whoever runs the server looked at what is hidden, or did something. */
  | { admin: { what: AdminWork; viewer?: string } }
  /** Whoever runs the server took the names of all who ever had this seat out of the match. */
  | { unnamed: { seat: Seat } }
  /** The match was ended before its end. */
  | { closed: { by?: Seat; idle?: boolean } }
  /** A seat was reminded that the match waits for it. */
  | { nudged: { seat: Seat; by: Seat } };

/** A table that was opened. */
export interface Opened {
  /** Its id. */
  match: string;
  /** The invitation: who has it can take a seat. */
  invite: string;
}

/** How fast a match is played. */
export type Pace =
  /** Everybody is there. Match time stands still while no server runs the match. */
  | "live"
  /** Everybody comes by when it suits. Match time goes on meanwhile. */
  | "days";

/**
 * A piece of a message that comes from a game, already written. Only what is marked as fit for viewers
 * becomes one.
 */
export type Part = unknown;

/** A match whose time stands still. */
export interface Paused {
  /** Who stopped it. */
  by: Seat;
  /** At what match time, in milliseconds. */
  since_ms: number;
}

/** How far a table has come. */
export type Phase =
  /** Seats are being taken. */
  | "lobby"
  /** Seats are frozen; the nonces that were promised are awaited. */
  | "sealing"
  /** The match is on. */
  | "playing"
  /** The match is over. */
  | "over"
  /** The match was ended before its end. */
  | "closed";

/** A phrase on offer with its holes filled. */
export interface Phrase {
  /** Which. */
  key: string;
  /** By hole, one of the things offered for it. */
  args?: Record<string, string>;
}

/** A table on the public list. */
export interface PublicMatch {
  /** Its id. */
  match: string;
  /** What it is called. */
  title?: string;
  /** The game. */
  game: string;
  /** The mode. */
  mode?: string;
  /** How many seats it has. */
  seats: number;
  /** How many of them are free. */
  free: number;
  /** How far it has come. */
  phase: Phase;
  /** Since when, in milliseconds since 1970. */
  since_at: number;
}

/** The public key of a server (Ed25519): it signs the logs that it hands out. */
export interface PublishedKey {
  /** The 32 bytes of the key. */
  key: Hash;
}

/** What the match waits for, as one viewer is told. */
export type Question = SeenPending & {
  /** The name of the question put to this viewer: an answer carries it as `decision`. */
  decision?: number;
  /** Since when, in milliseconds of match time. */
  since_ms: number;
  /** When a default is played, in milliseconds of match time; absent if the table sets no limit. */
  until_ms?: number;
};

/** Detail of a refusal. The list grows; a client that does not know a reason shows the text. */
export type Reason =
  /** A name without a visible character. */
  | "name_empty"
  /** A name of too many characters. */
  | "name_too_long"
  /** A title of too many characters. */
  | "title_too_long"
  /** A character that is invisible, unassigned, or turns the direction of text. */
  | "invisible_character"
  /** A mark without a letter, or too many marks on one. */
  | "stacked_marks"
  /** A name that looks like another one at the table. */
  | "name_taken"
  /** A text that cannot be an invitation or a recovery code. */
  | "not_a_code"
  /** A second seat for one visitor of a public table whose host allows one. */
  | "one_seat"
  /** The last free seat of a public table at which whoever opened it does not sit yet. */
  | "kept_for_host"
  /** A request for the live connection that is none: something on the way does not pass WebSockets on. */
  | "no_upgrade"
  /** A match that was set aside because its log lost entries that were stored before. */
  | "log_lost";

/** A wish to go on at this device. */
export interface Recover {
  /** The recovery code. */
  code: string;
}

/** A seat that goes on at this device. */
export interface Recovered {
  /** Of which match. */
  match: string;
  /** Which seat. */
  seat: Seat;
  /** What proves from now on who sits there; told once. */
  token: string;
}

/** A client's own name for a command. The same `ref` acts once, however often it is sent. */
export type Ref = string;

/** A command that was not done. */
export interface Refusal {
  /** The client's name for it; absent if the message could not be read. */
  ref?: Ref;
  /** Why, for programs. */
  code: Code;
  /** The rule that forbids it, if it is a matter of rules. */
  rule?: string;
  /** Detail of the refusal, for pages that explain it in their reader's language. */
  reason?: Reason;
  /** Why, for people, in English. */
  text: string;
}

/** Something that a viewer heard. */
export type Said = Words & {
  /** Who spoke. */
  by: Seat;
  /** Who else hears it; absent if everybody does. */
  to?: Seat[];
  /** When, in milliseconds of match time. */
  at_ms: number;
};

/** Something said, to the table or to some seats: a text or one of the phrases on offer. */
export interface Say {
  ref: Ref;
  to?: Seat[] | null;
  names?: string[] | null;
  text?: string | null;
  phrase?: Phrase | null;
}

/** A seat as everybody sees it. */
export interface SeatState {
  /**
   * Who sits there; absent while it is free or a bot's own, empty if whoever runs the server took the name
   * out of the match.
   */
  name?: string;
  /** Whether it wants to begin. */
  ready: boolean;
  /** The bot that plays it. */
  bot?: BotKind;
  /** Whether whoever sat there is gone in mid-match. */
  vacant?: boolean;
  /** Whether the host took the vacant seat from them; else they left it by their own act. */
  kicked?: boolean;
  /**
   * Whether the host took the seat from them for good: their recovery code takes it no longer, and still
   * answers votes.
   */
  barred?: boolean;
  /**
   * Which of the colours and shapes that tell seats apart it has, from 0; absent if the one of its own
   * number.
   */
  color?: number;
}

/** A seat that was taken. */
export interface Seated {
  /** Which seat. */
  seat: Seat;
  /** What proves from now on who sits there; told once. */
  token: string;
  /** What moves the seat to another device; told once. */
  recovery: string;
}

/** Everything that the server can say. */
export type ServerMessage =
  /** The first message on a socket. */
  | { welcome: Welcome }
  /** Something that this viewer is told: the next of its transcript. */
  | { update: Update }
  /** The command is done, durably; once only, however often its `ref` was sent. */
  | { ack: { ref: Ref; receipt?: Hash } }
  /** The command is not done; nothing has changed. */
  | { refused: Refusal }
  /** Who is connected. Not part of the transcript. */
  | { presence: { seats: Seat[]; spectators: number; devices?: number } }
  /** Match time: sent on entering, and whenever it stops or goes on. Not part of the transcript. */
  | { clock: { now_ms: number; running: boolean; server_ms: number } }
  /** Something of the table that its log has no room for. Not part of the transcript. */
  | { notice: Notice }
  /** The answer to a ping. */
  | { pong: { server_ms: number } };

/** What a recovery code says in the votes of its table, whoever has the seat now. */
export interface Speak {
  /** The recovery code. */
  code: string;
  /** An answer; none only asks which votes there are. */
  answer?: Spoken | null;
}

/** An answer to a vote. */
export interface Spoken {
  /** Of which match. */
  match: string;
  /** The name of the vote. */
  vote: number;
  /** How. */
  yes: boolean;
}

/** What a seat can ask of the table. */
export type TableAction =
  /** Ready to begin, or no longer: in the lobby. */
  | { ready: { on: boolean } }
  /** Another colour: in the lobby. Whoever has it gets the own one in exchange. */
  | { color: { color: number } }
  /** Begin the match: for the host, once every seat is taken and every human ready. */
  | { start: Record<string, never> }
  /** Give up the seat. In the lobby it becomes free, later vacant. */
  | { leave: Record<string, never> }
  /** Promise a nonce for the dice: in the lobby. */
  | { commit: { nonce_hash: Hash } }
  /** Keep that promise: once the seats are frozen. */
  | { reveal: { nonce: Hash } }
  /** Take a seat from whoever has it: for the host. Whoever was dealt in keeps their voice in votes. */
  | { kick: { seat: Seat; final?: boolean } }
  /** Put a bot in a seat, or take it out: for the host, and for the owner of the seat. */
  | { bot: { seat: Seat; kind: BotKind | null } }
  /** Hand over the role of the host: for the host. */
  | { host: { seat: Seat } }
  /** Stop match time, or let it go on: at once for the host, by vote for others. */
  | { pause: { on: boolean } }
  /** End the match before its end, and reveal nothing: for the host. */
  | { close: Record<string, never> }
  /** Play again, with the same seats: for the host, after the end. */
  | { rematch: Record<string, never> }
  /** Take back the seat's last action: at once if that is free, else by vote. */
  | { undo: Record<string, never> }
  /** Answer a vote. */
  | { vote: { id: number; yes: boolean } }
  /** Reveal the log of a closed match: opens a vote. */
  | { reveal_closed: Record<string, never> }
  /** What to answer whenever a covert window of this class opens, at tables paced over days. */
  | { order: { class: string; action: Action | null } }
  /** Remind a seat that the match waits for it. */
  | { nudge: { seat: Seat } };

/** The table as everybody sees it. */
export interface TableState {
  /** How far it has come. */
  phase: Phase;
  /** The game. */
  game: string;
  /** What the host calls the table. */
  title?: string;
  /** The mode and the options, by key. */
  options: Record<string, string>;
  /** How fast it is played. */
  pace: Pace;
  /** How long a seat has before a default is played for it, in seconds of match time. */
  turn_seconds?: number;
  /** The seats, in order. */
  seats: SeatState[];
  /** The seat of the host. */
  host?: Seat;
  /** Whether people without a seat may watch. */
  spectators: boolean;
  /** Whether the table is on the public list. */
  public: boolean;
  /** Present while match time stands still. */
  paused?: Paused;
  /** How often it stood still. */
  pauses: number;
  /** The server's commitment to its part of the dice. */
  commitment: Hash;
  /** How many starts were voided because a nonce was missing. */
  voided_starts: number;
  /** The votes that are open. */
  votes: Vote[];
  /** The end of the match. */
  ending?: Ending;
  /** The match before this one. */
  previous?: string;
  /** The match after this one. */
  next?: string;
}

/** A wish for a seat. */
export interface TakeSeat {
  /** The client's name for the command. */
  ref: Ref;
  /** Which seat. */
  seat: Seat;
  /** The name to show. */
  name: string;
  /** The invitation; not needed at a public table. */
  invite?: string | null;
  /** The commitment to a nonce for the dice. */
  nonce_hash?: Hash | null;
  /** 32 random bytes of the client's own. Who asks again with the same ones is answered the same. */
  key?: Hash | null;
  /** The bytes with which the table was opened. */
  host?: Hash | null;
}

/** What a vote is about. */
export type Topic =
  /** A seat wants to take back its last action. */
  | { undo: { seat: Seat; others?: number } }
  /** Somebody wants to enter a vacant seat, and will know its secrets. */
  | { enter: { seat: Seat; name: string } }
  /** The log of a closed match is to be revealed. */
  | { reveal_log: Record<string, never> }
  /** Match time is to stop, or to go on. */
  | { pause: { seat: Seat; on: boolean } };

/** What undo can do for a seat. */
export interface Undo {
  /** Whether its last action can be taken back. */
  status: UndoStatus;
  /** The viewer's newest update before that action; absent if nothing can be taken back. */
  to_n?: number;
  /** Number of actions of others that would be taken back with it, among those sent to the viewer. */
  others?: number;
}

/** One step of a viewer's transcript. What is absent has not changed. */
export interface Update {
  /** Its number: from 1, without gaps, counted for this viewer alone. */
  n: number;
  /** Whether it stands for all before it: the client forgets what it has. */
  whole?: boolean;
  /** The table: who sits where. */
  table?: TableState;
  /** What happened at the table, in order. */
  notices?: Notice[];
  /** What this viewer heard, in order. */
  said?: Said[];
  /** What happened, in order, in the game's words. */
  events?: (string | Record<string, unknown>)[];
  /** Keys of the view to remove, before the parts are put in. */
  gone?: string[];
  /** Parts of the view that changed, whole, by JSON pointer. */
  parts?: Record<string, Part>;
  /** Parts of the view that are lists, made of what they were: for clients that asked for it. */
  lists?: Record<string, (number | unknown[])[]>;
  /** What the seat may do now: a list of offers. */
  legal?: Offer[];
  /** The same, made of the list before: for clients that asked for it. */
  offers?: (number | Offer[])[];
  /** What the match waits for. */
  pending?: Question;
  /** What is different in what it waits for: for clients that asked for lists made of what they were. */
  waits?: Waits;
  /** What undo can do for the seat. */
  undo?: Undo;
  /** What the seat can say. */
  talk?: Talk;
  /**
   * The chain of the match's log at this moment: a receipt, to be compared with the log once the match is
   * over.
   */
  receipt?: Hash;
}

/** A voice that a recovery code proves, and the votes that ask for it. */
export interface Voice {
  /** Of which match. */
  match: string;
  /** Of which seat. */
  seat: Seat;
  /** The open votes whose consent it is part of, also those where it has said yes. */
  votes: Vote[];
}

/**
 * A vote that is open. It passes when all of `of` said yes, and fails when one of them says no. Who was shown
 * out or whose seat a bot plays is asked all the same: their recovery code answers.
 */
export interface Vote {
  /** Its name. */
  id: number;
  /** What about. */
  topic: Topic;
  /** Who said yes. */
  yes: Seat[];
  /** Who said no. */
  no: Seat[];
  /** Whose consent it takes. */
  of: Seat[];
}

/** How a vote goes. */
export type VoteState =
  /** It was opened. */
  | "opened"
  /** All agreed. */
  | "passed"
  /** Somebody did not agree, or what it was about is no longer possible. */
  | "failed";

/** Who the client is to the server, and under which versions. */
export interface Welcome {
  /** `SUBPROTOCOL`. */
  protocol: string;
  /** The game. */
  game: string;
  /** The version of its rules. */
  rules: number;
  /** The build of the server: `BUILD`. */
  build: string;
  /** The client's seat; absent for a spectator. */
  seat?: Seat;
  /**
   * The number of the newest update. What the client lacks follows: the updates up to it, or a whole one.
   */
  n: number;
}

/** What is said. */
export type Words =
  /** In the speaker's own words: visible text of at most `MAX_TEXT_CHARS` characters. */
  | { text: string }
  /** A phrase that each reader sees in its language. */
  | { phrase: Phrase };

/** How a match ended. */
export interface Outcome {
  /** How it ended, in the game's words: a short code. */
  ending: string;
  /** One entry per seat. */
  seats: SeatOutcome[];
  /** What the next match of a campaign takes over; public. */
  carry: unknown;
}

/** A seat at the table, counted from 0 in the order of the circle. At most `Seat::LIMIT`. */
export type Seat = number;

/**
 * A position of a public switch. Everybody sees it, and it is set beforehand: so a window that is not asked
 * for tells nothing of what its seat could have answered. A game holds one for each seat and class of
 * windows, and lets turns and rounds end.
 */
export type Level =
  /** Ask me. */
  | "ask"
  /** Not until the turn in progress ends. */
  | "not_this_turn"
  /** Not until the round ends. */
  | "not_this_round";

/** A 256-bit BLAKE3 hash, written in hexadecimal. */
export type Hash = string;

/**
 * What a seat does: a verb with named arguments, each a list of references. Written `{"move": {"through":
 * "c3", "pay": ["h0"]}}`; a list of one may be written without brackets.
 */
export type Action = Record<string, Record<string, string | string[]>>;

/** A mode of a game. */
export interface Mode {
  /** The name in commands. */
  id: string;
  /** The fewest players. */
  min_players: number;
  /** The most players. */
  max_players: number;
  /** The options that go with it. */
  options: TableOption[];
}

/** What one viewer is told of it. */
export interface SeenPending {
  /** The kind of waiting. */
  wait: SeenWait;
  /** The seats that everybody can see are owing a decision. */
  waiting_for: Seat[];
  /** The decision points put to this viewer. */
  yours: string[];
  /**
   * A deadline that the rules announced, or when the window closes that is open, in milliseconds of match
   * time.
   */
  deadline_ms?: number;
}

/** What undo can do for one seat now. */
export type UndoStatus =
  /** The seat's last action can be taken back at once. */
  | "free"
  /** The seat's last action can be taken back if the other humans agree. */
  | "consent"
  /** Nothing can be taken back. */
  | "no";

/** Something a seat may do now. */
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

/**
 * What is different in a question from the one before. What is absent is as it was; null is what is there no
 * longer.
 */
export interface Waits {
  /** The kind of waiting. */
  wait?: SeenWait;
  /** The seats that everybody can see are owing a decision. */
  waiting_for?: Seat[];
  /** The decision points put to this viewer. */
  yours?: string[];
  /** A deadline that the rules announced, or when the window closes that is open. */
  deadline_ms?: number | null;
  /** The name of the question put to this viewer. */
  decision?: number | null;
  /** Since when. */
  since_ms?: number;
  /** When a default is played. */
  until_ms?: number | null;
}

/** What a seat can say now. */
export interface Talk {
  /** To everybody, spectators included. */
  table: Channel;
  /** To some seats only. */
  whisper: Channel;
  /** The phrases that each reader sees in its own language. */
  phrases?: PhraseOffer[];
}

/** How a match ended for one seat. */
export interface SeatOutcome {
  /** Whether the seat won. */
  won: boolean;
  /** Whether its character lived. */
  survived: boolean;
}

/** A choice made when a table is opened. Written with its default as `default`. */
export interface TableOption {
  key: string;
  values: string[];
  default: string;
  rule: string;
  seats?: boolean;
}

/** The kinds of waiting, as a viewer sees them. */
export type SeenWait =
  /** Somebody decides. */
  | "asks"
  /** A reaction is possible. */
  | "window"
  /** Time passes. */
  | "idle"
  /** The match is over. */
  | "over";

/** A hole of an offer. Holes are independent: every filling of one goes with every filling of another. */
export type Slot<R> =
  /** Between `min` and `max` different things out of `from`. */
  | { pick: { from: R[]; min: number; max: number; ordered: boolean } }
  /**
   * `total` things handed out over `targets`, at most `caps[i]` to the i-th; written as a list with
   * repetitions.
   */
  | { split: { targets: R[]; total: number; caps: number[] } }
  /** A path from the root of a tree, one step at least. */
  | { walk: { tree: Step<R>[] } };

/** Whether a channel can be used. Written `true`, or `{"closed": "N-GEN-13"}`. */
export type Channel = true | { closed: string };

/**
 * A phrase with holes. Every hole is filled with one of the things offered for it, whatever fills the others.
 */
export interface PhraseOffer {
  /** Its name. */
  key: string;
  /** The holes. */
  args?: PhraseArg[];
}

/** A step of a `Slot::Walk`. */
export interface Step<R> {
  /** Where the step leads. */
  to: R;
  /** The steps that may follow. */
  then: Step<R>[];
}

/** A hole of a phrase. */
export interface PhraseArg {
  /** Its name. */
  name: string;
  /** What can fill it: things that everybody can see, as written. */
  from: string[];
}
