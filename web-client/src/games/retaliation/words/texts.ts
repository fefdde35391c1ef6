// Types of the texts of a language.

import type { en } from "./en";
import { type Forms, Speech as Said } from "../../../kit/speech";

export { entry, type Params } from "../../../kit/speech";

type Noun = keyof (typeof en)["nouns"];

/** The sentences and labels of the client. */
export type Texts = Omit<typeof en, "nouns"> & { nouns: Record<Noun, Forms> };

/** Name and text of a component. */
export interface Printed {
  name: string;
  text?: string;
  /** Texts of its alternatives in order. */
  branches?: readonly string[];
  /** Text of an action card as a reaction. */
  reaction?: string;
  /** Rows of an attack card. */
  rows?: readonly string[];
}

export type Printings = Readonly<Record<string, Printed>>;

/** Components that there are several kinds of. */
type Family =
  | "rooms"
  | "actions"
  | "items"
  | "characters"
  | "wounds"
  | "attacks"
  | "events"
  | "robots"
  | "missions"
  | "objectives"
  | "intruders"
  | "basic"
  | "pieces";

/** The names and texts of the components. */
export type Content = Record<Family, Printings> & {
  contamination: { name: string; text: string };
  /** Texts of the Queen's condition cards. */
  queen: readonly string[];
  /** Effects of tokens of the bag by occasion. */
  sheet: readonly { queen: readonly string[]; occasions: readonly string[]; tokens: readonly string[]; text: string }[];
};

/** Everything that can be said in one language. */
export class Speech extends Said<Texts, Content> {}
