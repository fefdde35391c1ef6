// Every word that the wire may say of a match, as the generated types list them.

import { readFileSync } from "node:fs";

const WIRE = readFileSync(new URL("../../src/games/retaliation/wire.ts", import.meta.url), "utf8").replaceAll(/\/\*\*.*?\*\//gs, "");

/** The closed vocabularies by the names of their types; of what is told or is somewhere, the names of the variants. */
export const words: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  WIRE.split("\nexport ").flatMap((declaration) => {
    const [, name = "", body = ""] = /^type (\w+) =(.*)$/s.exec(declaration) ?? [];
    const found = body.split("|").flatMap((variant) => /^\s*(?:"([\w-]+)"|\{ (\w+):)/.exec(variant)?.slice(1).filter(Boolean) ?? []);
    return found.length > 0 ? [[name, found as string[]]] : [];
  }),
);
