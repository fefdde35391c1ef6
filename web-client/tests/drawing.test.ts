import { options } from "preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Rounds } from "../src/model/rounds";
import { drawInTurn } from "../src/shell/drawing";

const listeners = new Map<string, () => void>();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  vi.stubGlobal("addEventListener", (name: string, listener: () => void) => listeners.set(name, listener));
  drawInTurn();
});
afterEach(() => {
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
