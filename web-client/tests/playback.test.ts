import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Playback, beats, chapters, jump, type Pace } from "../src/model/playback";
import { isApplyingBatch } from "../src/drawing/batching";
import type { Speed } from "../src/model/settings";
import type { Entry } from "../src/model/table";

const entry = (event: string): Entry => ({ n: 1, event });
const PACES: Readonly<Record<string, Pace>> = { paid: "brief", moved: "step", wounded: "read", fatal: "wait", looked: "look" };

function playback(speed: Speed = "normal") {
  const shown: string[] = [];
  const play = new Playback({
    speed: () => speed,
    pace: ({ event }) => PACES[String(event)] ?? null,
    shown: ({ lead }) => void shown.push(String(lead.event)),
  });
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

test("every event with a line plays once, in order, then none", () => {
  const { play, shown } = playback();
  play.take(["paid", "silent", "moved", "wounded"].map(entry));
  vi.runAllTimers();
  expect(shown).toEqual(["paid", "moved", "wounded"]);
  expect(play.active.value).toBe(false);
});

test("an automatic step renders in a task of its own", () => {
  const told: boolean[] = [];
  const play = new Playback({ speed: () => "normal", pace: () => "step", shown: () => told.push(isApplyingBatch()) });
  play.take(["moved", "wounded", "fatal"].map(entry));
  vi.advanceTimersToNextTimer();
  play.step(1);
  expect(told).toEqual([false, true, false]);
});

test("events to read last longer than passing ones", () => {
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

test("an event that waits for the reader stays", () => {
  const { play, shown } = playback();
  play.take(["fatal", "moved"].map(entry));
  vi.runAllTimers();
  expect(shown).toEqual(["fatal"]);
  expect(play.paused.value).toBe(true);
  play.toggle();
  vi.runAllTimers();
  expect(shown).toEqual(["fatal", "moved"]);
});

const open = (play: Playback) => play.looks.value.map(({ event }) => event);

test("a look stays while later events play on", () => {
  const { play, shown } = playback();
  play.take(["paid", "looked", "moved"].map(entry));
  expect(open(play)).toEqual([]);
  vi.runAllTimers();
  play.take([entry("wounded")]);
  vi.runAllTimers();
  expect(shown).toEqual(["paid", "looked", "moved", "wounded"]);
  expect(play.active.value).toBe(false);
  expect(open(play)).toEqual(["looked"]);
  play.close();
  expect(open(play)).toEqual([]);
});

test("the next event sets an open look aside", () => {
  const { play } = playback();
  play.take(["looked", "moved"].map(entry));
  const told = () => [play.plate.value.look?.event ?? null, play.plate.value.beat?.lead.event ?? null];
  expect(told()).toEqual(["looked", "looked"]);
  vi.advanceTimersToNextTimer();
  expect(told()).toEqual([null, "moved"]);
  play.reopen();
  vi.advanceTimersByTime(60_000);
  expect(told(), "what plays waits for a look that is opened again").toEqual(["looked", "moved"]);
  play.close();
  vi.runAllTimers();
  expect(told()).toEqual([null, null]);
});

test("a new event sets aside a look left open", () => {
  const { play } = playback();
  play.take([entry("looked")]);
  vi.runAllTimers();
  expect(play.look.value?.event).toBe("looked");
  play.take([entry("fatal")]);
  expect(play.look.value).toBeNull();
  expect(play.current.value?.lead.event).toBe("fatal");
});

test("closing a look continues playback at once", () => {
  const { play, shown } = playback();
  play.take(["looked", "moved"].map(entry));
  play.close();
  expect(shown).toEqual(["looked", "moved"]);
});

test("a second look waits behind the first", () => {
  const { play } = playback();
  const [one, other] = [entry("looked"), entry("looked")];
  play.take([one, other]);
  expect(play.looks.value).toEqual([one, other]);
  play.close();
  expect(play.looks.value).toEqual([other]);
});

test("skipping to the present loses no look", () => {
  const { play } = playback();
  play.take(["moved", "moved", "looked"].map(entry));
  play.skip();
  expect(play.active.value).toBe(false);
  expect(open(play)).toEqual(["looked"]);
});

test("stepping shows a look like any event and opens none", () => {
  const { play, shown } = playback();
  play.play(["moved", "looked", "paid"].map(entry), true);
  play.step(1);
  expect(shown).toEqual(["moved", "looked"]);
  expect(open(play)).toEqual([]);
});

test("without playback only waiting events are shown, one by one", () => {
  const { play, shown } = playback("instant");
  play.take(["moved", "fatal", "looked"].map(entry));
  play.take(["paid", "fatal"].map(entry));
  expect(shown).toEqual(["looked", "fatal"]);
  expect(open(play)).toEqual(["looked"]);
  play.toggle();
  expect(shown).toEqual(["looked", "fatal", "fatal"]);
  play.toggle();
  expect(play.active.value).toBe(false);
});

test("a hidden page misses events but keeps secret looks", () => {
  const { play } = playback();
  vi.stubGlobal("document", { hidden: true });
  expect(play.take([entry("moved")])).toBe(false);
  expect(play.active.value).toBe(false);
  expect(play.take([entry("looked"), entry("moved")])).toBe(false);
  expect(play.active.value).toBe(false);
  expect(open(play)).toEqual(["looked"]);
});

test("a jump leads to the next, current or previous chapter", () => {
  const queue = ["begin", "1a", "1b", "2a", "2b", "3a"].map(entry);
  const all = chapters(queue, ({ event }) => /^\d/.exec(String(event))?.[0]);
  expect(all).toEqual([
    { name: "1", at: 1 },
    { name: "2", at: 3 },
    { name: "3", at: 5 },
  ]);
  expect([0, 1, 4, 5].map((at) => jump(all, at, 1))).toEqual([1, 3, 5, null]);
  expect([1, 2, 3, 4, 5].map((at) => jump(all, at, -1))).toEqual([null, 1, 1, 3, 3]);
});

test("events made to be watched play at normal speed in any number", () => {
  const { play, shown } = playback();
  const watched = new Playback({
    speed: () => "normal",
    pace: () => "step",
    shown: ({ lead }) => void shown.push(String(lead.event)),
    whole: () => true,
  });
  const many = Array.from({ length: 200 }, (_, i) => entry(`e${i}`));
  watched.take(many);
  play.take(many.map(() => entry("moved")));
  vi.advanceTimersByTime(3_500);
  expect(shown.filter((event) => event.startsWith("e"))).toEqual(["e0", "e1", "e2", "e3"]);
  watched.skip();
});

const JOINS: Readonly<Record<string, "next" | "last">> = { paid: "next", drew: "last", noise: "last" };
const inBeats = (entries: readonly Entry[]) =>
  beats(entries, { pace: ({ event }) => PACES[String(event)] ?? "step", joins: ({ event }) => JOINS[String(event)] }).map(({ entries, lead, told, pace }) => ({
    all: entries.map(({ event }) => String(event)).join(" "),
    lead: String(lead.event),
    told: told.length,
    pace,
  }));

test("leading events join silently, following ones are described", () => {
  expect(inBeats(["paid", "paid", "moved", "noise", "noise", "turn"].map(entry))).toEqual([
    { all: "paid paid moved noise noise", lead: "moved", told: 3, pace: "step" },
    { all: "turn", lead: "turn", told: 1, pace: "step" },
  ]);
  expect(inBeats(["paid", "drew", "drew"].map(entry))).toEqual([{ all: "paid drew drew", lead: "drew", told: 2, pace: "step" }]);
  expect(inBeats(["wounded", "noise", "paid"].map(entry))).toEqual([
    { all: "wounded noise", lead: "wounded", told: 2, pace: "read" },
    { all: "paid", lead: "paid", told: 1, pace: "brief" },
  ]);
});

test("neither a look nor another update's event joins a beat", () => {
  expect(inBeats(["paid", "looked", "noise"].map(entry)).map(({ all }) => all)).toEqual(["paid", "looked", "noise"]);
  const [one, other] = [entry("paid"), { ...entry("moved"), n: 2 }];
  expect(inBeats([one, other]).map(({ all }) => all)).toEqual(["paid", "moved"]);
});

test("brief events are silent beside others, apart ones separate", () => {
  const paces: Readonly<Record<string, Pace>> = { drew: "brief", died: "read" };
  const told = (events: readonly string[], apart?: (entry: Entry, before: readonly Entry[]) => boolean) =>
    beats(events.map(entry), {
      pace: ({ event }) => paces[String(event)] ?? "step",
      joins: ({ event }) => (event === "died" ? undefined : "last"),
      ...(apart ? { apart } : {}),
    }).map((beat) => beat.told.map(({ event }) => String(event)).join(" "));
  expect(told(["died", "drew", "opened", "drew"])).toEqual(["died opened"]);
  expect(told(["drew", "drew"])).toEqual(["drew drew"]);
  const scanApart = ({ event }: Entry, before: readonly Entry[]) => event === "scanned" && before.some((earlier) => earlier.event === "died");
  expect(told(["died", "opened", "drew", "scanned", "drew", "scanned"], scanApart)).toEqual(["died opened", "scanned scanned"]);
});
