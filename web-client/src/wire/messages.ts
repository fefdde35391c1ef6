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

/** A message of the server. It has one key. */
export type Message = Partial<ServerMessages>;

/** A notice about the table. It has one key. */
export type Notice = Partial<ByKey<wire.Notice>>;

/** Messages without the reference that their sender adds. */
type Nameless<Messages> = { [Key in keyof Messages]: Omit<Messages[Key], "ref"> };
type Commands = ByKey<wire.ClientMessage>;

/** A command, which takes effect once, however often it is sent. */
export type Command = { [Key in "act" | "table" | "say"]: Nameless<Pick<Commands, Key>> }["act" | "table" | "say"];

/** A command with its reference, as it is sent. */
export function withRef(command: Command, ref: string): wire.ClientMessage {
  if ("act" in command) return { act: { ref, ...command.act } };
  if ("table" in command) return { table: { ref, ...command.table } };
  return { say: { ref, ...command.say } };
}
