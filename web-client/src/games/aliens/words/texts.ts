// What the texts of a language are.

import type { en } from "./en";
import type { Language } from "../../../i18n/language";
import { Sentences, type Forms } from "../../speech";

export { entry, plain, type Params } from "../../speech";

type Noun = keyof (typeof en)["nouns"];

/** The sentences and labels of the client. */
export type Texts = Omit<typeof en, "nouns"> & { nouns: Record<Noun, Forms> };

/** A component's name and what it says. */
export interface Printed {
  name: string;
  text: string;
  short?: string;
}

/** A mission's name, aim, own rules, and how it ends. */
export interface Briefing extends Printed {
  rules: readonly string[];
  victory: readonly string[];
  defeat: readonly string[];
}

/** The names and texts of the components. */
export type Content = Record<"cards" | "motions" | "characters" | "abilities" | "pieces" | "boards", Readonly<Record<string, Printed>>> & {
  missions: Readonly<Record<string, Briefing>>;
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
