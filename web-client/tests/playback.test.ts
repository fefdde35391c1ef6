import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Playback, type Pace } from "../src/model/playback";
import type { Speed } from "../src/model/settings";
import type { Entry } from "../src/model/table";

const entry = (event: string): Entry => ({ n: 1, event });
const PACES: Readonly<Record<string, Pace>> = { paid: "brief", moved: "step", wounded: "read", looked: "wait" };

function playback(speed: Speed = "normal") {
  const shown: string[] = [];
  const play = new Playback(
    () => speed,
    ({ event }) => PACES[String(event)] ?? null,
    ({ event }) => void shown.push(String(event)),
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

test("what waits for the reader stands until they go on", () => {
  const { play, shown } = playback();
  play.take(["looked", "moved"].map(entry));
  vi.runAllTimers();
  expect(shown).toEqual(["looked"]);
  expect(play.paused.value).toBe(true);
  play.toggle();
  vi.runAllTimers();
  expect(shown).toEqual(["looked", "moved"]);
});

test("without playback only what waits for the reader is shown, one after the other", () => {
  const { play, shown } = playback("instant");
  play.take(["moved", "looked"].map(entry));
  play.take(["paid", "looked"].map(entry));
  expect(shown).toEqual(["looked"]);
  play.toggle();
  expect(shown).toEqual(["looked", "looked"]);
  play.toggle();
  expect(play.active.value).toBe(false);
});
