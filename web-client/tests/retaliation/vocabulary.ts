// All words of the wire format of a match, from the generated types.

import { readFileSync } from "node:fs";

const WIRE = readFileSync(new URL("../../src/games/retaliation/wire.ts", import.meta.url), "utf8").replaceAll(/\/\*\*.*?\*\//gs, "");

/** Closed vocabularies by the names of their types. For events and places, the names of the variants. */
export const words: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  WIRE.split("\nexport ").flatMap((declaration) => {
    const [, name = "", body = ""] = /^type (\w+) =(.*)$/s.exec(declaration) ?? [];
    const found = body.split("|").flatMap((variant) => /^\s*(?:"([\w-]+)"|\{ (\w+):)/.exec(variant)?.slice(1).filter(Boolean) ?? []);
    return found.length > 0 ? [[name, found as string[]]] : [];
  }),
);
