// Layout of a board with overhang.

import { expect, test } from "vitest";

import { visibleOverhang } from "../src/model/board-fit";

const SHIP = { width: 1600, height: 1000, overhang: 26, legible: 0.55 };

test("the whole overhang is visible where there is room", () => {
  expect(visibleOverhang(SHIP, { width: 1164, height: 610 })).toBe(26);
  // A wide board has room above and below anyway.
  expect(visibleOverhang(SHIP, { width: 960, height: 700 })).toBe(26);
});

test("the overhang makes no text too small", () => {
  const frame = { width: 1164, height: 556 };
  const margin = visibleOverhang(SHIP, frame);
  expect(margin).toBeGreaterThan(0);
  expect(margin).toBeLessThan(26);
  expect(frame.height / (SHIP.height + 2 * margin)).toBeCloseTo(0.55);
  // If it is too small already, nothing more is taken from it.
  expect(visibleOverhang(SHIP, { width: 1164, height: 500 })).toBe(0);
});

test("a board without overhang keeps its size", () => {
  expect(visibleOverhang({ width: 1200, height: 742 }, { width: 500, height: 500 })).toBe(0);
});
