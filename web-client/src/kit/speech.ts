// Composition of a game's sentences: a template, mentions, and counted nouns.

import { plural, type Language } from "../i18n/language";
import type { Mention, Words } from "../games/game";

/** Plural forms of a noun. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Parameters of a sentence. */
export type Params = Readonly<Record<string, string | number | Mention | Words>>;

/** Text for a word of the wire, or the word itself if the table lacks it. */
export function entry(table: Readonly<Record<string, string>>, word: string): string {
  return table[word] ?? word.replaceAll("_", " ");
}

/** Label and explanation of a table option. */
export function optionOf(options: Readonly<Record<string, readonly string[]>>, key: string): { label: string; help: string } {
  const [label = key.replaceAll("_", " "), help = ""] = options[key] ?? [];
  return { label, help };
}

/** All sentences of a game in one language. */
export class Sentences<Noun extends string> {
  private readonly counted: (n: number, forms: Forms) => string;

  constructor(
    readonly language: Language,
    private readonly nouns: Readonly<Record<Noun, Forms>>,
  ) {
    this.counted = plural(language);
  }

  /** Fills a template. Things stay mentions, so that they can be pressed. */
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
      if (typeof value === "number") put(noun ? this.counted(value, this.nouns[noun as Noun]) : String(value));
      else if (Array.isArray(value)) value.forEach(put);
      else put((value as string | Mention | undefined) ?? "");
    }
    return words;
  }

  /** The same as plain text. */
  say(template: string, params: Params = {}): string {
    return plain(this.words(template, params));
  }

  /** Fills a template hole by hole. Missing things are shown as an ellipsis. */
  filled(template: string, thing: (hole: string) => string | null): string {
    const holes = [...template.matchAll(/\{(\w+)\}/g)].map(([, hole = ""]) => hole);
    return this.say(template, Object.fromEntries(holes.map((hole) => [hole, thing(hole) ?? "…"])));
  }

  /** Joins things with commas. */
  list(things: readonly (string | Mention)[]): Words {
    return things.flatMap((thing, i) => (i === 0 ? [thing] : [", ", thing]));
  }

  /** Czech keeps one-letter prepositions on the line of the next word. */
  private bound(text: string): string {
    return this.language === "cs" ? text.replace(/(^|[\s(„])([ksvzouaiKSVZOUAI]) /g, "$1$2\u00a0") : text;
  }
}

/** Everything that a game can say in one language: its sentences, and the texts of its components. */
export class Speech<Texts extends { nouns: object }, Content> extends Sentences<keyof Texts["nouns"] & string> {
  constructor(
    language: Language,
    readonly texts: Texts,
    readonly content: Content,
  ) {
    super(language, texts.nouns as Readonly<Record<keyof Texts["nouns"] & string, Forms>>);
  }
}

export function plain(words: Words): string {
  return words.map((word) => (typeof word === "string" ? word : word.text)).join("");
}
