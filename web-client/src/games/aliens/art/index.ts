// Drawn parts of the map. They load after the table has rendered, and as a whole, so that no request reveals secrets.

import { creature } from "../../../art/creature";
import { around, Gallery, type Picture, shown } from "../../../art/picture";
import { space } from "../../../art/space";
import { CELL, MARGIN, type Grid } from "../board/geometry";
import { CREATURES } from "./alien";
import { definitions, map } from "./map";
import { marine } from "./marine";

const gallery = new Gallery(definitions);

/** Pictures of everything on the board, relative to the origin of each thing. */
export const art = {
  map(mission: string, side: "A" | "B", grid: Grid, outline: string): Picture {
    const box = { x: 0, y: 0, width: grid.columns * CELL + 2 * MARGIN, height: grid.rows * CELL + 2 * MARGIN };
    return gallery.picture(`map ${mission}`, box, () => map(grid, side, outline));
  },

  outside(): Picture {
    const box = { x: -1200, y: -800, width: 4000, height: 2600 };
    return gallery.picture("outside", box, () => space(box, 2));
  },

  marine(who: string, color: number | null): Picture {
    return gallery.picture(`marine ${who} ${color}`, around(72, 48), () => marine(who, color));
  },

  /** A standing creature, with the origin at its feet. */
  creature(kind: keyof typeof CREATURES): Picture {
    const { reach, height } = CREATURES[kind];
    const half = Math.max(reach * 1.4, 64);
    return gallery.picture(kind, { x: -half, y: -height * 1.4, width: 2 * half, height: height * 1.4 + 20 }, () => creature(CREATURES[kind]));
  },
};

export type Art = typeof art;

/** Loads the art. Rejects if this page cannot show its pictures. */
export default async function load(): Promise<Art> {
  await shown(art.marine("hicks", 0));
  return art;
}
