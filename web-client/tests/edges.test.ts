import { expect, test } from "vitest";

import { marksOf } from "../src/model/edges";

const PLACES: Readonly<Record<string, { x: number; y: number }>> = {
  inside: { x: 200, y: 100 },
  east: { x: 900, y: 100 },
  near_east: { x: 950, y: 110 },
  north: { x: 200, y: -50 },
};
const frame = { width: 400, height: 300, spot: (ref: string) => PLACES[ref] ?? null };

test("only things outside the window have a mark, on their edge", () => {
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

test("things behind the same spot share the mark of the first", () => {
  expect(marksOf(["near_east", "east"], frame).map(({ ref }) => ref)).toEqual(["near_east"]);
});
