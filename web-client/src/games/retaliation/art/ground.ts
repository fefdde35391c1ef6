// Surroundings of the Facility: sand, rocks, the light of its domes; and its corridors from above.

import { linear, radial } from "../../../art/definitions";
import type { Box, Definitions } from "../../../art/picture";
import { fill, line, oval, polygon, rect, round, strewn, times } from "../../../art/svg";

/** Large enough for every window around the map. */
export const OUTSIDE: Box = { x: -1300, y: -900, width: 3900, height: 3000 };

export const definitions: Definitions = {
  sand: linear(
    "sand",
    [0, 0],
    [0.4, 1],
    [
      [0, "#3a2a22"],
      [0.5, "#241a16"],
      [1, "#120d0c"],
    ],
  ),
  dusk: radial("dusk", [
    [0, "#b3623a", 0.3],
    [1, "#b3623a", 0],
  ]),
};

const ROCKS = 150;

export function ground({ x, y, width, height }: Box): string {
  const next = strewn(9);
  const rock = (): string => {
    const [cx, cy, size] = [x + next() * width, y + next() * height, 10 + next() * 32];
    const at = (dx: number, dy: number) => [cx + dx * size, cy + dy * size] as const;
    const all = polygon([at(-1, 0), at(-0.4, -0.55), at(0.5, -0.45), at(1, 0.1), at(0.3, 0.4), at(-0.6, 0.35)]);
    const lit = polygon([at(-1, 0), at(-0.4, -0.55), at(0.5, -0.45), at(0, -0.1)]);
    return oval(cx + 4, cy + 6, size, size * 0.55, "#000", 0.35) + fill(all, "#33261f") + fill(lit, "#5a4437");
  };
  const dune = (i: number): string => {
    const at = y + 60 + i * 96;
    const rise = (spread: number) => round(at + (next() - 0.5) * spread);
    return `M${x} ${at}Q${round(x + width * 0.2)} ${rise(90)} ${round(x + width * 0.4)} ${at}T${round(x + width * 0.72)} ${rise(50)}T${x + width} ${at}`;
  };
  return [
    fill(rect(x, y, width, height), "url(#sand)"),
    times(ROCKS, rock),
    line(times(30, dune), "#7a5a45", 2, 0.3),
    oval(260, 220, 700, 460, "url(#dusk)"),
    oval(1040, 900, 680, 460, "url(#dusk)"),
  ].join("");
}

/** A corridor along the x axis, 124 units long, seen from above and lit from the upper left. */
export function tube(reinforced: boolean): string {
  const [rim, light, lines] = reinforced ? ["#6b5a38", "#d9c08a", "#4a3e26"] : ["#3c5064", "#a9c2d4", "#24333f"];
  const plates = reinforced
    ? line("M-44-24V24M-26-24V24M-8-24V24M10-24V24M28-24V24M46-24V24M-60-12H60M-60 12H60M-53-24v12M-35-12v24M-17-24v12M1-12v24M19-24v12M37-12v24", lines, 2.4)
    : line("M-36-25V25M-18-25V25M0-25V25M18-25V25M36-25V25M-60 0H60", lines, 1.6) +
      line("M-54-21h6M-30-21h6M-6-21h6M18-21h6M42-21h6M-54 21h6M-30 21h6M-6 21h6M18 21h6M42 21h6", "#bfe0f7", 2, 0.7);
  return [
    fill("M-66-34H66V34H-66z", "#020406", 0.8),
    fill("M-62-31H62V31H-62z", rim),
    fill("M-62-31H62V-27H-62z", light),
    fill("M-60-25H60V25H-60z", reinforced ? "#3a3222" : "#121b24"),
    plates,
  ].join("");
}

/** The lander on its pad. */
export function lander(): string {
  return [
    fill("M-44 26L-30-2-20-30Q0-52 20-30L30-2 44 26 30 30 22 12H-22L-30 30Z", "#020406"),
    fill("M-40 24L-27-2-17-29Q0-48 17-29L27-2 40 24 31 26 22 8H-22L-31 26Z", "#5c7488"),
    fill("M-40 24L-27-2-17-29Q0-48 0-40V8H-22L-31 26Z", "#a3b9c9"),
    fill("M-10-28Q0-37 10-28L8-16H-8Z", "#0c1f33"),
    fill("M-7-26Q-2-31 1-30L-3-18h-4z", "#7fd6ff"),
    fill("M-16 10h10v7h-10zM6 10h10v7H6z", "#ffb13d"),
    line("M-22-6H22", "#0a1017", 2),
  ].join("");
}

/** Frame around a room, thick below and lit above. */
export function frame(): string {
  const outer = "M0-88L76-44V44L0 88-76 44V-44Z";
  return [
    `<path d="${outer}" fill="#020406" opacity=".75" transform="translate(5 9)"/>`,
    fill(outer, "#2a3a48"),
    fill("M0-88L76-44V-34L0-78-76-34V-44Z", "#7d95a8"),
    fill("M-76 44L0 88V78L-76 34Z", "#1a2630"),
  ].join("");
}
