// What the texts of a language are.

import type { en } from "./en";
import type { Language } from "../../../i18n/language";
import { Sentences, type Forms } from "../../speech";

export { entry, type Params } from "../../speech";

type Noun = keyof (typeof en)["nouns"];

/** The sentences and labels of the client. */
export type Texts = Omit<typeof en, "nouns"> & { nouns: Record<Noun, Forms> };

/** A component's name and what it says. */
export interface Printed {
  name: string;
  text?: string;
  /** What its alternatives say, in their order. */
  branches?: readonly string[];
  /** What an action card does as a reaction. */
  reaction?: string;
  /** What the rows of an attack card say. */
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
  /** What the condition cards of the Queen say. */
  queen: readonly string[];
  /** What tokens of the bag bring, by the occasion. */
  sheet: readonly { queen: readonly string[]; occasions: readonly string[]; tokens: readonly string[]; text: string }[];
};

/** Everything that can be said in one language. */
export class Speech extends Sentences<Noun> {
  constructor(
    language: Language,
    readonly texts: Texts,
    readonly content: Content,
  ) {
    super(language, texts.nouns);
  }
}
