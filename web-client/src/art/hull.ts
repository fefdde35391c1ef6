// Hull painter: one outline, lit from the upper left, with plates, seams, pipes and tanks inside.

import { type Lamp, METAL } from "./colors";
import { bulb, cylinder, grate, pipe, pool } from "./pieces";
import { clipped, fill, line, type Point, polygon, polyline, round, strewn } from "./svg";

/** Shape and fittings of a hull, in the board's units. */
export interface Hull {
  outline: readonly Point[];
  /** Bulkheads, from one side of the ship to the other. */
  ribs: readonly (readonly [Point, Point])[];
  /** Pipes with their width and colour. */
  pipes: readonly { along: readonly Point[]; width: number; color: string }[];
  tanks: readonly Point[];
  grates: readonly { at: Point; width: number }[];
  /** Running lights. */
  lights: readonly { at: Point; lamp: Lamp }[];
  /** Opposite corners of the area with plates. */
  from: Point;
  to: Point;
}

/** Number of plates that differ from the others. */
const PLATES = 46;

export function hull({ outline, ribs, pipes, tanks, grates, lights, from, to }: Hull): string {
  const d = polygon(outline);
  const inside = [
    fill(d, "url(#plating)"),
    plates(from, to),
    line(ribs.map((rib) => polyline(rib)).join(""), "#000", 5, 0.4),
    ...pipes.map(({ along, width, color }) => pipe(polyline(along), width, color)),
    ...tanks.map(([x, y]) => cylinder(round(x), round(y - 8), 17, 18, "dark")),
    ...grates.map(({ at: [x, y], width }) => grate(round(x - width / 2), round(y - 14), width, 26)),
  ];
  return [
    `<path d="${d}" fill="#000" stroke="#000" stroke-width="16" stroke-linejoin="round" opacity=".7"/>`,
    fill(d, "url(#hull)"),
    clipped("hull-outline", inside.join("")),
    line(d, "#04070a", 12),
    line(d, "url(#hull-rim)", 6),
    line(d, "#dff1ff", 1.2, 0.35),
    ...lights.map(({ at: [x, y], lamp }) => pool(x, y, 40, 40, lamp, 0.85) + bulb(x, y, lamp, 3.4)),
  ].join("");
}

/** Clip path for the inside of a hull, as a definition of its picture. */
export function hullClip(outline: readonly Point[]): Record<string, string> {
  return { "hull-outline": `<clipPath id="hull-outline"><path d="${polygon(outline)}"/></clipPath>` };
}

/** Plates of slightly different metal. */
function plates([left, top]: Point, [right, bottom]: Point): string {
  const next = strewn(7);
  const between = (low: number, high: number) => low + next() * (high - low);
  const one = (i: number) => {
    const [x, y, width, height] = [between(left, right), between(top, bottom), between(30, 140), between(20, 80)];
    const light = i % 2 === 1;
    const opacity = Math.round((light ? between(0.022, 0.042) : between(0.1, 0.2)) * 1000) / 1000;
    const d = polygon([
      [x, y],
      [x + width, y],
      [x + width + 12, y + 12],
      [x + width + 12, y + height],
      [x, y + height],
    ]);
    return fill(d, light ? "#fff" : "#000", opacity);
  };
  return Array.from({ length: PLATES }, (_, i) => one(i)).join("");
}

/** Direction of an engine's jet. */
export type Jet = "right" | "down";

/** An engine's bell and its jet. `at` is the rim of the bell. All jets look the same, as they must not reveal which engines work. */
export function exhaust([x, y]: Point, jet: Jet): string {
  const turned = ([along, aside]: Point): Point => (jet === "right" ? [x + along, y + aside] : [x - aside, y + along]);
  const shape = (points: readonly Point[]) => polygon(points.map(turned));
  const mirrored = (points: readonly Point[]) => shape([...points, ...[...points].reverse().map(([along, aside]): Point => [along, -aside])]);
  return [
    fill(
      mirrored([
        [-8, -46],
        [132, -26],
        [392, 0],
      ]),
      `url(#exhaust-${jet})`,
    ),
    fill(
      mirrored([
        [-8, -26],
        [122, -8],
        [232, 0],
      ]),
      `url(#exhaust-core-${jet})`,
    ),
    fill(
      mirrored([
        [-56, -62],
        [-28, -60],
        [0, -50],
      ]),
      METAL[0],
    ),
    fill(
      mirrored([
        [-52, -56],
        [-28, -54],
        [-6, -45],
      ]),
      "#2c3d4d",
    ),
    fill(
      mirrored([
        [-52, -56],
        [-28, -54],
      ]),
      METAL[4],
    ),
    fill(
      mirrored([
        [-12, -40],
        [-4, -42],
      ]),
      "#9fd8ff",
    ),
  ].join("");
}

/** A corridor as a tube between two points, with lights on its floor. */
export function tube([x1, y1]: Point, [x2, y2]: Point, width = 38): string {
  const half = round(Math.hypot(x2 - x1, y2 - y1) / 2 + 8);
  const angle = round((Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI);
  const side = width / 2;
  const each = (step: number, draw: (at: number) => string) =>
    Array.from({ length: Math.floor((2 * half - 12) / step) }, (_, i) => draw(round(-half + 8 + i * step))).join("");
  const parts = [
    fill(`M${-half} ${-side}H${half}V${side}H${-half}z`, "#020406"),
    fill(`M${-half} ${3 - side}H${half}V${side - 3}H${-half}z`, "#3a5065"),
    fill(`M${-half} ${3 - side}H${half}v2.5H${-half}z`, "#9dbbd1"),
    fill(`M${-half} ${6.5 - side}H${half}V${side - 6.5}H${-half}z`, METAL[1]),
    line(
      each(8, (at) => `M${at}-7V7`),
      "#2b3d4d",
      2,
    ),
    line(
      each(14, (at) => `M${at} ${9 - side}h3m-3 ${width - 18}h3`),
      "#bfe0f7",
      2,
      0.75,
    ),
  ];
  return `<g transform="translate(${round((x1 + x2) / 2)} ${round((y1 + y2) / 2)}) rotate(${angle})">${parts.join("")}</g>`;
}
