import { beforeEach, expect, test, vi } from "vitest";

import { keepReceipt, receiptsOf } from "../src/model/receipts";

const receipt = (number: number) => number.toString(16).padStart(64, "0");

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => kept.set(key, text) });
});

test("receipts of a match are kept in order and once", () => {
  for (const number of [1, 1, 2, 2, 3]) keepReceipt("a", receipt(number));
  keepReceipt("a", undefined);
  keepReceipt("b", receipt(9));
  expect(receiptsOf("a")).toEqual([1, 2, 3].map(receipt));
  expect(receiptsOf("b")).toEqual([receipt(9)]);
  expect(receiptsOf("c")).toEqual([]);
});

test("a long match keeps its newest receipt and some early ones", () => {
  for (let number = 1; number <= 5000; number += 1) keepReceipt("a", receipt(number));
  const kept = receiptsOf("a");
  expect(kept.length).toBeLessThanOrEqual(65);
  expect(kept.length).toBeGreaterThan(32);
  expect(kept[0]).toBe(receipt(1));
  expect(kept.at(-1)).toBe(receipt(5000));
});

test("the match that began longest ago makes room", () => {
  for (let number = 1; number <= 60; number += 1) keepReceipt(`m${number}`, receipt(number));
  expect(receiptsOf("m10")).toEqual([]);
  expect(receiptsOf("m11")).toEqual([receipt(11)]);
  expect(receiptsOf("m60")).toEqual([receipt(60)]);
});
