// Conditions of a game's first-time hints: predicates of the reader's view, events and offers only.

import type { Moment } from "../model/hints";
import { factsOf, type FactsByName, nameOf, type Told } from "./events";
import type { Seat } from "../games/game";

export type { Moment };

export type Condition<View> = (moment: Moment<View>) => boolean;

/** Condition of each hint by id. Each declares which half of the view it reads: public facts, or those of this seat alone. The
 * types hide the other half. */
export interface Conditions<Common, View extends Common> {
  open: Readonly<Record<string, Condition<Common>>>;
  /** Shown under the mask of secrets. */
  secret: Readonly<Record<string, Condition<View>>>;
}

/** Predicates for conditions, typed by the view, events and verbs of a game. */
export function predicates<View, Event, Verb extends string>() {
  return {
    /** True if an event of this kind occurred that satisfies `so`. */
    told<Kind extends keyof Told<Event>>(kind: Kind, so: (what: FactsByName<Event>[Kind], moment: Moment<View>) => boolean = () => true): Condition<View> {
      return (moment) => moment.told.some((event) => nameOf(event) === kind && so(factsOf(event) as FactsByName<Event>[Kind], moment));
    },
    /** True if one of these actions is offered. */
    offered(...verbs: Verb[]): Condition<View> {
      return ({ legal }) => legal.some(({ verb }) => (verbs as string[]).includes(verb));
    },
    /** True if the view satisfies `so`. */
    seen(so: (view: View, seat: Seat) => boolean): Condition<View> {
      return ({ view, seat }) => so(view, seat);
    },
  };
}

/** True if all conditions hold. */
export function both<View>(...all: Condition<View>[]): Condition<View> {
  return (moment) => all.every((one) => one(moment));
}

export function either<View>(...some: Condition<View>[]): Condition<View> {
  return (moment) => some.some((one) => one(moment));
}

export function not<View>(one: Condition<View>): Condition<View> {
  return (moment) => !one(moment);
}

/** True if an event is about the reader's seat. */
export function mine(what: { seat: Seat }, { seat }: { seat: Seat }): boolean {
  return what.seat === seat;
}
