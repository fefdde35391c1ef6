import { expect, test } from "vitest";

import { differences, touched } from "../src/admin/differences";

test("equal views have no differences", () => {
  expect(differences({ rooms: { s07: { items: 2 } } }, { rooms: { s07: { items: 2 } } })).toEqual([]);
});

test("a difference is the smallest differing part, with its path", () => {
  const a = { rooms: { s07: { items: 2, fire: true } }, hand: ["rest", "scan"] };
  const b = { rooms: { s07: { items: 3, fire: true } }, hand: 2 };
  expect(differences(a, b)).toEqual([
    { at: "/rooms/s07/items", a: 2, b: 3 },
    { at: "/hand", a: ["rest", "scan"], b: 2 },
  ]);
});

test("a part that one viewer lacks is a difference", () => {
  expect(differences({ you: { goal: "quarantine" } }, {})).toEqual([{ at: "/you", a: { goal: "quarantine" }, b: undefined }]);
});

test("differences name the board things that contain them", () => {
  expect(touched(differences({ rooms: { s07: 1, s08: 2 } }, { rooms: { s07: 2, s08: 2 } }))).toEqual(new Set(["rooms", "s07"]));
});
