import { expect, test } from "vitest";

import { marksOf } from "../src/model/edges";

const PLACES: Readonly<Record<string, { x: number; y: number }>> = {
  inside: { x: 200, y: 100 },
  east: { x: 900, y: 100 },
  near_east: { x: 950, y: 110 },
  north: { x: 200, y: -50 },
};
const frame = { width: 400, height: 300, spot: (ref: string) => PLACES[ref] ?? null };

test("only what is outside the window has a mark, on the edge that it lies behind", () => {
  const marks = marksOf(["inside", "east", "north", "nowhere"], frame);
  expect(marks.map(({ ref }) => ref)).toEqual(["east", "north"]);
  expect(marks.map(({ angle }) => angle)).toEqual([0, -90]);
  for (const { x, y } of marks) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(frame.width);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(frame.height);
  }
});

test("things behind the same spot of the edge share the mark of the first", () => {
  expect(marksOf(["near_east", "east"], frame).map(({ ref }) => ref)).toEqual(["near_east"]);
});
