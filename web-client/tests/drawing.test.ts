import { options } from "preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Rounds, tell } from "../src/model/rounds";
import { drawInTurn, inTurn, withAnswers } from "../src/shell/drawing";

const listeners = new Map<string, () => void>();
const shown = { hidden: false };
let paint = () => {};

/** A frame is painted, and all is done that waited for it. */
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
  drawInTurn();
});
afterEach(() => {
  // What a test left is drawn before the next.
  for (let n = 0; n < 3; n += 1) frame();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A page that counts how often it was drawn, and has something to be drawn whenever it is told to. */
function page() {
  let drawn = 0;
  const change = () => options.debounceRendering!(() => (drawn += 1));
  return { change, drawn: () => drawn };
}

test("what is heard is drawn in the task after the one in which it is learned", () => {
  const { change, drawn } = page();
  const learned: number[] = [];
  const rounds = new Rounds(50, () => learned.push(drawn()));
  rounds.put(change);
  rounds.flush();
  expect([learned, drawn()]).toEqual([[0], 0]);
  vi.advanceTimersByTime(0);
  expect(drawn()).toBe(1);
});

test("what the reader does is drawn at once, and finds drawn what was heard", async () => {
  const { change, drawn } = page();
  const rounds = new Rounds(50, () => undefined);
  rounds.put(change);
  rounds.flush();
  listeners.get("keydown")!();
  expect(drawn()).toBe(1);
  change();
  await Promise.resolve();
  expect(drawn()).toBe(2);
  vi.advanceTimersByTime(500);
  expect(drawn()).toBe(2);
});

/** Hears of something that is drawn later; answers how often it was. */
function heardOf(): () => number {
  let acted = 0;
  const rounds = new Rounds(50, () => undefined);
  rounds.put(() => withAnswers(() => (acted += 1)));
  rounds.flush();
  return () => acted;
}

test("what comes after what is heard waits for its paint", () => {
  const acted = heardOf();
  vi.advanceTimersByTime(500);
  expect(acted()).toBe(0);
  paint();
  expect(acted()).toBe(0);
  vi.advanceTimersByTime(0);
  expect(acted()).toBe(1);
});

test("after the board come what is told, what stands around it and the answers, each in a frame of its own", () => {
  const order: string[] = [];
  const say = (word: string) => () => order.push(word);
  tell(() => {
    inTurn("answers", say("answer"));
    inTurn("around", say("rail"));
    inTurn("told", say("plate"));
    inTurn("around", say("hand"));
  });
  frame();
  expect(order).toEqual(["plate"]);
  frame();
  expect(order).toEqual(["plate", "rail", "hand"]);
  tell(() => inTurn("told", say("next plate")));
  frame();
  expect(order).toEqual(["plate", "rail", "hand", "next plate"]);
  frame();
  expect(order.at(-1)).toBe("answer");
  frame();
  tell(() => inTurn("told", say("another")));
  frame();
  expect(order.at(-1)).toBe("another");
});

test("what the reader goes on to is told at once, and so is what nobody looks at", () => {
  const order: string[] = [];
  inTurn("told", () => order.push("step"));
  expect(order).toEqual(["step"]);
  shown.hidden = true;
  tell(() => inTurn("told", () => order.push("heard")));
  expect(order).toEqual(["step", "heard"]);
});

test("what the reader does finds done what waits for a paint, after what is drawn before it", () => {
  const { change, drawn } = page();
  const order: number[] = [];
  const rounds = new Rounds(50, () => undefined);
  rounds.put(change);
  rounds.put(() => withAnswers(() => order.push(drawn())));
  rounds.flush();
  listeners.get("pointerdown")!();
  expect(order).toEqual([1]);
  paint();
  vi.advanceTimersByTime(500);
  expect(order).toEqual([1]);
});

test("what nobody looks at waits for no paint, nor what the reader did", () => {
  shown.hidden = true;
  expect(heardOf()()).toBe(1);
  shown.hidden = false;
  let acted = 0;
  withAnswers(() => (acted += 1));
  expect(acted).toBe(1);
});
