// Events of a game in one table: each has one entry with everything that the page knows of it.

import type { ComponentChildren } from "preact";

import type { Parts } from "../model/scene";
import type { ByKey, GameEvent, Language, LogLine, Ref, Scene, Seat } from "../games/game";
import { soundOf } from "./moments";
import type { Params, Sentences } from "./speech";

/** Facts of each event by its name. An event that is a word alone has none. */
export type FactsByName<Event> = ByKey<Exclude<Event, string>> & Record<Extract<Event, string>, NoFacts>;
type NoFacts = Readonly<Record<never, never>>;

/** The same for one event: its name is the only key. */
export type Told<Event> = Partial<FactsByName<Event>>;

/** The facts of all events as one type. A field may be missing, and has the types of all its namesakes. */
export type AnyFacts<Event> = Fields<FactsByName<Event>[keyof FactsByName<Event>]>;
type Fields<Union> = {
  readonly [Key in Union extends unknown ? keyof Union : never]?: Union extends unknown ? (Key extends keyof Union ? Union[Key] : never) : never;
};

/** A sentence in all languages. */
export type Text = Readonly<Record<Language, string>>;

/** Sentences of an event, and the one that fits its facts. */
interface OneOf<Facts, Names> {
  texts: Readonly<Record<string, Text>>;
  pick(facts: Facts, names: Names): readonly [Text, Params?];
}

// Functions of an entry are methods, hence bivariant: the table is read by events that are known by name only.

/** Everything of a line besides its words. */
type Looks = Omit<LogLine, "words">;

/** Looks that depend on the facts. */
type Line<Facts, Names> = { readonly [Look in keyof Looks]?: { of(facts: Facts, names: Names): Looks[Look] | null }["of"] };

/** Everything that the page knows of an event. */
export type Entry<Facts, View, Names, Drawing> = Line<Facts, Names> & {
  readonly says: Text | OneOf<Facts, Names>;
  /** Parameters of its sentence, besides those that are common to most events. */
  params?(facts: Facts, names: Names): Params;
  /** Looks that are always the same. */
  readonly looks?: Looks;
  /** Parts of the view that it settles, given the view shown before it and the view after its whole update. */
  settles?(facts: Facts, shown: View, after: View): Parts;
  /** Figure that is on its way while it plays. */
  moves?(facts: Facts): Ref | Seat;
  /** Its animation on the board. */
  draws?(facts: Facts, drawing: Drawing): ComponentChildren;
};

export type EventTable<Event, View, Names, Drawing> = {
  readonly [Name in keyof FactsByName<Event>]: Entry<FactsByName<Event>[Name], View, Names, Drawing>;
};

/** Names of things in a language. */
interface Speaker {
  speech: Sentences<never>;
}

/** Defaults from fields that many events share by name. An entry overrides them. */
interface Common<Facts, Names> {
  params(facts: Facts, names: Names): Params;
  about(facts: Facts, names: Names): readonly Seat[];
  touches(facts: Facts, names: Names): readonly Ref[];
}

/** Sentences of an event that says different things. `which` returns the key of one, if need be with its parameters. */
export function oneOf<Key extends string, Facts, Names>(
  texts: Readonly<Record<Key, Text>>,
  which: (facts: Facts, names: Names) => NoInfer<Key> | readonly [NoInfer<Key>, Params],
): OneOf<Facts, Names> {
  return {
    texts,
    pick: (facts, names) => {
      const found = which(facts, names);
      return typeof found === "string" ? [texts[found]] : [texts[found[0]], found[1]];
    },
  };
}

export function nameOf(event: GameEvent): string {
  return typeof event === "string" ? event : (Object.keys(event)[0] ?? "");
}

/** Facts of an event. They are equal only if the event is the same. */
export function factsOf(event: GameEvent): object {
  return typeof event === "string" ? {} : (event[nameOf(event)] as object);
}

/** An event by the types of its game. */
export function told<Event>(event: GameEvent): Told<Event> {
  return { [nameOf(event)]: factsOf(event) } as Told<Event>;
}

/** The last event that satisfies `so`, by the types of its game; empty if there is none. */
export function lastTold<Event>(scene: Pick<Scene, "lastTold">, so: (event: Told<Event>) => boolean): Told<Event> {
  const event = scene.lastTold((one) => so(told(one)));
  return event === undefined ? {} : told(event);
}

/** Operations on a game's events, by its table. */
export function eventsOf<Facts, View, Names extends Speaker, Drawing = never>(
  table: Readonly<Record<string, Entry<Facts, View, Names, Drawing>>>,
  common: Common<Facts, Names>,
) {
  const entryOf = (event: GameEvent) => table[nameOf(event)];
  const facts = (event: GameEvent) => factsOf(event) as Facts;
  return {
    /** Line of an event; null if this page does not know it. */
    describe(event: GameEvent, names: Names): LogLine | null {
      const entry = entryOf(event);
      return entry ? lineOf(entry, common, facts(event), names) : null;
    },
    settles: (event: GameEvent, shown: View, after: View): Parts => entryOf(event)?.settles?.(facts(event), shown, after) ?? {},
    /** Figures that are on their way in these events. On the board, they appear at their place on arrival. */
    moving: (events: readonly GameEvent[]): ReadonlySet<Ref | Seat> => new Set(events.flatMap((event) => entryOf(event)?.moves?.(facts(event)) ?? [])),
    /** Animation of an event on the board. */
    draw: (event: GameEvent, drawing: Drawing): ComponentChildren => entryOf(event)?.draws?.(facts(event), drawing) ?? null,
  };
}

/** The names of all looks. */
const LOOKS: Readonly<Record<keyof Looks, true>> = {
  heading: true,
  icon: true,
  topic: true,
  secret: true,
  about: true,
  course: true,
  folds: true,
  moment: true,
  pace: true,
  joins: true,
  look: true,
  whole: true,
  chapter: true,
  steps: true,
  shows: true,
  touches: true,
  stage: true,
  sound: true,
};

function lineOf<Facts, View, Names extends Speaker, Drawing>(
  entry: Entry<Facts, View, Names, Drawing>,
  common: Common<Facts, Names>,
  facts: Facts,
  names: Names,
): LogLine {
  const { says, params, looks } = entry;
  const { speech } = names;
  const [text, picked] = "texts" in says ? says.pick(facts, names) : [says];
  const line: Line<Facts, Names> = entry;
  const given = Object.entries(line).flatMap(([key, look]) => (key in LOOKS ? [[key, look(facts, names)] as const] : []));
  const all = { about: common.about(facts, names), touches: common.touches(facts, names), ...looks, ...Object.fromEntries(given) };
  const made: Looks = Object.fromEntries(Object.entries(all).filter(([, look]) => !isEmpty(look)));
  return {
    words: speech.words(text[speech.language], { ...common.params(facts, names), ...params?.(facts, names), ...picked }),
    ...made,
    ...soundOf(made.stage ?? null),
  };
}

function isEmpty(look: unknown): boolean {
  return look === undefined || look === null || look === false || (Array.isArray(look) && look.length === 0);
}

/** Sentences of a table in one language, by event. */
export function textsOf(table: Readonly<Record<string, { says: Text | { texts: Readonly<Record<string, Text>> } }>>, language: Language) {
  return Object.fromEntries(
    Object.entries(table).map(([name, { says }]) => [
      name,
      "texts" in says ? Object.fromEntries(Object.entries(says.texts).map(([key, text]) => [key, text[language]])) : says[language],
    ]),
  );
}
