import { signal } from "@preact/signals";
import { h } from "preact";
import { render } from "preact-render-to-string";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

// Loading the texts reads the reader's language and applies the settings.
const { page } = vi.hoisted(() => {
  const page = { hidden: false, documentElement: { dataset: {}, style: { setProperty: () => undefined }, lang: "en" } };
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("document", page);
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  return { page };
});

import type { Game, LogLine } from "../src/games/game";
import plain from "../src/games/plain";
import { speak } from "../src/i18n";
import { Presentation } from "../src/model/presentation";
import { NO_TABLE, Table } from "../src/model/table";
import { PresentationProvider } from "../src/shell/table/context";
import { LatestLines } from "../src/shell/table/latest-lines";
import type { Command, GameEvent, Offer, Pending, Update } from "../src/wire/messages";
import type { Listener } from "../src/wire/socket";

interface View {
  at: Record<string, string>;
  hand: string[];
}

const described: GameEvent[] = [];

/** Positions of the figures in the view with which each event was described. */
const seen: Record<string, string>[] = [];

/** A game with walking figures. */
const bare = await plain.load("en");
const game: Game = {
  ...bare,
  words: {
    ...bare.words,
    describe: (event, { view }) => {
      described.push(event);
      seen.push({ ...(view as View | undefined)?.at });
      const { line } = event as { line?: Partial<LogLine> };
      return { words: [JSON.stringify(event)], ...(event === "dull" ? { pace: "none" as const } : {}), ...line };
    },
  },
  scenery: {
    current: ["/hand"],
    settles: (event) => {
      const { walked } = event as { walked?: { who: string; to: string } };
      return walked ? { [`/at/${walked.who}`]: walked.to } : {};
    },
  },
};

const walked = (who: string, to: string): GameEvent => ({ walked: { who, to } });

/** A match at its first position, with functions to send further updates. */
function sit(soon?: (act: () => void) => void, begun = true, sent: Command[] = []) {
  let heard: Listener["heard"] = () => undefined;
  const table = new Table("m", (listener) => {
    heard = listener.heard;
    const send = (command: Command) => {
      sent.push(command);
      return "";
    };
    return { send, resume: () => undefined, close: () => undefined, become: () => undefined } as never;
  });
  let n = 0;
  const tell = (update: Partial<Update>) => {
    n += 1;
    heard({ update: { n, ...update } } as never);
    vi.advanceTimersByTime(60);
  };
  if (begun) tell({ whole: true, parts: { "/at/ann": "bow", "/at/bob": "bow", "/hand": ["a"] } } as Partial<Update>);
  const presentation = new Presentation(table, signal(game), () => undefined, undefined, soon);
  const say = (kind: string, body: object) => {
    heard({ [kind]: body });
    vi.advanceTimersByTime(60);
  };
  const at = () => ({ ...(presentation.scene.value.view as View).at });
  return { table, presentation, tell, say, at };
}

beforeEach(() => {
  vi.useFakeTimers();
  page.hidden = false;
});
afterEach(() => {
  vi.useRealTimers();
});

test("the scene shows the playing event, answers the present", () => {
  const { presentation, tell, at } = sit();
  tell({
    events: [walked("ann", "hall"), walked("bob", "hall"), walked("ann", "stern")],
    parts: { "/at/ann": "stern", "/at/bob": "hall", "/hand": ["a", "b"] },
  });
  expect(at()).toEqual({ ann: "hall", bob: "bow" });
  expect((presentation.present.value.view as View).at).toEqual({ ann: "stern", bob: "hall" });
  expect((presentation.scene.value.view as View).hand).toEqual(["a", "b"]);
  expect(presentation.log.value).toHaveLength(1);
  presentation.playback.step(1);
  expect(at()).toEqual({ ann: "hall", bob: "hall" });
  expect(presentation.log.value).toHaveLength(2);
  presentation.playback.step(-1);
  expect(at()).toEqual({ ann: "hall", bob: "bow" });
  presentation.playback.skip();
  expect(at()).toEqual({ ann: "stern", bob: "hall" });
  expect(presentation.scene.value).toBe(presentation.present.value);
  expect(presentation.log.value).toHaveLength(3);
});

test("deferred answers follow all updates together", () => {
  const waiting: (() => void)[] = [];
  const { presentation, tell } = sit((act) => waiting.push(act));
  const offered = () => presentation.choice.options.value.map(({ offer }) => offer.verb);
  const asked = () => (presentation.asked.value.view as View).hand;
  tell({ legal: [{ verb: "walk", rules: [] }], parts: { "/hand": ["a", "b"] } });
  tell({ legal: [{ verb: "rest", rules: [] }], parts: { "/hand": ["b"] } });
  expect((presentation.present.value.view as View).hand).toEqual(["b"]);
  expect([offered(), asked(), waiting.length]).toEqual([[], ["a"], 1]);
  waiting.pop()!();
  expect([offered(), asked(), waiting.length]).toEqual([["rest"], ["b"], 0]);
  expect(presentation.asked.value).toBe(presentation.present.value);
  presentation.covered.value = true;
  expect(waiting).toHaveLength(1);
});

test("an action stays under way until its answers are there", () => {
  let waiting: (() => void)[] = [];
  const { presentation, table, tell, say } = sit((act) => (table.sending.peek() ? act() : waiting.push(act)));
  table.act({ verb: "walk", rules: [] }, {});
  expect(presentation.sending.value).not.toBeNull();
  tell({ legal: [{ verb: "rest", rules: [] }] });
  say("ack", { ref: "" });
  expect([table.sending.value, presentation.sending.value === null]).toEqual([null, false]);
  for (const act of waiting) act();
  waiting = [];
  expect(presentation.sending.value).toBeNull();
  expect(presentation.choice.options.value.map(({ offer }) => offer.verb)).toEqual(["rest"]);
});

const pending = (changes: Partial<Pending>): Pending => ({ wait: "asks", waiting_for: [0], yours: ["TURN"], since_ms: 0, ...changes });

test("an action answers the question that it was rendered for", () => {
  const waiting: (() => void)[] = [];
  const sent: Command[] = [];
  const { presentation, tell } = sit((act) => waiting.push(act), true, sent);
  const rest: Offer = { verb: "rest", rules: [] };
  tell({ legal: [rest], pending: pending({ decision: 2 }) });
  waiting.pop()!();
  tell({ pending: pending({ decision: 3 }) });
  presentation.act(rest, {});
  expect(sent).toEqual([{ act: { action: { rest: {} }, decision: 2 } }]);
});

test("a press from an earlier question is refused as stale", () => {
  const sent: Command[] = [];
  const { presentation, table, tell } = sit(undefined, true, sent);
  const rest: Offer = { verb: "rest", rules: [] };
  tell({ legal: [rest], pending: pending({ decision: 2 }) });
  presentation.pressed = presentation.choice.question.value;
  tell({ pending: pending({ decision: 3 }) });
  presentation.act(rest, {});
  expect(sent).toEqual([]);
  expect(table.refusal.value?.code).toBe("stale");
  tell({ pending: pending({ decision: 4 }) });
  expect(table.refusal.value, "it is said until something else is asked").toBeNull();
});

test("a match is over once its end has played", () => {
  const { presentation, tell } = sit();
  tell({ table: { ...NO_TABLE, phase: "over" }, events: [walked("ann", "hall")] });
  expect(presentation.isOver.value).toBe(false);
  presentation.playback.skip();
  expect(presentation.isOver.value).toBe(true);
});

test("the first view reaches the answers at once", () => {
  const waiting: (() => void)[] = [];
  const { presentation, tell } = sit((act) => waiting.push(act), false);
  expect(presentation.asked.value.view).toBeUndefined();
  tell({ parts: { "/hand": ["a"] } });
  expect([presentation.asked.value, waiting.length]).toEqual([presentation.present.value, 0]);
  expect((presentation.asked.value.view as View).hand).toEqual(["a"]);
});

test("an event is described once, as of that event", () => {
  const { presentation, tell } = sit();
  described.length = 0;
  seen.length = 0;
  tell({ events: [walked("ann", "hall"), walked("bob", "hall")], parts: { "/at/ann": "hall", "/at/bob": "hall" } });
  const read = () => presentation.log.value.map((entry) => presentation.line(entry));
  read();
  presentation.playback.step(1);
  read();
  presentation.playback.skip();
  tell({ parts: { "/at/ann": "stern" } });
  read();
  expect(described).toEqual([walked("ann", "hall"), walked("bob", "hall")]);
  expect(seen).toEqual([
    { ann: "hall", bob: "bow" },
    { ann: "hall", bob: "hall" },
  ]);
});

test("the latest lines show only events that have played", async () => {
  await speak("en");
  const { presentation, tell } = sit();
  const latest = () => render(h(PresentationProvider, { value: presentation }, h(LatestLines, null)));
  tell({ events: [walked("ann", "hall"), walked("bob", "stern")], parts: { "/at/ann": "hall", "/at/bob": "stern" } });
  expect(latest()).toContain("hall");
  expect(latest()).not.toContain("stern");
  presentation.playback.skip();
  expect(latest()).toContain("stern");
});

test("a later update waits for its turn, but talk does not", () => {
  const { presentation, tell, at } = sit();
  tell({ events: [walked("ann", "hall")], parts: { "/at/ann": "hall" } });
  tell({ events: ["dull", walked("bob", "stern")], parts: { "/at/bob": "stern" }, said: [{ by: 0, at_ms: 0, text: "hey" }] } as Partial<Update>);
  expect(at()).toEqual({ ann: "hall", bob: "bow" });
  expect(presentation.log.value.map(({ said }) => said?.by)).toEqual([undefined, 0]);
  presentation.playback.step(1);
  expect(at()).toEqual({ ann: "hall", bob: "stern" });
});

const ASKED: Pending = { wait: "asks", waiting_for: [0], yours: ["R-1"], since_ms: 0 };

test("an optional action does not open by itself", () => {
  const { presentation, tell } = sit();
  const legal = [{ verb: "pass", rules: [], slots: { what: { pick: { from: ["x", "y"], min: 1, max: 1, ordered: false } } } }];
  tell({ legal });
  expect(presentation.choice.options.value).toHaveLength(1);
  expect(presentation.choice.option.value).toBeNull();
});

test("only a reader who begins to answer skips to the present", () => {
  const { presentation, tell, at } = sit();
  const legal = [{ verb: "pass", rules: [], slots: { what: { pick: { from: ["x", "y"], min: 1, max: 1, ordered: false } } } }];
  tell({ events: [walked("ann", "hall"), walked("ann", "stern")], parts: { "/at/ann": "stern" }, legal, pending: ASKED });
  expect(presentation.choice.option.value?.offer.verb).toBe("pass");
  expect(at().ann).toBe("hall");
  presentation.choice.press("what", "x");
  expect(at().ann).toBe("stern");
});

test("undone events stop playing", () => {
  const { presentation, tell, at } = sit();
  tell({ events: [walked("ann", "hall"), walked("ann", "stern")], parts: { "/at/ann": "stern" } });
  tell({ notices: [{ undone: { by: 0, to_n: 1 } }], parts: { "/at/ann": "bow" } } as Partial<Update>);
  expect(presentation.playback.active.value).toBe(false);
  expect(at().ann).toBe("bow");
});

test("missed events are listed instead of played", () => {
  const { presentation, tell, at } = sit();
  page.hidden = true;
  tell({ events: [walked("ann", "hall")], parts: { "/at/ann": "hall" } });
  expect(presentation.playback.active.value).toBe(false);
  expect(at().ann).toBe("hall");
  expect(presentation.missed.value).toHaveLength(1);
});

test("a death is described with its effects, not others' actions", () => {
  const { presentation, tell } = sit();
  const line = (about: number[] | undefined, more: Partial<LogLine> = {}): GameEvent => ({ line: { joins: "last", ...(about ? { about } : {}), ...more } });
  const death = line([3], { pace: "read", moment: true });
  tell({ events: [death, line(undefined), line([3]), line([2], { pace: "brief" }), line([2]), line([0])] });
  const told = presentation.playback.queue.value.map((beat) => beat.told.map(({ event }) => (event as { line: LogLine }).line.about?.[0]));
  expect(told).toEqual([
    [3, undefined, 3],
    [2, 0],
  ]);
});
