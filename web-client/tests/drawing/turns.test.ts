import { options } from "preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Batcher, applyBatch } from "../../src/drawing/batching";
import { scheduleRendering, inTurn, withAnswers } from "../../src/drawing/turns";

const listeners = new Map<string, () => void>();
const shown = { hidden: false };
let paint = () => {};

/** Paints a frame and runs everything that waited for it. */
function frame() {
  const painted = paint;
  paint = () => {};
  painted();
  vi.runAllTimers();
}

beforeEach(() => {
  shown.hidden = false;
  paint = () => {};
  vi.stubGlobal("document", shown);
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => (paint = frame));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  vi.stubGlobal("addEventListener", (name: string, listener: () => void) => listeners.set(name, listener));
  scheduleRendering();
});
afterEach(() => {
  // Renders the rest of a test before the next one.
  for (let n = 0; n < 3; n += 1) frame();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A page that counts its renders, with a trigger for another one. */
function page() {
  let drawn = 0;
  const change = () => options.debounceRendering!(() => (drawn += 1));
  return { change, drawn: () => drawn };
}

test("messages render in the task after their handling", () => {
  const { change, drawn } = page();
  const learned: number[] = [];
  const batcher = new Batcher(50, () => learned.push(drawn()));
  batcher.put(change);
  batcher.flush();
  expect([learned, drawn()]).toEqual([[0], 0]);
  vi.advanceTimersByTime(0);
  expect(drawn()).toBe(1);
});

test("input renders at once, together with pending messages", async () => {
  const { change, drawn } = page();
  const batcher = new Batcher(50, () => undefined);
  batcher.put(change);
  batcher.flush();
  listeners.get("keydown")!();
  expect(drawn()).toBe(1);
  change();
  await Promise.resolve();
  expect(drawn()).toBe(2);
  vi.advanceTimersByTime(500);
  expect(drawn()).toBe(2);
});

/** Applies a message with a deferred action. Returns the number of times that the action has run. */
function heardOf(): () => number {
  let acted = 0;
  const batcher = new Batcher(50, () => undefined);
  batcher.put(() => withAnswers(() => (acted += 1)));
  batcher.flush();
  return () => acted;
}

test("answers wait for the paint of a message", () => {
  const acted = heardOf();
  vi.advanceTimersByTime(500);
  expect(acted()).toBe(0);
  paint();
  expect(acted()).toBe(0);
  vi.advanceTimersByTime(0);
  expect(acted()).toBe(1);
});

test("plate, surroundings and answers render in separate frames", () => {
  const order: string[] = [];
  const say = (word: string) => () => order.push(word);
  applyBatch(() => {
    inTurn("answers", say("answer"));
    inTurn("around", say("rail"));
    inTurn("told", say("plate"));
    inTurn("around", say("hand"));
  });
  frame();
  expect(order).toEqual(["plate"]);
  frame();
  expect(order).toEqual(["plate", "rail", "hand"]);
  applyBatch(() => inTurn("told", say("next plate")));
  frame();
  expect(order).toEqual(["plate", "rail", "hand", "next plate"]);
  frame();
  expect(order.at(-1)).toBe("answer");
  frame();
  applyBatch(() => inTurn("told", say("another")));
  frame();
  expect(order.at(-1)).toBe("another");
});

test("steps of the reader and hidden pages render at once", () => {
  const order: string[] = [];
  inTurn("told", () => order.push("step"));
  expect(order).toEqual(["step"]);
  shown.hidden = true;
  applyBatch(() => inTurn("told", () => order.push("heard")));
  expect(order).toEqual(["step", "heard"]);
});

test("input runs pending answers after pending renders", () => {
  const { change, drawn } = page();
  const order: number[] = [];
  const batcher = new Batcher(50, () => undefined);
  batcher.put(change);
  batcher.put(() => withAnswers(() => order.push(drawn())));
  batcher.flush();
  listeners.get("pointerdown")!();
  expect(order).toEqual([1]);
  paint();
  vi.advanceTimersByTime(500);
  expect(order).toEqual([1]);
});

test("answers wait neither on a hidden page nor after input", () => {
  shown.hidden = true;
  expect(heardOf()()).toBe(1);
  shown.hidden = false;
  let acted = 0;
  withAnswers(() => (acted += 1));
  expect(acted).toBe(1);
});
