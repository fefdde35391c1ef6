import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Batcher } from "../../src/drawing/batching";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const done: string[] = [];
  const batcher = new Batcher(50, () => done.push("|"));
  const put = (...names: string[]) => {
    for (const name of names) batcher.put(() => done.push(name));
  };
  return { batcher, put, told: () => done.join("") };
}

test("a first action runs in the next task, later ones in a batch", () => {
  const { put, told } = setUp();
  put("a");
  expect(told()).toBe("");
  vi.advanceTimersByTime(0);
  expect(told()).toBe("a|");
  put("b", "c");
  vi.advanceTimersByTime(49);
  expect(told()).toBe("a|");
  vi.advanceTimersByTime(1);
  expect(told()).toBe("a|bc|");
  vi.advanceTimersByTime(50);
  put("d");
  vi.advanceTimersByTime(0);
  expect(told()).toBe("a|bc|d|");
});

test("a flush runs the batch now, and nothing twice", () => {
  const { batcher, put, told } = setUp();
  put("a", "b");
  batcher.flush();
  batcher.flush();
  vi.advanceTimersByTime(500);
  expect(told()).toBe("ab|");
});

test("cleared actions do not run, even within their batch", () => {
  const { batcher, put, told } = setUp();
  put("a", "b");
  batcher.put(() => batcher.clear());
  put("c");
  vi.advanceTimersByTime(500);
  expect(told()).toBe("ab|");
  put("d");
  vi.advanceTimersByTime(500);
  expect(told()).toBe("ab|d|");
});
