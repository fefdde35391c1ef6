// Space: stars, clouds, a planet, and streaks around a flying ship.

import type { Box } from "./picture";
import { fill, line, oval, rect, round, strewn } from "./svg";

/** Number, size and opacity of stars. */
const STARS = [
  [90, 2, 0.55],
  [46, 3.4, 0.75],
  [14, 5.2, 0.95],
] as const;

/** `dense` multiplies the number of stars. */
export function space({ x, y, width, height }: Box, dense = 1): string {
  const next = strewn(11);
  const stars = STARS.map(([n, size, opacity]) => {
    const dots = Array.from({ length: Math.round(n * dense) }, () => `M${round(x + next() * width)} ${round(y + next() * height)}h.1`);
    return line(dots.join(""), "#dcebff", size, opacity);
  });
  return [
    fill(rect(x, y, width, height), "#05080d"),
    oval(x + width * 0.2, y + height * 0.2, width * 0.5, height * 0.5, "url(#nebula-blue)"),
    oval(x + width * 0.85, y + height * 0.8, width * 0.45, height * 0.5, "url(#nebula-violet)"),
    ...stars,
  ].join("");
}

export function planet(x: number, y: number, radius: number): string {
  const rim = `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="#8fd0ff" stroke-opacity=".4" stroke-width="3"/>`;
  return oval(x, y, radius, radius, "url(#planet)") + rim;
}

/** Space that streams away from a point. */
export function streaming({ x, y, width, height }: Box, [fromX, fromY]: readonly [number, number]): string {
  const next = strewn(5);
  const streaks = (
    [
      [90, 0.035, 1.6, 0.5],
      [50, 0.07, 2, 0.7],
      [16, 0.12, 2.6, 0.9],
    ] as const
  ).map(([n, speed, size, opacity]) => {
    const d = Array.from({ length: n }, () => {
      const [px, py] = [x + next() * width, y + next() * height];
      return `M${round(px)} ${round(py)}l${round((px - fromX) * speed * 0.35)} ${round((py - fromY) * speed)}`;
    });
    return line(d.join(""), "#dcebff", size, opacity);
  });
  return [
    fill(rect(x, y, width, height), "#04070c"),
    oval(x + width * 0.16, y + height * 0.28, width * 0.34, height * 0.5, "url(#nebula-red)"),
    oval(x + width * 0.78, y + height * 0.22, width * 0.36, height * 0.5, "url(#nebula-blue)"),
    oval(x + width * 0.5, y + height * 0.1, width * 0.4, height * 0.3, "url(#nebula-green)"),
    ...streaks,
  ].join("");
}
