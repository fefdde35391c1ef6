import { effect, signal } from "@preact/signals";
import { expect, test } from "vitest";

import { alike, distinct } from "../../src/drawing/distinct";

test("an equal value does not notify", () => {
  const of = signal([3, 1, 2]);
  const even = distinct(() => new Set(of.value.filter((n) => n % 2 === 0)), alike);
  const told: number[][] = [];
  effect(() => void told.push([...even.value]));
  of.value = [2, 5];
  of.value = [2, 4];
  expect(told).toEqual([[2], [2, 4]]);
});

test("lists, sets and maps are alike with equal entries in order", () => {
  const two = { a: 1 };
  expect(alike([two], [two])).toBe(true);
  expect(alike([two], [{ a: 1 }])).toBe(false);
  expect(alike(["a", "b"], ["b", "a"])).toBe(false);
  expect(alike([], ["a"])).toBe(false);
  expect(alike(new Map([["a", 1]]), new Map([["a", 1]]))).toBe(true);
  expect(alike(new Map([["a", 1]]), new Map([["a", 2]]))).toBe(false);
});
