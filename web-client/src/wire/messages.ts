// The messages of `airlock.v1` by the names that the client uses. What they are is generated: `airlock.ts`.

import type * as wire from "./airlock";

export type {
  Action,
  BotKind,
  Code,
  GameInfo,
  Meant,
  Mode,
  MyMatch as Mine,
  NewMatch,
  Offer,
  Opened,
  Outcome,
  Phase,
  Phrase,
  PublicMatch as OpenTable,
  PublishedKey,
  Question as Pending,
  Refusal,
  Said,
  Seat,
  Seated,
  SeatState,
  TableAction,
  TableOption,
  TableState,
  Talk,
  Undo,
  Update,
  Voice,
  Vote,
  Waits,
  Welcome,
} from "./airlock";

/** A word of the game that points at something: `s07`, `search#2`. */
export type Ref = string;

/** A hole of an offer. */
export type Slot = wire.Slot<Ref>;

/** A step of a walk, and what may follow it. */
export type Step = wire.Step<Ref>;

/** Something the server tells in the game's words: a word alone, or a word with its facts. */
export type GameEvent = NonNullable<wire.Update["events"]>[number];

/** A union of objects with one key each, as one object: what stands under each key. */
export type ByKey<Union> = { [Key in Union extends unknown ? keyof Union : never]: Extract<Union, Record<Key, unknown>>[Key] };

export type ServerMessages = ByKey<wire.ServerMessage>;

/** A matter of the table that happened: one key. */
export type Notice = Partial<ByKey<wire.Notice>>;

/** A message without the name that its sender gives it. */
type Nameless<Message> = { [Key in keyof Message]: Omit<Message[Key], "ref"> };
type Commands = ByKey<wire.ClientMessage>;

/** What is done once, however often it is sent. */
export type Command = { [Key in "act" | "table" | "say"]: Nameless<Pick<Commands, Key>> }["act" | "table" | "say"];
