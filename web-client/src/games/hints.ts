// What a game's first-time hints look for: predicates of what the reader sees, was told and is offered, and of nothing else.

import type { Moment } from "../model/hints";
import type { ByKey, GameEvent, Seat } from "./game";

export type { Moment };

export type Condition<View> = (moment: Moment<View>) => boolean;

/** When each hint is said, by its id. Whoever writes one says which half of the view it reads: what everybody may know, or what
 * this seat alone does. The other half is not there to be read. */
export interface Conditions<Common, View extends Common> {
  open: Readonly<Record<string, Condition<Common>>>;
  /** They wear the mask. */
  secret: Readonly<Record<string, Condition<View>>>;
}

/** The events of a game, by their kinds. */
type Kinds<Event> = ByKey<Exclude<Event, string>>;

/** The predicates that conditions are made of, for the view, the events and the verbs of a game. */
export function predicates<View, Event, Verb extends string>() {
  return {
    /** Whether something of a kind was told, and that is so. */
    told<Kind extends keyof Kinds<Event> & string>(kind: Kind, so: (what: Kinds<Event>[Kind], moment: Moment<View>) => boolean = () => true): Condition<View> {
      return (moment) => moment.told.some((event) => typeof event === "object" && kind in event && so(of<Kinds<Event>[Kind]>(event, kind), moment));
    },
    /** Whether a word was told. */
    heard(word: Event & string): Condition<View> {
      return ({ told }) => told.includes(word);
    },
    /** Whether one of some acts is offered. */
    offered(...verbs: Verb[]): Condition<View> {
      return ({ legal }) => legal.some(({ verb }) => (verbs as string[]).includes(verb));
    },
    /** Whether something is seen. */
    seen(so: (view: View, seat: Seat) => boolean): Condition<View> {
      return ({ view, seat }) => so(view, seat);
    },
  };
}

function of<What>(event: GameEvent & object, kind: string): What {
  return (event as Record<string, unknown>)[kind] as What;
}

/** Whether something is so, and something else too. */
export function both<View>(...all: Condition<View>[]): Condition<View> {
  return (moment) => all.every((one) => one(moment));
}

export function either<View>(...some: Condition<View>[]): Condition<View> {
  return (moment) => some.some((one) => one(moment));
}

export function not<View>(one: Condition<View>): Condition<View> {
  return (moment) => !one(moment);
}

/** Whether an event is about the reader's seat. */
export function mine(what: { seat: Seat }, { seat }: { seat: Seat }): boolean {
  return what.seat === seat;
}
