// Limbs of creatures.

import { numbers, type Point, polygon, round } from "./svg";

/** Straight segments between two joints. */
const PIECES = 4;

/** Point on a limb, and its width there. */
export type Joint = readonly [x: number, y: number, width: number];

/** Outline of a smooth curve through joints, given as a list or as text: `"48 -10 1, 34 -2 9"`. */
export function limb(course: string | readonly Joint[]): string {
  const joints = typeof course === "string" ? numbers(course).map(([x = 0, y = 0, width = 1]): Joint => [x, y, width]) : course;
  const at = (i: number): Joint => joints[Math.max(0, Math.min(joints.length - 1, i))] ?? [0, 0, 0];
  const left: Point[] = [];
  const right: Point[] = [];
  for (let i = 0; i < joints.length - 1; i += 1) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    for (let piece = i === 0 ? 0 : 1; piece <= PIECES; piece += 1) {
      const t = piece / PIECES;
      const [x, y] = [spline(t, a[0], b[0], c[0], d[0]), spline(t, a[1], b[1], c[1], d[1])];
      const [dx, dy] = [slope(t, a[0], b[0], c[0], d[0]), slope(t, a[1], b[1], c[1], d[1])];
      const half = (b[2] + (c[2] - b[2]) * t) / 2 / (Math.hypot(dx, dy) || 1);
      left.push([x - dy * half, y + dx * half]);
      right.push([x + dy * half, y - dx * half]);
    }
  }
  return polygon([...left, ...right.reverse()]);
}

/** Catmull-Rom spline from `b` to `c`. */
function spline(t: number, a: number, b: number, c: number, d: number): number {
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3);
}

/** Derivative of the spline. */
function slope(t: number, a: number, b: number, c: number, d: number): number {
  return 0.5 * (c - a + 2 * (2 * a - 5 * b + 4 * c - d) * t + 3 * (3 * b - a - 3 * c + d) * t * t);
}

/** A spike, from the centre of its base to its tip. */
export function spike(x: number, y: number, tipX: number, tipY: number, width: number): string {
  const length = Math.hypot(tipX - x, tipY - y);
  const [aside, across] = [((-(tipY - y) / length) * width) / 2, (((tipX - x) / length) * width) / 2];
  const [middleX, middleY] = [(x + tipX) / 2, (y + tipY) / 2];
  return [
    `M${round(x + aside)} ${round(y + across)}`,
    `Q${round(middleX + aside * 0.2)} ${round(middleY + across * 0.2)} ${round(tipX)} ${round(tipY)}`,
    `Q${round(middleX - aside)} ${round(middleY - across)} ${round(x - aside)} ${round(y - across)}Z`,
  ].join("");
}
