// The drawn parts of the map: loaded after the table stands, whole, so that no request tells what is hidden.

import { creature } from "../../../art/creature";
import { around, Gallery, type Picture, shown } from "../../../art/picture";
import { space } from "../../../art/space";
import { CELL, MARGIN, type Grid } from "../board/geometry";
import { CREATURES } from "./alien";
import { definitions, map } from "./map";
import { marine } from "./marine";

const gallery = new Gallery(definitions);

/** Pictures of everything on the board, about the origins of what they show. */
export const art = {
  /** The map of a mission. */
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

  /** Standing: the feet are at the origin. */
  creature(kind: keyof typeof CREATURES): Picture {
    const { reach, height } = CREATURES[kind];
    const half = Math.max(reach * 1.4, 64);
    return gallery.picture(kind, { x: -half, y: -height * 1.4, width: 2 * half, height: height * 1.4 + 20 }, () => creature(CREATURES[kind]));
  },
};

export type Art = typeof art;

/** The art, once this page has shown a picture of it. */
export default async function load(): Promise<Art> {
  await shown(art.marine("hicks", 0));
  return art;
}
