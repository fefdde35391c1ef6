// Drawn parts of the ship. They load after the table has rendered, and as a whole, so that no request reveals secrets.

import paths from "../../../generated/nemesis-emblems.json";
import { type Lamp, LAMP } from "../../../art/colors";
import { cast } from "../../../art/cast";
import { fire, malfunction } from "../../../art/effects";
import type { Head } from "../../../art/figure";
import { exhaust, hull, hullClip, tube } from "../../../art/hull";
import { around, Gallery, type Picture, shown } from "../../../art/picture";
import { emblems, pool } from "../../../art/pieces";
import { clip, dark, glow, room, TILE, wall } from "../../../art/room";
import { planet, space } from "../../../art/space";
import { fill, type Point } from "../../../art/svg";
import { INTRUDERS } from "./intruders";
import { ROOMS } from "./rooms";
import { shipOf } from "./ship";

const HEADS: Readonly<Record<string, Head>> = { captain: "cap", pilot: "visor", scientist: "glasses", scout: "hood", soldier: "helmet", mechanic: "goggles" };

/** Extent of a wall's line beyond the tile. */
const WALL = 12;

const gallery = new Gallery({ ...emblems(paths), ...clip(TILE) });

/** Surroundings of the board, large enough for every window. */
const SPACE = { landscape: { x: -1200, y: -800, width: 4000, height: 2600 }, portrait: { x: -1200, y: -600, width: 3600, height: 3200 } };

/** Pictures of everything on the board, relative to the origin of each thing. */
export const art = {
  space(portrait: boolean): Picture {
    const box = SPACE[portrait ? "portrait" : "landscape"];
    return gallery.picture(`space ${portrait}`, box, () => space(box, 3) + (portrait ? planet(1300, 1720, 420) : planet(-190, 1120, 430)));
  },

  /** Hull of a side of the board, with its corridors. */
  hull(side: string, portrait: boolean, corridors: readonly (readonly [Point, Point])[]): Picture {
    const box = portrait ? { x: -60, y: -120, width: 1300, height: 2220 } : { x: -160, y: -80, width: 2280, height: 1160 };
    const ship = shipOf(side, portrait);
    const draw = () => {
      const jets = ship.engines.map((at) => exhaust(at, portrait ? "down" : "right"));
      return [...jets, hull(ship.hull), pool(...ship.bow, 90, 90, "cold", 0.7), ...corridors.map(([from, to]) => tube(from, to))].join("");
    };
    return gallery.picture(`hull ${side} ${portrait}`, box, draw, () => hullClip(ship.hull.outline));
  },

  /** A lit room. A malfunction turns its lamp off, and fire has warm light. */
  room(kind: string, { broken = false, burning = false }: { broken?: boolean; burning?: boolean } = {}): Picture {
    const plan = ROOMS[kind] ?? (ROOMS.cabins as (typeof ROOMS)[string]);
    const box = around(TILE.width + WALL, TILE.height + 2 * WALL);
    return gallery.picture(`room ${kind} ${broken} ${burning}`, box, () =>
      [room(TILE, plan), broken ? malfunction(TILE) : "", burning ? fire(TILE) : "", wall(TILE, burning ? "amber" : plan.lamp)].join(""),
    );
  },

  dark(): Picture {
    return gallery.picture("dark", around(TILE.width + WALL, TILE.height + WALL), () => dark(TILE));
  },

  lampOf(kind: string): Lamp {
    return ROOMS[kind]?.lamp ?? "cold";
  },

  glow(lamp: Lamp): Picture {
    return gallery.picture(`glow ${lamp}`, around(2 * TILE.width, 2 * TILE.height), () => glow(TILE, lamp, 0.5));
  },

  ...cast(gallery, HEADS, INTRUDERS),

  /** Pictures of all figures that may come onto the board. */
  expected(crew: readonly { character: string | null; color: number }[]): Readonly<Record<string, () => Picture>> {
    const faces = crew.flatMap(({ character, color }) => (character === null ? [] : [[`${character} ${color}`, () => art.crew(character, color)] as const]));
    const kinds = Object.keys(INTRUDERS).map((kind) => [kind, () => art.intruder(kind) as Picture] as const);
    return Object.fromEntries([...faces, ...kinds]);
  },

  /** A docked escape pod, nose up. */
  pod(locked: boolean): Picture {
    return gallery.picture(`pod ${locked}`, { x: -48, y: -46, width: 96, height: 80 }, () =>
      [
        fill("M-46 30V-10Q-46-22-36-24H36Q46-22 46-10V30Z", "#04070a"),
        fill("M-30 26V-4Q-30-38 0-42T30-4V26Z", "#05080c"),
        fill("M-26 24V-4Q-26-33 0-37T26-4V24Z", "#5c7488"),
        fill("M-26 24V-4Q-26-33 0-37Q-12-28-12-4V24Z", "#c9dbe8", 0.8),
        fill("M-13-6Q-12-22 0-25T13-6Z", "#0c1f33"),
        fill("M-9-8Q-8-18-1-21V-8Z", LAMP.cold),
        fill("M-26 6H26V10H-26z", locked ? "#7a2a28" : "#1f6b48"),
      ].join(""),
    );
  },
};

export type Art = typeof art;

/** Loads the art. Rejects if this page cannot show its pictures. */
export default async function load(): Promise<Art> {
  await shown(art.dark());
  return art;
}
