// Drawn parts of the Facility. They load after the table has rendered, and as a whole, so that no request reveals secrets.

import paths from "../../../generated/retaliation-emblems.json";
import type { Lamp } from "../../../art/colors";
import { cast } from "../../../art/cast";
import { fire, malfunction } from "../../../art/effects";
import type { Head } from "../../../art/figure";
import { around, Gallery, type Picture, shown } from "../../../art/picture";
import { emblems } from "../../../art/pieces";
import { clip, dark, glow, HEXAGON, room, wall } from "../../../art/room";
import { definitions, frame, ground, lander, OUTSIDE, tube } from "./ground";
import { INTRUDERS } from "./intruders";
import { ROOMS } from "./rooms";

const HEADS: Readonly<Record<string, Head>> = {
  recon: "hood",
  heavy_gun_operator: "helmet",
  combat_engineer: "goggles",
  officer: "cap",
  medical_support: "glasses",
  contractor: "visor",
};

const gallery = new Gallery({ ...emblems(paths), ...clip(HEXAGON), ...definitions });

/** Box of a room with its frame and the frame's shadow. */
const ROOM = { x: -86, y: -94, width: 176, height: 194 };

/** Pictures of everything on the board, relative to the origin of each thing. */
export const art = {
  ground(): Picture {
    return gallery.picture("ground", OUTSIDE, () => ground(OUTSIDE));
  },

  /** A corridor along the x axis. */
  tube(reinforced: boolean): Picture {
    return gallery.picture(`tube ${reinforced}`, around(136, 72), () => tube(reinforced));
  },

  /** A lit room. A malfunction turns its lamp off, and fire has warm light. */
  room(kind: string, { broken = false, burning = false }: { broken?: boolean; burning?: boolean } = {}): Picture {
    const plan = ROOMS[kind] ?? (ROOMS.shelter as (typeof ROOMS)[string]);
    return gallery.picture(`room ${kind} ${broken} ${burning}`, ROOM, () =>
      [frame(), room(HEXAGON, plan), broken ? malfunction(HEXAGON) : "", burning ? fire(HEXAGON) : "", wall(HEXAGON, burning ? "amber" : plan.lamp)].join(""),
    );
  },

  dark(): Picture {
    return gallery.picture("dark", ROOM, () => frame() + dark(HEXAGON));
  },

  lampOf(kind: string): Lamp {
    return ROOMS[kind]?.lamp ?? "cold";
  },

  glow(lamp: Lamp): Picture {
    return gallery.picture(`glow ${lamp}`, around(300, 300), () => glow(HEXAGON, lamp, 0.32));
  },

  lander(): Picture {
    return gallery.picture("lander", { x: -48, y: -54, width: 96, height: 90 }, lander);
  },

  ...cast(gallery, HEADS, INTRUDERS),
};

export type Art = typeof art;

/** Loads the art. Rejects if this page cannot show its pictures. */
export default async function load(): Promise<Art> {
  await shown(art.dark());
  return art;
}
