// Furniture of rooms, seen from above and a little from the front, lit from the upper left.

import { LAMP, MATERIAL, type Lamp, type Material, mix } from "./colors";
import { fill, line, oval, rect, round, times } from "./svg";

const EDGE = "#05090d";

function shades(of: Material | `#${string}`): readonly [top: string, front: string] {
  return of.startsWith("#") ? [of, mix(of, "#000000", 0.5)] : MATERIAL[of as Material];
}

/** A pool of light. */
export function pool(x: number, y: number, rx: number, ry: number, lamp: Lamp, opacity = 0.5): string {
  return oval(x, y, rx, ry, `url(#lamp-${lamp})`, opacity);
}

/** A small light itself. */
export function bulb(x: number, y: number, lamp: Lamp, radius = 1.8): string {
  return oval(x, y, radius, radius, LAMP[lamp]);
}

/** A block: a crate, a desk, a cupboard. `depth` is the visible height of its front. */
export function box(x: number, y: number, width: number, height: number, depth = 7, of: Material | `#${string}` = "metal"): string {
  const [top, front] = shades(of);
  return [
    fill(`M${x + 3} ${y + 4}h${width + 3}v${height + depth}h-${width + 3}z`, "#000", 0.38),
    fill(rect(x, y + height, width, depth), front),
    fill(rect(x, y, width, height), top),
    fill(rect(x, y, width, 1.6), "#fff", 0.3),
  ].join("");
}

/** A standing cylinder: a tank, a column, a cup. */
export function cylinder(x: number, y: number, radius: number, depth = 14, of: Material | `#${string}` = "metal"): string {
  const [top, front] = shades(of);
  const flat = radius * 0.5;
  const left = round(x - radius);
  return [
    oval(x + 4, y + depth + 2, radius + 2, flat + 1, "#000", 0.35),
    fill(`M${left} ${y}v${depth}a${radius} ${round(flat)} 0 0 0 ${round(2 * radius)} 0v-${depth}z`, front),
    fill(`M${left} ${y}v${depth}a${radius} ${round(flat)} 0 0 0 ${round(radius * 0.5)} ${round(flat * 0.75)}v-${depth}z`, "#fff", 0.13),
    oval(x, y, radius, flat, top),
    oval(x, y - 0.8, radius * 0.72, flat * 0.66, "#fff", 0.12),
  ].join("");
}

/** A lit screen, and its light on the surface below. */
export function screen(x: number, y: number, width: number, height: number, lamp: Lamp): string {
  return [
    pool(x + width / 2, y + height + 8, width * 0.9, 15, lamp),
    fill(rect(x - 1.5, y - 1.5, width + 3, height + 3), EDGE),
    fill(rect(x, y, width, height), LAMP[lamp], 0.88),
    line(`M${x + 2} ${round(y + height * 0.35)}h${round(width * 0.55)}M${x + 2} ${round(y + height * 0.68)}h${round(width * 0.75)}`, "#0a1420", 1.3, 0.6),
  ].join("");
}

/** A grate in the floor. */
export function grate(x: number, y: number, width: number, height: number): string {
  const bars = times(Math.floor(width / 5), (i) => `M${round(x + 2.5 + i * 5)} ${round(y + 1)}v${height - 2}`);
  return fill(rect(x, y, width, height), "#04070a", 0.55) + line(bars, "#5d7488", 1.1, 0.55);
}

/** A band of warning stripes. */
export function stripe(x: number, y: number, width: number, height = 5): string {
  return (
    fill(rect(x, y, width, height), "#c99a2e") +
    fill(
      times(Math.floor(width / 8), (i) => `M${x + i * 8} ${y + height}l4-${height}h4l-4 ${height}z`),
      "#14100a",
    )
  );
}

/** A pipe along a path. */
export function pipe(d: string, width = 5, color = "#3c5163"): string {
  return line(d, EDGE, width + 2.5, 0.8) + line(d, color, width) + line(d, "#fff", round(width * 0.28), 0.22);
}

export function chair(x: number, y: number, of: Material = "dark"): string {
  const [seat] = MATERIAL[of];
  return [
    oval(x + 2, y + 6, 7, 4, "#000", 0.4),
    fill(`M${x - 6} ${y - 3}q6-5 12 0v6q-6 4-12 0z`, seat),
    fill(`M${x - 7} ${y - 5}q7-6 14 0v3q-7-5-14 0z`, mix(seat, "#ffffff", 0.25)),
  ].join("");
}

export function bed(x: number, y: number, blanket: Material = "pale", width = 38): string {
  const [light, dark] = MATERIAL[blanket];
  return [
    box(x, y, width, 16, 6, "dark"),
    fill(rect(x + 2, y + 2, width - 4, 11), light),
    fill(rect(x + 3, y + 3, 9, 9), "#dfeaf2"),
    fill(rect(x + 15, y + 2, width - 17, 11), dark, 0.75),
  ].join("");
}

/** A chamber with a sleeper behind lit glass. */
export function pod(x: number, y: number, lamp: Lamp = "cold"): string {
  return [
    oval(x + 3, y + 40, 12, 5, "#000", 0.4),
    fill(`M${x - 12} ${y + 36}V${y + 8}Q${x - 12} ${y - 8} ${x} ${y - 8}T${x + 12} ${y + 8}V${y + 36}Q${x} ${y + 42} ${x - 12} ${y + 36}z`, "#31485c"),
    fill(`M${x - 8} ${y + 30}V${y + 8}Q${x - 8} ${y - 4} ${x} ${y - 4}T${x + 8} ${y + 8}V${y + 30}Q${x} ${y + 35} ${x - 8} ${y + 30}z`, LAMP[lamp], 0.78),
    fill(`M${x - 4} ${y + 28}q-1-13 1-15a5 5 0 1 1 6 0q2 2 1 15z`, "#12303f", 0.75),
    line(`M${x - 5} ${y + 5}q1-5 4-6`, "#fff", 1.6, 0.9),
  ].join("");
}

/** An emblem of the pack, centred. The game passes its path, in a box of 512 units, to `emblems`. */
export function emblem(id: string, x: number, y: number, size: number, color: string): string {
  return `<use href="#emblem-${id}" x="${round(x - size / 2)}" y="${round(y - size / 2)}" width="${size}" height="${size}" fill="${color}"/>`;
}

/** The same emblem several times in a row. */
export function rack(x: number, y: number, n: number, id: string, color: string): string {
  return times(n, (i) => emblem(id, x + i * 15, y, 15, color));
}

/** Symbol definitions of emblems, by id. */
export function emblems(paths: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(paths).map(([id, path]) => [`emblem-${id}`, `<symbol id="emblem-${id}" viewBox="0 0 512 512">${path}</symbol>`]));
}
