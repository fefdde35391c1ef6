import { expect, test, vi } from "vitest";

import { Recording } from "../src/model/recording";
import { atServer } from "../src/model/source";
import { NOTHING, NO_TABLE, START, Table, entries, follow } from "../src/model/table";
import type { Offer, Pending, TableState, Update } from "../src/wire/messages";
import type { Listener } from "../src/wire/socket";

const pass: Offer = { verb: "pass", rules: [] };
const state: TableState = { ...NO_TABLE, phase: "playing", game: "toy", seats: [{ name: "Ann", ready: true }] };

test("parts absent from an update are unchanged", () => {
  const first = follow(START, { n: 1, table: state, parts: { "/a": 1 }, legal: [pass] })!;
  const second = follow(first, { n: 2, parts: { "/b": 2 } })!;
  expect(second.view).toEqual({ a: 1, b: 2 });
  expect(second.table).toBe(first.table);
  expect(second.legal).toEqual([pass]);
});

test("a wait can keep its parts while its time is new", () => {
  const pending: Pending = { wait: "asks", waiting_for: [1], yours: [], since_ms: 400 };
  const first = follow(START, { n: 1, whole: true, pending })!;
  expect(follow(first, { n: 2, waits: { since_ms: 900 } })?.pending).toEqual({ ...pending, since_ms: 900 });
  const asked = follow(first, { n: 2, waits: { yours: ["T-TURN"], decision: 2 } })!;
  expect(asked.pending).toEqual({ ...pending, yours: ["T-TURN"], decision: 2 });
  expect(follow(asked, { n: 3, waits: { yours: [], decision: null } })?.pending).toEqual(pending);
});

test("a gap is noticed, and a whole update replaces all before it", () => {
  const first = follow(START, { n: 1, parts: { "/a": 1 }, legal: [pass] })!;
  expect(follow(first, { n: 3, parts: {} })).toBeNull();
  const whole = follow(first, { n: 9, whole: true, parts: { "/b": 2 } })!;
  expect(whole.view).toEqual({ b: 2 });
  expect(whole.legal).toEqual([]);
  expect(whole.pending).toEqual(NOTHING);
});

test("a log line of every kind carries the number of its update", () => {
  const update: Update = { n: 4, notices: [{ started: {} }], events: ["x", { y: 1 }], said: [{ by: 0, text: "hi", at_ms: 0 }] };
  expect(entries(update).map(({ n }) => n)).toEqual([4, 4, 4, 4]);
});

test("a recording begins with the first view", () => {
  const lobby: Update[] = [
    { n: 1, whole: true, table: { ...state, phase: "lobby" } },
    { n: 2, table: state, parts: { "/at": 2 } },
  ];
  const recording = new Recording("m");
  recording.open(lobby);
  recording.show(1);
  expect(recording.at.value).toBe(2);
});

test("a recording shows every position and offers nothing", () => {
  const updates: Update[] = Array.from({ length: 130 }, (_, i) => ({ n: i + 1, parts: { "/at": i + 1 }, events: [`e${i}`], legal: [pass], table: state }));
  const recording = new Recording("m");
  recording.open(updates);
  for (const n of [130, 1, 49, 50, 51, 100, 130]) {
    recording.show(n);
    expect(recording.table.position.value.view).toEqual({ at: n });
    expect(recording.table.log.value.length).toBe(n);
    expect(recording.table.position.value.legal).toEqual([]);
  }
  expect([0, 1, 50, 51, 130, 131].map((n) => recording.table.positionAt(n)?.view)).toEqual([
    undefined,
    { at: 1 },
    { at: 50 },
    { at: 51 },
    { at: 130 },
    undefined,
  ]);
  recording.show(0);
  expect(recording.at.value).toBe(1);
  recording.show(999);
  expect(recording.at.value).toBe(130);
});

/** A table that receives messages and fetches `past`. */
function listening(past: Update[]) {
  let listener!: Listener;
  const connect = (to: Listener) => {
    listener = to;
    return { send: () => "", become: () => undefined, resume: () => undefined, close: () => undefined };
  };
  const table = new Table("m", connect, { ...atServer("m"), transcript: () => Promise.resolve(past) });
  const hear = (update: Update) => {
    listener.heard({ update });
    listener.have();
  };
  return { table, hear };
}

test("a removed name disappears from the log", () => {
  const { table, hear } = listening([]);
  const sat = (n: number, seat: number, name: string): Update => ({ n, notices: [{ sat: { seat, name } }], ...(n === 1 ? { whole: true, table: state } : {}) });
  hear(sat(1, 0, "Ann"));
  hear(sat(2, 1, "Bob"));
  hear({ n: 3, notices: [{ unnamed: { seat: 1 } }] });
  hear(sat(4, 1, "Eve"));
  expect(table.log.value.flatMap(({ notice }) => notice?.sat?.name ?? [])).toEqual(["Ann", "", "Eve"]);
});

const numbers = (some: readonly { n: number }[]) => some.map(({ n }) => n);

test("a returning reader gets missed updates as log and news", async () => {
  const past: Update[] = Array.from({ length: 9 }, (_, i) => ({ n: i + 1, events: [`e${i + 1}`] }));
  const { table, hear } = listening(past);
  hear({ n: 3, whole: true, table: state });
  await vi.waitFor(() => expect(numbers(table.log.value)).toEqual([1, 2, 3]));
  expect(table.news.value).toEqual([]);
  hear({ n: 4, events: ["e4"] });
  expect(numbers(table.news.value)).toEqual([4]);
  hear({ n: 9, whole: true, table: state });
  await vi.waitFor(() => expect(numbers(table.log.value)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]));
  expect(numbers(table.news.value)).toEqual([5, 6, 7, 8, 9]);
});

test("the first update brings its log lines", async () => {
  const { table, hear } = listening([{ n: 1, notices: [{ started: {} }] }]);
  hear({ n: 1, whole: true, table: state });
  await vi.waitFor(() => expect(numbers(table.log.value)).toEqual([1]));
});

test("a quarantined match is known after a refusal", () => {
  let listener!: Listener;
  const table = new Table("m", (to) => {
    listener = to;
    return { send: () => "a", become: () => undefined, resume: () => undefined, close: () => undefined };
  });
  listener.heard({ refused: { ref: "a", code: "busy", text: "" } });
  listener.have();
  expect(table.trouble.value).toBeNull();
  listener.heard({ refused: { ref: "a", code: "quarantined", text: "" } });
  listener.have();
  expect(table.trouble.value).toBe("quarantined");
});

test("table actions carry the state that the page shows", () => {
  let listener!: Listener;
  const sent: unknown[] = [];
  const table = new Table("m", (to) => {
    listener = to;
    return { send: (command) => String(sent.push(command)), become: () => undefined, resume: () => undefined, close: () => undefined };
  });
  const seats = [
    { name: "Ann", ready: true },
    { name: "Bob", ready: true },
  ];
  listener.heard({ update: { n: 1, whole: true, table: { ...state, pauses: 2, seats }, undo: { status: "consent", to_n: 4, others: 3 } } } as never);
  listener.have();
  for (const action of [{ undo: {} }, { pause: { on: true } }, { kick: { seat: 1 } }, { close: {} }, { vote: { id: 1, yes: true } }] as const)
    table.ask(action);
  expect(sent.map((command) => (command as { table: { meant?: unknown } }).table.meant)).toEqual([
    { to_n: 4, others: 3 },
    { pauses: 2 },
    { name: "Bob" },
    { phase: state.phase },
    undefined,
  ]);
});
