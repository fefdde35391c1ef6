// Shared SVG definitions, by id: gradients, patterns and filters.

import { LAMP, METAL, TOKEN } from "./colors";
import type { Definitions } from "./picture";

type Stop = readonly [at: number, color: string, opacity?: number];

function stops(list: readonly Stop[]): string {
  return list.map(([at, color, opacity = 1]) => `<stop offset="${at}" stop-color="${color}"${opacity < 1 ? ` stop-opacity="${opacity}"` : ""}/>`).join("");
}

/** Linear gradient between two points, in fractions of the filled shape's size. */
export function linear(id: string, [x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number], list: readonly Stop[]): string {
  return `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops(list)}</linearGradient>`;
}

/** Radial gradient. */
export function radial(id: string, list: readonly Stop[], [cx, cy, r]: readonly [number, number, number] = [0.5, 0.5, 0.5]): string {
  return `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stops(list)}</radialGradient>`;
}

/** Skin of a creature: light on its edges, its body, and its aura. */
function skin(name: string, rim: readonly [string, string, string], body: readonly [string, string], aura: readonly [string, string, string]): Definitions {
  return {
    [`rim-${name}`]: linear(
      `rim-${name}`,
      [0, 0],
      [0.6, 1],
      [
        [0, rim[0]],
        [0.5, rim[1]],
        [1, rim[2]],
      ],
    ),
    [`body-${name}`]: linear(
      `body-${name}`,
      [0.1, 0],
      [0.8, 1],
      [
        [0, body[0]],
        [0.35, body[1]],
        [1, "#050507"],
      ],
    ),
    [`aura-${name}`]: radial(`aura-${name}`, [
      [0, aura[0], 0.75],
      [0.45, aura[1], 0.32],
      [1, aura[2], 0],
    ]),
  };
}

/** Pool of light for each lamp. */
const lamps = Object.entries(LAMP).map(([lamp, color]) => [
  `lamp-${lamp}`,
  radial(`lamp-${lamp}`, [
    [0, color, 0.85],
    [0.35, color, 0.34],
    [1, color, 0],
  ]),
]);

export const DEFINITIONS: Definitions = {
  ...Object.fromEntries(lamps),
  ...skin("alien", ["#e3ff9e", TOKEN.alien, "#3e5a22"], ["#33441f", "#141c10"], ["#c6ff70", "#8fd043", "#5c9a20"]),
  ...skin("void", ["#f0ddff", TOKEN.void, "#4a2a72"], ["#3a2356", "#160c26"], ["#e0b8ff", "#8a4ae0", "#4a1a90"]),
  // Rooms.
  vignette: radial(
    "vignette",
    [
      [0.5, "#03060a", 0],
      [1, "#03060a", 0.72],
    ],
    [0.5, 0.42, 0.72],
  ),
  fog: radial(
    "fog",
    [
      [0, "#3a5064", 0.34],
      [0.6, "#24384a", 0.2],
      [1, METAL[0], 0],
    ],
    [0.5, 0.55, 0.6],
  ),
  unknown: `<pattern id="unknown" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0H3V12H0z" fill="#8fb0cc" opacity=".085"/></pattern>`,
  flame: linear(
    "flame",
    [0, 1],
    [0, 0],
    [
      [0, "#fff0b0"],
      [0.35, "#ffb13d"],
      [0.75, "#ff6a2a"],
      [1, "#b32418"],
    ],
  ),
  heat: radial(
    "heat",
    [
      [0, "#ffb050", 0.85],
      [0.5, "#ff5a1e", 0.42],
      [1, "#ff3a10", 0],
    ],
    [0.5, 0.8, 0.5],
  ),
  // Figures, lit from the upper left.
  shade: linear(
    "shade",
    [0, 0],
    [1, 1],
    [
      [0, "#fff", 0.42],
      [0.4, "#fff", 0],
      [1, "#000", 0.62],
    ],
  ),
  // Ships and their surroundings.
  hull: linear(
    "hull",
    [0, 0],
    [0.35, 1],
    [
      [0, "#30455a"],
      [0.5, "#1c2a38"],
      [1, "#0e1720"],
    ],
  ),
  "hull-rim": linear(
    "hull-rim",
    [0, 0],
    [0.6, 1],
    [
      [0, "#b5d3ea"],
      [0.4, "#5f7e97"],
      [1, "#243443"],
    ],
  ),
  plating: `<pattern id="plating" width="120" height="80" patternUnits="userSpaceOnUse"><path d="M0 0H120M0 40H120M30 0V40M90 40V80" stroke="#000" stroke-opacity=".32" stroke-width="2" fill="none"/><path d="M0 2H120M0 42H120" stroke="#9fc0d8" stroke-opacity=".07" stroke-width="1.5" fill="none"/><path d="M36 8h2M84 8h2M36 34h2M96 48h2M24 48h2M24 74h2" stroke="#9fc0d8" stroke-opacity=".25" stroke-width="2.4"/></pattern>`,
  "exhaust-right": linear(
    "exhaust-right",
    [0, 0],
    [1, 0],
    [
      [0, "#6fb6ff", 0.6],
      [0.75, "#3a78e0", 0.08],
      [1, "#3a78e0", 0],
    ],
  ),
  "exhaust-down": linear(
    "exhaust-down",
    [0, 0],
    [0, 1],
    [
      [0, "#6fb6ff", 0.6],
      [0.75, "#3a78e0", 0.08],
      [1, "#3a78e0", 0],
    ],
  ),
  "exhaust-core-right": linear(
    "exhaust-core-right",
    [0, 0],
    [1, 0],
    [
      [0, "#fff", 0.95],
      [1, "#9fd8ff", 0],
    ],
  ),
  "exhaust-core-down": linear(
    "exhaust-core-down",
    [0, 0],
    [0, 1],
    [
      [0, "#fff", 0.95],
      [1, "#9fd8ff", 0],
    ],
  ),
  planet: radial(
    "planet",
    [
      [0, "#5b86a8"],
      [0.35, "#28506e"],
      [0.7, "#0d2133"],
      [1, "#050b12"],
    ],
    [0.38, 0.3, 0.75],
  ),
  "nebula-blue": radial("nebula-blue", [
    [0, "#3a5d9a", 0.34],
    [1, "#3a5d9a", 0],
  ]),
  "nebula-red": radial("nebula-red", [
    [0, "#8a2f4a", 0.36],
    [1, "#8a2f4a", 0],
  ]),
  "nebula-violet": radial("nebula-violet", [
    [0, "#6a3a7a", 0.3],
    [1, "#6a3a7a", 0],
  ]),
  "nebula-green": radial("nebula-green", [
    [0, "#2b7a86", 0.4],
    [1, "#2b7a86", 0],
  ]),
};
