// Pictures of a game's characters and creatures, each with its origin at the feet.

import { creature, type Creature } from "./creature";
import { figure, type Head, portrait } from "./figure";
import type { Gallery, Picture } from "./picture";

/** Standing characters by their heads, their portraits, and standing creatures. */
export function cast(gallery: Gallery, heads: Readonly<Record<string, Head>>, creatures: Readonly<Record<string, Creature>>) {
  const head = (character: string) => heads[character] ?? "visor";
  return {
    crew(character: string, color: number): Picture {
      return gallery.picture(`crew ${character} ${color}`, { x: -36, y: -72, width: 76, height: 86 }, () => figure(head(character), color));
    },

    portrait(character: string, color: number): Picture {
      return gallery.picture(`portrait ${character} ${color}`, { x: -26, y: -62, width: 52, height: 64 }, () => portrait(head(character), color));
    },

    /** Null if there is no drawing of its kind. */
    intruder(kind: string): (Picture & { tall: number }) | null {
      const parts = creatures[kind];
      if (!parts) return null;
      const { reach, height, middle = 0 } = parts;
      const half = Math.max(reach * 1.4, 48) + Math.abs(middle);
      const box = { x: -half, y: -height * 1.32, width: 2 * half, height: height * 1.32 + 22 };
      return { ...gallery.picture(`intruder ${kind}`, box, () => creature(parts)), tall: height };
    },
  };
}
