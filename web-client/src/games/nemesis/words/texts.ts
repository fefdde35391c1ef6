// What the texts of a language are, and how a sentence is put together.

import type { en } from "./en";
import { plural, type Language } from "../../../i18n/language";
import type { Mention, Words } from "../../game";

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
type Noun = keyof (typeof en)["nouns"];

/** The sentences and labels of the client. */
export type Texts = Omit<typeof en, "nouns"> & { nouns: Record<Noun, Forms> };

/** A component's name and what it says. */
export interface Printed {
  name: string;
  text: string;
  short?: string;
  /** What its options are called, if it has several. */
  branches?: string[];
}

/** Components that there are several kinds of. */
type Family =
  | "rooms"
  | "actions"
  | "items"
  | "attacks"
  | "events"
  | "panics"
  | "wounds"
  | "weaknesses"
  | "tokens"
  | "intruder_actions"
  | "explorations"
  | "objectives"
  | "characters"
  | "pieces";

/** The names and texts of the components. */
export type Content = Record<Family, Readonly<Record<string, Printed>>> &
  Record<"contamination" | "course" | "course_track" | "time" | "self_destruct", Printed> & {
    destinations: Readonly<Record<string, string>>;
    /** What components say with Void Seeders instead. */
    changes: Readonly<Partial<Record<Family, Readonly<Record<string, string>>>>>;
  };

/** The content with Void Seeders: some components say something else. */
export function withVoidSeeders(content: Content): Content {
  const changed = Object.entries(content.changes).map(([family, texts]) => {
    const components = { ...content[family as Family] };
    for (const [kind, text] of Object.entries(texts ?? {})) {
      const component = components[kind];
      if (component) components[kind] = { ...component, text };
    }
    return [family, components];
  });
  return { ...content, ...Object.fromEntries(changed) };
}

/** What a sentence can be about. */
export type Params = Readonly<Record<string, string | number | Mention | Words>>;

/** A table of texts by a word of the wire; a word that it lacks stands for itself. */
export function entry(table: Readonly<Record<string, string>>, word: string): string {
  return table[word] ?? word.replaceAll("_", " ");
}

/** Everything that can be said in one language. */
export class Speech {
  private readonly counted: (n: number, forms: Forms) => string;

  constructor(
    readonly language: Language,
    readonly texts: Texts,
    readonly content: Content,
  ) {
    this.counted = plural(language);
  }

  /** A sentence with its things in place; they stay mentions, so that they can be pressed. */
  words(template: string, params: Params = {}): Words {
    const words: (string | Mention)[] = [];
    const put = (part: string | Mention) => {
      const last = words.at(-1);
      if (typeof part === "string" && typeof last === "string") words[words.length - 1] = last + part;
      else if (part !== "") words.push(part);
    };
    for (const [i, part] of template.split(/[{}]/).entries()) {
      if (i % 2 === 0) {
        put(this.bound(part));
        continue;
      }
      const [name = "", noun] = part.split("|");
      const value = params[name];
      if (typeof value === "number") put(noun ? this.counted(value, this.texts.nouns[noun as Noun]) : String(value));
      else if (Array.isArray(value)) value.forEach(put);
      else put((value as string | Mention | undefined) ?? "");
    }
    return words;
  }

  /** The same as plain text. */
  say(template: string, params: Params = {}): string {
    return plain(this.words(template, params));
  }

  /** Things one after another. */
  list(things: readonly (string | Mention)[]): Words {
    return things.flatMap((thing, i) => (i === 0 ? [thing] : [", ", thing]));
  }

  /** Czech keeps one-letter prepositions with the next word. */
  private bound(text: string): string {
    return this.language === "cs" ? text.replace(/(^|[\s(„])([ksvzouaiKSVZOUAI]) /g, "$1$2\u00a0") : text;
  }
}

export function plain(words: Words): string {
  return words.map((word) => (typeof word === "string" ? word : word.text)).join("");
}
