// How the frame lays out a board that hangs over its edges.

import { expect, test } from "vitest";

import { overhangOf } from "../src/model/overhang";

const SHIP = { width: 1600, height: 1000, overhang: 26, legible: 0.55 };

test("all that hangs over is seen where there is room for it", () => {
  expect(overhangOf(SHIP, { width: 1164, height: 610 })).toBe(26);
  // A wide board leaves room above and below by itself.
  expect(overhangOf(SHIP, { width: 960, height: 700 })).toBe(26);
});

test("no text becomes too small for what hangs over", () => {
  const frame = { width: 1164, height: 556 };
  const margin = overhangOf(SHIP, frame);
  expect(margin).toBeGreaterThan(0);
  expect(margin).toBeLessThan(26);
  expect(frame.height / (SHIP.height + 2 * margin)).toBeCloseTo(0.55);
  // Where it is too small already nothing is taken from it.
  expect(overhangOf(SHIP, { width: 1164, height: 500 })).toBe(0);
});

test("a board without anything over its edges is as large as it is", () => {
  expect(overhangOf({ width: 1200, height: 742 }, { width: 500, height: 500 })).toBe(0);
});
