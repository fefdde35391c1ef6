import { expect, test } from "vitest";

import { choices, complete, fill, fills, less, press, reached, signature } from "../src/model/offers";
import type { Offer, Slot } from "../src/wire/messages";

const pick = (from: string[], min: number, max: number, ordered = false): Slot => ({ pick: { from, min, max, ordered } });
const split: Slot = { split: { targets: ["a", "b"], total: 3, caps: [2, 2] } };
const walk = {
  walk: {
    tree: [
      { to: "x", then: [{ to: "y", then: [] }] },
      { to: "z", then: [] },
    ],
  },
} satisfies Slot;

test("an offer with filled holes becomes an action", () => {
  const offer: Offer = { verb: "move", refs: { to: "s07" }, slots: { pay: pick(["rest", "search"], 1, 1) }, rules: [] };
  expect(complete(offer, {})).toBe(false);
  expect(complete(offer, { pay: ["rest"] })).toBe(true);
  expect(fill(offer, { pay: ["rest"] })).toEqual({ move: { to: "s07", pay: ["rest"] } });
  expect(fill({ verb: "pass", rules: [] }, {})).toEqual({ pass: {} });
});

test("a press toggles a pick, and a full payment drops the oldest", () => {
  expect(press(pick(["a", "b"], 1, 1), ["a"], "b")).toEqual(["b"]);
  expect(press(pick(["a", "b"], 0, 2), ["a"], "a")).toEqual([]);
  expect(press(pick(["a", "b", "c"], 2, 2), ["a", "b"], "c")).toEqual(["b", "c"]);
});

test("a split never exceeds its total or a target's cap", () => {
  expect(press(split, ["a", "a"], "a")).toEqual(["a", "a"]);
  expect(press(split, ["a", "a", "b"], "b")).toEqual(["a", "a", "b"]);
  expect(fills(split, ["a", "b", "b"])).toBe(true);
  expect(less(["a", "b", "a"], "a")).toEqual(["a", "b"]);
});

test("a walk continues by the shortest path or starts again", () => {
  expect(choices(walk, [])).toEqual(["x", "z"]);
  expect(choices(walk, ["x"])).toEqual(["y"]);
  expect(reached(walk.walk.tree)).toEqual(["x", "y", "z"]);
  expect(press(walk, [], "y")).toEqual(["x", "y"]);
  expect(press(walk, ["x"], "y")).toEqual(["x", "y"]);
  expect(press(walk, ["x", "y"], "z")).toEqual(["z"]);
  expect(press(walk, ["x"], "nowhere")).toEqual(["x"]);
  expect(fills(walk, [])).toBe(false);
});

test("an offer keeps its name in a new list", () => {
  const offer = (refs: Record<string, string>): Offer => ({ verb: "shoot", refs, rules: [] });
  expect(signature(offer({ weapon: "pistol", target: "i4" }))).toBe(signature(offer({ target: "i4", weapon: "pistol" })));
  expect(signature(offer({ target: "i4" }))).not.toBe(signature(offer({ target: "i5" })));
});
