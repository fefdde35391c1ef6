// Effects on a room, drawn on the outline of a tile. They do not move, and none outweighs another.

import { pool } from "./pieces";
import type { Outline } from "./room";
import { clipped, fill, line, oval, placed, rect } from "./svg";

const FLAME = "M0 0C-13 0-15-13-8-21-8-15-5-14-4-17-6-28 3-32 3-41 10-33 7-27 11-21 12-24 12-26 11-28 19-19 15 0 0 0Z";

function flame(x: number, y: number, scale: number): string {
  return placed(x, y, fill(FLAME, "url(#flame)"), scale) + placed(x + scale, y, fill(FLAME, "#fff3c4"), scale * 0.5);
}

/** Fire: flames and hot air. */
export function fire({ id }: Outline): string {
  return [
    clipped(id, oval(0, 20, 100, 80, "url(#heat)")),
    flame(-58, 30, 0.95),
    flame(-30, 12, 0.62),
    flame(6, 16, 0.7),
    flame(38, 10, 0.6),
    flame(64, 30, 1),
    fill("M-40-4l3-5 1 5zM18-14l2-5 2 5zM52-18l2-5 1 5zM-16-20l2-4 1 4z", "#ffd27a"),
  ].join("");
}

/** Malfunction: the lamp is out, cables hang, sparks. */
export function malfunction({ id, width, height }: Outline): string {
  const inside = [
    fill(rect(-width / 2, -height / 2, width, height), "#04060a", 0.5),
    fill("M-76-60h58l-14 20-22-4-8 14-14-6z", "#000", 0.55),
    line("M-60-58l8 16 12-2 4 12M-20-58l-8 10 6 8", "#8b6a2a", 2.2),
    pool(-44, -34, 46, 34, "amber", 0.85),
  ];
  const sparks = fill("M-46-46l14 3-7 7 12 4-22 17 6-13-10-2z", "#ffe08a") + line("M-24-26l8-4M-52-18l-10 5M-32-12l2 9M-18-40l9-6", "#ffd36b", 2);
  return clipped(id, inside.join("")) + sparks;
}
