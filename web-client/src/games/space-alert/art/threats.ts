// Threats, nose down. Those of a family look alike, and the plate identifies each.

import { LAMP } from "../../../art/colors";
import { eye } from "../../../art/creature";
import { linear, radial } from "../../../art/definitions";
import { limb } from "../../../art/limb";
import type { Definitions } from "../../../art/picture";
import { box, bulb, pool } from "../../../art/pieces";
import { fill, line, numbers, oval, rect } from "../../../art/svg";

export const SKINS: Definitions = {
  plating: linear(
    "plating",
    [0, 0],
    [1, 1],
    [
      [0, "#8b99a6"],
      [0.35, "#3b4753"],
      [1, "#0a0e13"],
    ],
  ),
  rock: radial(
    "rock",
    [
      [0, "#a89784"],
      [0.45, "#5b5048"],
      [1, "#15120f"],
    ],
    [0.32, 0.28, 0.9],
  ),
  cloud: radial("cloud", [
    [0, "#fff", 0.95],
    [0.25, "#c58cff", 0.8],
    [0.65, "#6a3ad0", 0.38],
    [1, "#3a1a90", 0],
  ]),
};

/** A body with a lit rim. */
function body(d: string, skin: string, rim: string): string {
  const shape = `<path d="${d}" fill="${skin}" stroke="${rim}" stroke-width="1.6" stroke-linejoin="round"/>`;
  return line(d, "#020406", 6) + shape;
}

const craft = (d: string) => body(d, "url(#plating)", "#cfe0ee");
const crater = (x: number, y: number, rx: number, ry: number) => oval(x, y, rx, ry, "#0d0a08", 0.55);
const tentacle = (side: number, length: number) => {
  const d = limb([
    [side * 0.5, 6, 14],
    [side * 1.2, 26 * length, 9],
    [side * 0.9, 44 * length, 6],
    [side * 1.6, 62 * length, 1],
  ]);
  return `${fill(d, "#c58cff")}<path d="${d}" transform="translate(1.5 1.8)" fill="#140b22"/>`;
};

const FAMILIES = {
  fighter: () => [
    pool(0, -40, 36, 46, "red", 1),
    craft("M0 52L-10 20-26 12-60-22-52-34-24-18-16-40H16L24-18 52-34 60-22 26 12 10 20Z"),
    fill("M0 44L-6 18 0 8 6 18Z", "#0a0f15"),
    fill("M0 36L-3 20 0 14 3 20Z", LAMP.red),
    line("M-52-28L-22-10M52-28L22-10M-12-34V-10M12-34V-10", "#0a0f15", 2.4, 0.8),
    fill("M-13-46h8v10h-8zM5-46h8v10h-8z", LAMP.amber),
    bulb(-56, -26, "red", 3.4),
    bulb(56, -26, "red", 3.4),
  ],
  frigate: () => [
    pool(0, -66, 46, 46, "amber", 1),
    craft("M0 70L-12 40-30 34-36 4-58-8-58-36-36-40-30-70H30L36-40 58-36 58-8 36 4 30 34 12 40Z"),
    box(-14, -56, 28, 30, 6, "dark"),
    fill("M-5 60L0 34 5 60Z", LAMP.red),
    line("M-30-34H30M-34-6H34M-26 22H26", "#05080c", 3, 0.8),
    line("M-48-30v16M48-30v16", LAMP.red, 4),
    ...numbers("-18 -14, 0 -14, 18 -14, -10 10, 10 10").map(([x = 0, y = 0]) => bulb(x, y, "amber", 2.6)),
    fill(rect(-22, -76, 12, 10) + rect(10, -76, 12, 10), LAMP.amber),
  ],
  rock: () => [
    body("M-8-52L28-46 52-20 46 18 22 48-16 52-46 30-54-8-36-36Z", "url(#rock)", "#c9b8a4"),
    crater(-12, -14, 14, 11),
    oval(-10, -11, 12, 9, "#6b5d50", 0.6),
    crater(20, 12, 10, 8),
    crater(-22, 24, 7, 6),
    crater(24, -26, 6, 5),
    line("M-38-34L-20-44 10-48", "#e8d9c4", 2, 0.6),
  ],
  cloud: () => [
    oval(0, 0, 74, 60, "url(#cloud)"),
    line("M-46 6Q-30-34 8-30T34 6 4 24-16 4 2-10", "#e9d8ff", 3, 0.85),
    line("M50-16Q34 34-10 38T-54-12", "#b58cff", 2.4, 0.7),
    fill("M-30 18l9-4-4 9 10-2-16 15 4-10-8 2zM26-22l9-4-4 9 10-2-16 15 4-10-8 2z", "#fff3c4"),
  ],
  beast: () => [
    oval(0, -6, 70, 62, "url(#cloud)", 0.55),
    tentacle(-30, 1),
    tentacle(-12, 1.2),
    tentacle(12, 1.2),
    tentacle(30, 1),
    body("M0-52Q-44-50-46-12-44 14-20 18L0 10 20 18Q44 14 46-12 44-50 0-52Z", "#1c0f30", "#c58cff"),
    eye(0, -14),
    line("M-30-26q-6 10-2 20M30-26q6 10 2 20", "#c58cff", 2, 0.7),
  ],
} satisfies Record<string, () => string[]>;
export type Family = keyof typeof FAMILIES;

export function threat(family: Family): string {
  return FAMILIES[family]().join("");
}
