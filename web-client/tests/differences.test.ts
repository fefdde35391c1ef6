import { expect, test } from "vitest";

import { differences, touched } from "../src/admin/differences";

test("what two viewers see alike is no difference", () => {
  expect(differences({ rooms: { s07: { items: 2 } } }, { rooms: { s07: { items: 2 } } })).toEqual([]);
});

test("a difference is the smallest part that differs, named by its place", () => {
  const a = { rooms: { s07: { items: 2, fire: true } }, hand: ["rest", "scan"] };
  const b = { rooms: { s07: { items: 3, fire: true } }, hand: 2 };
  expect(differences(a, b)).toEqual([
    { at: "/rooms/s07/items", a: 2, b: 3 },
    { at: "/hand", a: ["rest", "scan"], b: 2 },
  ]);
});

test("what one of them does not see at all stands beside nothing", () => {
  expect(differences({ you: { goal: "quarantine" } }, {})).toEqual([{ at: "/you", a: { goal: "quarantine" }, b: undefined }]);
});

test("the things of the board on the way to a difference are known", () => {
  expect(touched(differences({ rooms: { s07: 1, s08: 2 } }, { rooms: { s07: 2, s08: 2 } }))).toEqual(new Set(["rooms", "s07"]));
});
