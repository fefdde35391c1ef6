// Colours of drawn things. Pictures are documents of their own and cannot use the page's tokens. A test keeps the shared colours
// equal.

/** Structure, from the darkest tone to the edge that catches the light. */
export const METAL = ["#0a1017", "#131d27", "#1e2b38", "#2e4051", "#455c71", "#7792a9"] as const;

/** Light. Nothing else has these colours. */
export const LAMP = {
  warm: "#ffc98a",
  cold: "#9fd8ff",
  med: "#8df0b6",
  amber: "#ffb13d",
  red: "#ff5747",
  violet: "#b99cff",
  acid: "#a6e05c",
  white: "#dcebff",
  blue: "#5aa2ff",
} as const;
export type Lamp = keyof typeof LAMP;

/** Furniture: the colours of its top and its front. */
export const MATERIAL = {
  metal: ["#48606f", "#22313d"],
  dark: ["#2a3a48", "#141e28"],
  pale: ["#a9bfca", "#5a7482"],
  red: ["#8c3a38", "#4a1c1e"],
  green: ["#3f7a5e", "#1c4030"],
  yellow: ["#9a7a2c", "#4d3b12"],
  blue: ["#35618f", "#182f4a"],
  wood: ["#7d624a", "#3d2d20"],
  violet: ["#5d4f86", "#2c2546"],
  army: ["#4d6a2a", "#233312"],
} as const;
export type Material = keyof typeof MATERIAL;

/** Colours of the page, by the names of their tokens. */
export const TOKEN = {
  "hull-0": "#06090d",
  "text-1": "#e8eff5",
  "text-3": "#94a8bb",
  warn: "#f2b441",
  alien: "#a6e05c",
  void: "#c58cff",
  noise: "#e9eef3",
  red: "#ff6161",
  white: "#e8eff5",
  blue: "#5aa2ff",
} as const;

/** Seat colours by number. */
export const SEAT = ["#ff6a22", "#68f0ff", "#16b083", "#fbf635", "#ffd9ce", "#f25cff"] as const;

/** Outlines and dark areas. */
export const INK = "#05080c";

/** Interpolates two colours: `from` at 0, `to` at 1. */
export function mix(from: string, to: string, share: number): string {
  const part = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  const between = (at: number) => Math.round(part(from, at) + (part(to, at) - part(from, at)) * share);
  return `#${[1, 3, 5].map((at) => between(at).toString(16).padStart(2, "0")).join("")}`;
}
