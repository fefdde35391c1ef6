// People: a body in the seat's colour, with a head by profession. The origin is at their feet.

import { INK, SEAT } from "./colors";
import { bulb } from "./pieces";
import { fill, line, oval, placed } from "./svg";

const BODY = "M-20 4Q-22-18-12-24Q0-29 12-24Q22-18 20 4Z";
const FACE = "M-9-40a9 9 0 0 1 18 0v6a9 9 0 0 1-18 0z";
const DARK = "#0a0f15";
const SKIN = "#d9b79a";

/** Heads by headgear. */
const HEADS = {
  cap: (color) => [
    fill(FACE, SKIN),
    fill("M-12-43Q-13-54 0-55T12-43Q0-48-12-43z", color),
    fill("M-12-43Q0-48 12-43L13-39Q0-44-13-39z", DARK),
    fill("M-2-51h4v3h-4zM-17-24l8-3 2 4-9 4zM17-24l-8-3-2 4 9 4z", "#ffe08a"),
  ],
  visor: (color) => [
    fill("M-12-40a12 12.5 0 0 1 24 0v5a12 9 0 0 1-24 0z", color),
    fill("M-9-42q9-5 18 0v7q-9 5-18 0z", "#07131f"),
    fill("M-7-41q4-2 8-2l-4 7h-5z", "#7fd6ff", 0.85),
    line("M-8-29q8 7 14 2", DARK, 3),
  ],
  glasses: () => [
    fill(FACE, SKIN),
    fill("M-11-36Q-13-52 0-52T11-36Q8-45 0-45T-11-36z", "#3b2a22"),
    oval(0, -53, 5, 4, "#3b2a22"),
    line("M-8-38h6M2-38h6M-2-38h4", DARK, 2.2),
    oval(-5, -38, 3.2, 2.6, "#bfe9ff", 0.8),
    oval(5, -38, 3.2, 2.6, "#bfe9ff", 0.8),
    fill("M-3-25L0-14 3-25 9-22 4 0H-4L-9-22z", "#eef4f8", 0.85),
  ],
  hood: (color) => [
    fill("M-13-26Q-15-56 1-56T13-26z", color),
    fill("M-8-30Q-9-47 0-47T8-30z", "#060a0f"),
    bulb(-3.5, -38, "cold", 1.9),
    bulb(3.5, -38, "cold", 1.9),
    fill("M11-44h9v6h-9z", DARK),
    fill("M20-44l12-5v16l-12-5z", "#ffe9a8", 0.55),
  ],
  helmet: (color) => [
    fill(FACE, "#b98f72"),
    fill("M-13-38Q-14-55 0-55T13-38L15-35H-15z", color),
    fill("M-9-38h18v5h-18z", DARK),
    bulb(-4, -35.5, "red", 1.7),
    fill("M-22-4L16-32l3 4L-18 1zM-22-4l5-4 6 9-5 3z", DARK),
  ],
  goggles: (color) => [
    fill(FACE, SKIN),
    fill("M-11-42Q-11-54 0-54T11-42z", color),
    fill("M-11-44h22v5h-22z", DARK),
    oval(-5, -41.5, 4.4, 3.6, "#ffc861"),
    oval(5, -41.5, 4.4, 3.6, "#ffc861"),
    fill("M-8-34q8 5 16 0l-2 6h-12z", "#4a3226"),
    fill("M13-2L21-36l-4-6 1-6 5 3 4-2 1 6-4 5-6 34z", "#c4d2dc"),
  ],
} satisfies Record<string, (color: string) => string[]>;
export type Head = keyof typeof HEADS;

/** A person from the hips up, in a seat colour. */
export function bust(head: Head, color: number): string {
  const own = SEAT[color % SEAT.length] ?? SEAT[0];
  const drawn = fill(BODY, own) + HEADS[head](own).join("");
  return [
    `<g stroke="${INK}" stroke-width="4" stroke-linejoin="round">${drawn}</g>`,
    drawn,
    fill(BODY, "url(#shade)"),
    fill("M-12-40a12 13 0 0 1 24 0v6a12 9 0 0 1-24 0z", "url(#shade)", 0.55),
    line("M-19 0Q-20-17-11-22", "#fff", 1.6, 0.75),
  ].join("");
}

/** A standing person with a shadow. The token that identifies the seat is in front. */
export function figure(head: Head, color: number): string {
  return oval(2, 3, 25, 8, "#000", 0.6) + placed(0, -12, bust(head, color));
}

/** Portrait for a seat: the bust in the light of its colour, in a box from -26 to 26 and from -62 to 2. */
export function portrait(head: Head, color: number): string {
  const own = SEAT[color % SEAT.length] ?? SEAT[0];
  return [
    fill("M-40-70h80v80h-80z", "#0a1119"),
    oval(0, -28, 44, 42, own, 0.2),
    line("M-40-52h80M-40-36h80M-40-20h80M-40-4h80", "#fff", 2, 0.05),
    bust(head, color),
  ].join("");
}
