import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Playback } from "../src/model/playback";
import type { Entry } from "../src/model/table";

const entry = (event: string): Entry => ({ n: 1, event });
const PACES: Readonly<Record<string, "brief" | "step" | "read">> = { paid: "brief", moved: "step", wounded: "read" };

/** A playback that waits at wounds if it is told to. */
function playback(waits = false) {
  const shown: string[] = [];
  const play = new Playback(
    () => "normal",
    ({ event }) => PACES[String(event)] ?? null,
    ({ event }) => {
      shown.push(String(event));
      return waits && event === "wounded";
    },
  );
  return { play, shown };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { hidden: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("every event that has a line plays once, in order; then nothing stands", () => {
  const { play, shown } = playback();
  play.take(["paid", "silent", "moved", "wounded"].map(entry));
  vi.runAllTimers();
  expect(shown).toEqual(["paid", "moved", "wounded"]);
  expect(play.active.value).toBe(false);
});

test("what is read stands while what happens in passing has gone", () => {
  const gone = (event: string) => {
    const { play } = playback();
    play.take([entry(event), entry("moved")]);
    vi.advanceTimersToNextTimer();
    return vi.getMockedSystemTime()!.getTime();
  };
  const start = vi.getMockedSystemTime()!.getTime();
  const brief = gone("paid") - start;
  vi.clearAllTimers();
  vi.setSystemTime(start);
  expect(gone("wounded") - start).toBeGreaterThan(brief);
});

test("it waits where the reader wished it, and goes on when told to", () => {
  const { play, shown } = playback(true);
  play.take(["wounded", "moved"].map(entry));
  vi.runAllTimers();
  expect(shown).toEqual(["wounded"]);
  expect(play.paused.value).toBe(true);
  play.toggle();
  vi.runAllTimers();
  expect(shown).toEqual(["wounded", "moved"]);
});
