// Closed vocabularies of the wire, from the generated schema.

import { readFileSync } from "node:fs";

/** A type of the schema, as far as these tests read it. */
interface Type {
  enum?: readonly string[];
  const?: string;
  oneOf?: readonly Type[];
  properties?: Readonly<Record<string, unknown>>;
  required?: readonly string[];
}

const SCHEMA = new URL("../../crates/server/src/schema.json", import.meta.url);
const { $defs: types } = JSON.parse(readFileSync(SCHEMA, "utf8")) as { $defs: Readonly<Record<string, Type>> };

/** Words of a type: its strings, and the keys of its objects with one key. Empty if it is no such union. */
function wordsOf(type: Type): readonly string[] {
  const found = (type.oneOf ?? [type]).map(({ enum: words, const: word, properties, required = [] }) => {
    if (words || word !== undefined) return words ?? [word as string];
    return required.length === 1 && Object.keys(properties ?? {}).length === 1 ? required : null;
  });
  return type.enum || (type.oneOf && found.every((words) => words !== null)) ? found.flatMap((words) => words ?? []) : [];
}

/** Words of a game by the names of their types. For events and places, the names of the variants. */
export function vocabulary(game: string): Readonly<Record<string, readonly string[]>> {
  const own = Object.entries(types).filter(([name]) => name.startsWith(`${game}.`));
  return Object.fromEntries(own.map(([name, type]) => [name.slice(game.length + 1), wordsOf(type)] as const).filter(([, words]) => words.length > 0));
}

/** Names of a type's fields. */
export function fieldsOf(game: string, type: string): string[] {
  return Object.keys(types[`${game}.${type}`]?.properties ?? {});
}
