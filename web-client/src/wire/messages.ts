// Messages of `airlock.v1` under the names that the client uses. Their types are generated in `airlock.ts`.

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

/** A word of the game that refers to something: `s07`, `search#2`. */
export type Ref = string;

/** A hole of an offer. */
export type Slot = wire.Slot<Ref>;

/** A step of a walk, with the steps that may follow. */
export type Step = wire.Step<Ref>;

/** An event in the game's words: a word alone, or a word with its facts. */
export type GameEvent = NonNullable<wire.Update["events"]>[number];

/** Turns a union of objects with one key each into one object with all keys. */
export type ByKey<Union> = { [Key in Union extends unknown ? keyof Union : never]: Extract<Union, Record<Key, unknown>>[Key] };

export type ServerMessages = ByKey<wire.ServerMessage>;

/** A notice about the table. It has one key. */
export type Notice = Partial<ByKey<wire.Notice>>;

/** A message without the reference that its sender adds. */
type Nameless<Message> = { [Key in keyof Message]: Omit<Message[Key], "ref"> };
type Commands = ByKey<wire.ClientMessage>;

/** A command, which takes effect once, however often it is sent. */
export type Command = { [Key in "act" | "table" | "say"]: Nameless<Pick<Commands, Key>> }["act" | "table" | "say"];
