// Room painter: outline, floor, lamp, furniture, vignette, wall.

import { LAMP, type Lamp, METAL, mix } from "./colors";
import { pool } from "./pieces";
import { clipped, fill, line, rect, times } from "./svg";

/** Shape of a room around its centre. */
export interface Outline {
  /** Id of its clip path. */
  id: string;
  d: string;
  /** Edges that catch the light: the upper and left ones. */
  lit: string;
  width: number;
  height: number;
  /** Height of the visible back wall. */
  back: number;
}

export const TILE: Outline = { id: "tile", d: "M-76-60H62L76-46V60H-76Z", lit: "M-76-60H62L76-46", width: 152, height: 120, back: -34 };
export const HEXAGON: Outline = { id: "hexagon", d: "M0-78L67.5-39V39L0 78-67.5 39V-39Z", lit: "M-67.5-39L0-78 67.5-39", width: 135, height: 156, back: -38 };
export const STATION: Outline = { id: "station", d: "M-141-69H127L141-55V69H-141Z", lit: "M-141-69H127L141-55", width: 282, height: 138, back: -34 };

/** Clip path of an outline, as a definition of a picture. */
export function clip({ id, d }: Outline): Record<string, string> {
  return { [id]: `<clipPath id="${id}"><path d="${d}"/></clipPath>` };
}

const FLOORS = {
  plate: { color: "#27384a", lines: tiles },
  tile: { color: "#2f4650", lines: tiles },
  plank: { color: "#3a3029", lines: planks },
  grate: { color: "#202d39", lines: diamonds },
  organic: { color: "#1f2614", lines: () => "" },
} as const;
export type Floor = keyof typeof FLOORS;

/** Contents of a room. Furniture is in the upper half, as figures and the name take the lower. */
export interface Plan {
  lamp: Lamp;
  floor: Floor;
  /** Four to eight pieces. */
  pieces: readonly string[];
}

/** Inside of a lit room. `tint` colours its floor. */
export function room({ id, width, height, back }: Outline, { lamp, floor, pieces }: Plan, tint: string = LAMP[lamp]): string {
  const { color, lines } = FLOORS[floor];
  const [left, top] = [-width / 2, -height / 2];
  const whole = rect(left, top, width, height);
  const wall = [
    fill(rect(left, top, width, back - top), mix(color, "#000000", 0.25)),
    fill(rect(left, back - 2, width, 3), "#000", 0.5),
    fill(rect(left, top, width, 3), mix(color, LAMP[lamp], 0.22)),
  ];
  const inside = [
    fill(whole, mix(color, tint, 0.08)),
    lines(width, height, back),
    ...wall,
    pool(0, back + 20, width * 0.63, height * 0.62, lamp),
    ...pieces,
    pool(0, top - 10, width * 0.72, 56, lamp, 0.35),
    fill(whole, "url(#vignette)"),
  ];
  return clipped(id, inside.join(""));
}

/** Wall around a room, with its upper edges in the light of the lamp. */
export function wall({ d, lit }: Outline, lamp: Lamp): string {
  return line(d, "#020406", 9) + line(d, mix(METAL[4], LAMP[lamp], 0.25), 4.6) + line(lit, mix(METAL[5], LAMP[lamp], 0.45), 1.6);
}

/** An unexplored room: no lamp, fog with hatching, a dashed wall. */
export function dark({ id, d, width, height }: Outline): string {
  const whole = rect(-width / 2, -height / 2, width, height);
  const inside = fill(whole, "#070b10") + fill(whole, "url(#fog)") + fill(whole, "url(#unknown)");
  const edge = `<path d="${d}" fill="none" stroke="#54697d" stroke-width="2.4" stroke-dasharray="9 7"/>`;
  return clipped(id, inside) + line(d, "#020406", 9) + edge;
}

/** Light of a room on its surroundings. */
export function glow({ width, height }: Outline, lamp: Lamp, strength: number): string {
  return pool(0, 0, width, height, lamp, strength);
}

function tiles(width: number, height: number, back: number): string {
  const side = 24;
  const rows = times(Math.ceil((height / 2 - back) / side), (i) => `M${-width / 2} ${back + 16 + i * side}h${width}`);
  const columns = times(Math.floor(width / side), (i) => `M${-width / 2 + 6 + (i + 1) * side} ${back}V${height / 2}`);
  return line(rows + columns, "#000", 1, 0.5);
}

function planks(width: number, height: number, back: number): string {
  return line(
    times(Math.ceil((height / 2 - back) / 14), (i) => `M${-width / 2} ${back + 8 + i * 14}h${width}`),
    "#000",
    1,
    0.45,
  );
}

function diamonds(width: number, height: number, back: number): string {
  const [step, rise] = [34, (height / 2 - back) * 0.62];
  const n = Math.ceil(width / step) + 4;
  const down = times(n, (i) => `M${-width / 2 + (i - 3) * step} ${back}l${rise * 2} ${height / 2 - back}`);
  const up = times(n, (i) => `M${-width / 2 + i * step} ${back}l${-rise * 2} ${height / 2 - back}`);
  return line(down + up, "#000", 1, 0.32);
}
