// Creatures: black, with light on the edges that face the upper left, an aura behind, and eyes. The origin is at their feet.

import { spike } from "./limb";
import { line, numbers, oval, round } from "./svg";

export type Skin = "alien" | "void";

export interface Creature {
  skin: Skin;
  /** Half the width on the floor, and the height. */
  reach: number;
  height: number;
  /** Horizontal centre of the aura. */
  middle?: number;
  /** Outlines of limbs and bodies from back to front: the far ones and the near ones. */
  far: readonly string[];
  near: readonly string[];
  /** Bright details: eyes, teeth, glands. */
  details: readonly string[];
}

const DIM: Record<Skin, string> = { alien: "#5f8a34", void: "#6d4a9c" };

export function creature({ skin, reach, height, middle = 0, far, near, details }: Creature): string {
  const lit = (d: string, edge: string, body: string) => `<path d="${d}" fill="${edge}"/><path d="${d}" transform="translate(1.5 1.9)" fill="${body}"/>`;
  return [
    oval(middle, -height * 0.5, reach * 1.35, height * 0.72, `url(#aura-${skin})`),
    oval(middle + 2, 2, reach, 8, "#000", 0.75),
    `<path d="${[...far, ...near].join("")}" fill="#020302" stroke="#020302" stroke-width="5" stroke-linejoin="round"/>`,
    ...far.map((d) => lit(d, DIM[skin], "#060707")),
    ...near.map((d) => lit(d, `url(#rim-${skin})`, `url(#body-${skin})`)),
    ...details,
  ].join("");
}

/** Burning eyes at these points. */
export function eyes(places: string, scale = 1): string {
  return numbers(places)
    .map(([x = 0, y = 0]) => oval(x, y, 5.5 * scale, 4 * scale, "#ff5a3c", 0.5) + oval(x, y, 2.3 * scale, 1.5 * scale, "#ffe9b0"))
    .join("");
}

/** One large eye with a slit. */
export function eye(x: number, y: number, scale = 1): string {
  return oval(x, y, 15 * scale, 11 * scale, "#fff4b0") + oval(x, y, 4 * scale, 10 * scale, "#1a0508");
}

type Horn = readonly [fromX: number, fromY: number, toX: number, toY: number, width: number];

/** Outlines of an angular head with mandibles. Each horn has its base and tip, relative to the head's centre, and its width. */
export function skull(x: number, y: number, scale: number, horns: readonly Horn[] = []): string[] {
  const at = (dx: number, dy: number) => `${round(x + dx * scale)} ${round(y + dy * scale)}`;
  const head = [
    `M${at(14, -6)}Q${at(6, -15)} ${at(-8, -11)}L${at(-26, 1)}L${at(-29, 8)}L${at(-20, 7)}`,
    `L${at(-12, 10)}L${at(4, 10)}Q${at(14, 6)} ${at(14, -6)}Z`,
  ].join("");
  const thorn = ([fromX, fromY, toX, toY, width]: Horn) => spike(x + fromX * scale, y + fromY * scale, x + toX * scale, y + toY * scale, width * scale);
  return [...horns.map(thorn), head, thorn([-25, 5, -31, 21, 6]), thorn([-15, 8, -22, 24, 6])];
}

/** Bright details of such a head: three eyes and the teeth. */
export function stare(x: number, y: number, scale: number): string {
  const teeth = `M${round(x - 26 * scale)} ${round(y + 5 * scale)}l${[4, -2, 3, 3, 4, -3, 4, 4].map((n) => round(n * scale)).join(" ")}`;
  const three = `${x - 15 * scale} ${y - 2 * scale}, ${x - 8 * scale} ${y - 5 * scale}, ${x - scale} ${y - 6 * scale}`;
  return eyes(three, scale) + line(teeth, "#e9f3d2", round(1.3 * scale));
}

/** Glowing sacs, given as `x y radius`. */
export function glands(skin: Skin, places: string): string {
  const color = skin === "alien" ? "#d8ff8a" : "#f0d8ff";
  return numbers(places)
    .map(([x = 0, y = 0, radius = 1]) => oval(x, y, radius * 2, radius * 1.8, `url(#aura-${skin})`, 0.9) + oval(x, y, radius, radius * 0.8, color, 0.9))
    .join("");
}

/** Seams of a body, given as `x y half-width`. */
export function seams(skin: Skin, places: string): string {
  const d = numbers(places).map(([x = 0, y = 0, half = 1]) => `M${round(x - half)} ${y}q${half} 6 ${2 * half} 1`);
  return line(d.join(""), skin === "alien" ? "#86b84a" : "#9a6ad0", 1.3, 0.55);
}
