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
  text: string;
}

/** Text of a mission card: aim, special rules and endings. */
export interface Briefing extends Printed {
  rules: readonly string[];
  victory: readonly string[];
  defeat: readonly string[];
  /** Its consequence in a campaign. */
  after?: string;
}

/** The names and texts of the components. */
export interface Content {
  characters: Readonly<Record<string, { name: string; short: string }>>;
  abilities: Readonly<Record<string, string>>;
  endurance: Readonly<Record<string, Printed>>;
  motion: Readonly<Record<string, Printed>>;
  pieces: Readonly<Record<string, Printed>>;
  /** The boards and their rooms and corridors. */
  boards: Readonly<Record<string, { name: string; areas: readonly string[] }>>;
  missions: Readonly<Record<string, Briefing>>;
}

/** Everything that can be said in one language. */
export class Speech extends Said<Texts, Content> {}
