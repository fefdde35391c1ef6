// Types of the texts of a language.

import type { en } from "./en";
import { type Forms, Speech as Said } from "../../../kit/speech";

export { entry, plain, type Params } from "../../../kit/speech";

type Noun = keyof (typeof en)["nouns"];

/** The sentences and labels of the client. */
export type Texts = Omit<typeof en, "nouns"> & { nouns: Record<Noun, Forms> };

/** Name and text of a component. */
export interface Printed {
  name: string;
  text: string;
  short?: string;
  /** Labels of its options, if it has several. */
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
    /** Texts of components that differ with Void Seeders. */
    changes: Readonly<Partial<Record<Family, Readonly<Record<string, string>>>>>;
  };

/** The sentences with Void Seeders. */
function hauntedTexts(texts: Texts): Texts {
  const { combat, noise_does, combat_does } = texts.haunted;
  return {
    ...texts,
    combat: { ...texts.combat, ...combat },
    noise_does: { ...texts.noise_does, ...noise_does },
    combat_does: { ...texts.combat_does, ...combat_does },
  };
}

/** The content with Void Seeders: some components say something else, and offer no options as they are printed. */
function withVoidSeeders(content: Content): Content {
  const changed = Object.entries(content.changes).map(([family, texts]) => {
    const components = { ...content[family as Family] };
    for (const [kind, text] of Object.entries(texts ?? {})) {
      const component = components[kind];
      if (!component) continue;
      const { branches: _, ...rest } = component;
      components[kind] = { ...rest, text };
    }
    return [family, components];
  });
  return { ...content, ...Object.fromEntries(changed) };
}

/** Everything that can be said in one language. */
export class Speech extends Said<Texts, Content> {
  /** The same with Void Seeders. */
  readonly haunted = new Said(this.language, hauntedTexts(this.texts), withVoidSeeders(this.content));
}
