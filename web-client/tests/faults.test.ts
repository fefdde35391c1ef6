import { expect, test, vi } from "vitest";

import { sturdyBoard, sturdyWords } from "../src/games/fault-isolation";
import { account, fault, faults, noticed, withoutSecrets } from "../src/model/faults";
import { Batcher } from "../src/drawing/batching";
import { hold } from "../src/model/seats";
import { NO_TABLE, Table } from "../src/model/table";
import type { GameWords, Scene } from "../src/games/game";
import type { Message } from "../src/wire/messages";
import type { Listener } from "../src/wire/socket";
import { Session } from "../src/wire/socket";

const broken = (): never => {
  throw new TypeError("broken on purpose");
};

/** Faults since the last call. */
async function recorded(): Promise<string[]> {
  await Promise.resolve();
  const parts = faults.value.map(({ part }) => part);
  [faults.value, noticed.value] = [[], null];
  return parts;
}

vi.spyOn(console, "error").mockImplementation(() => undefined);

test("words that throw are replaced by plain ones", async () => {
  const scene: Scene = { table: NO_TABLE, pending: { wait: "asks", waiting_for: [], yours: [], since_ms: 0 } } as never;
  const own: GameWords = { tabs: {}, name: broken, offer: broken, explain: broken, headline: () => "Round 4" } as never;
  const words = sturdyWords(own);
  expect(words.name("room-7", scene)).toBe("room-7");
  expect(words.explain("room-7", scene)).toBeNull();
  expect(words.offer({ verb: "walk_on", rules: [] }, scene).label).toBe("walk on");
  expect(words.headline(scene)).toBe("Round 4");
  const board = sturdyBoard({ size: broken, place: broken, home: broken } as never);
  expect(board.place("room-7", null, false)).toBeNull();
  expect(board.size(null, false).width).toBeGreaterThan(0);
  expect(await recorded()).toContain("game");
});

test("the account of a fault holds no secret", () => {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: broken });
  hold({ match: "m", seat: 0, token: "tok-of-seat", recovery: "K7Q2-M9XR-4TWB-0001-AAAA", nonce: "n0nce", invite: "9XR4-M0M0" });
  const error = new Error("at tok-of-seat with 9XR4-M0M0 and n0nce");
  error.stack = `Error: x\n    at Hand (https://table.example/assets/a.js?token=1#2:1:23)\n    ${"ab".repeat(32)}:1:1`;
  const text = account({ part: "hand", error }, "/m, 390x844, en, K7Q2-M9XR-4TWB-0001-AAAA");
  for (const secret of ["tok-of-seat", "K7Q2", "n0nce", "9XR4", "token=1", "abab"]) expect(text).not.toContain(secret);
  expect(text).toContain("part: hand");
  expect(text).toContain("at Hand");
  expect(text).toContain("390x844");
  expect(withoutSecrets("1:23 and A-B")).toBe("1:23 and A-B");
  vi.unstubAllGlobals();
});

test("a repeated fault is recorded once", async () => {
  for (let time = 0; time < 3; time += 1) fault("hand", new Error("same"));
  expect(await recorded()).toEqual(["hand"]);
});

test("a fault in one message leaves the others", async () => {
  vi.useFakeTimers();
  const done: string[] = [];
  const batcher = new Batcher(50, () => done.push("|"));
  for (const act of [() => done.push("a"), broken, () => done.push("b")]) batcher.put(act);
  vi.advanceTimersByTime(50);
  batcher.put(() => done.push("c"));
  vi.advanceTimersByTime(50);
  expect(done.join("")).toBe("ab|c|");
  vi.useRealTimers();
  expect(await recorded()).toEqual(["page"]);
});

test("an unreadable update is requested once more as a whole", async () => {
  let said: Listener | null = null;
  const line = { send: () => "", become: () => undefined, resume: vi.fn(), close: () => undefined };
  const table = new Table("m", (listener) => {
    said = listener;
    return line;
  });
  const hear = (update: object) => {
    said!.heard({ update: update as never });
    return said!.have();
  };
  expect(hear({ n: 1, whole: true, table: NO_TABLE, parts: { "/a": 1 } })).toBe(1);
  expect(hear({ n: 2, lists: 7, gone: 7 })).toBe(0);
  expect(line.resume).toHaveBeenCalledTimes(1);
  // A repeated fault must not lead to endless requests.
  hear({ n: 2, whole: true, table: NO_TABLE, gone: 7 });
  expect(line.resume).toHaveBeenCalledTimes(1);
  expect(hear({ n: 3, whole: true, table: NO_TABLE, parts: { "/a": 3 } })).toBe(3);
  expect(table.position.value.view).toEqual({ a: 3 });
  expect(await recorded()).toContain("page");
});

test("a list delta that does not fit requests the whole state", async () => {
  let said: Listener | null = null;
  const line = { send: () => "", become: () => undefined, resume: vi.fn(), close: () => undefined };
  const table = new Table("m", (listener) => {
    said = listener;
    return line;
  });
  const hear = (update: object) => {
    said!.heard({ update: update as never });
    return said!.have();
  };
  hear({ n: 1, whole: true, table: NO_TABLE, parts: { "/crew": ["a", "b"] } });
  expect(hear({ n: 2, lists: { "/crew": [0, 3] } })).toBe(0);
  expect(line.resume).toHaveBeenCalledTimes(1);
  expect(hear({ n: 2, whole: true, table: NO_TABLE, parts: { "/crew": ["c"] } })).toBe(2);
  expect(table.position.value.view).toEqual({ crew: ["c"] });
  expect(await recorded()).toContain("page");
});

test("unreadable messages leave the socket open", () => {
  const listeners: Record<string, (event: unknown) => void> = {};
  const closed = vi.fn();
  class Socket {
    addEventListener(name: string, listener: (event: unknown) => void) {
      listeners[name] = listener;
    }
    send() {}
    close = closed;
  }
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("document", { addEventListener: () => undefined, hidden: false });
  const heard: string[] = [];
  const failed = vi.fn();
  const listener = {
    heard: (message: object) => void heard.push(...Object.keys(message)),
    changed: () => undefined,
    failed,
    exchanged: () => undefined,
    have: () => 0,
  };
  const session = new Session("m", null, listener);
  for (const data of ["<html>", "null", "{}", '{"clock":{}}']) listeners.message!({ data });
  expect(failed).toHaveBeenCalledTimes(2);
  expect(heard).toEqual(["clock"]);
  expect(closed).not.toHaveBeenCalled();
  vi.stubGlobal("removeEventListener", () => undefined);
  vi.stubGlobal("document", { removeEventListener: () => undefined });
  session.close();
  vi.unstubAllGlobals();
});

test("a session restarted by a welcome pings no closed socket", () => {
  const sockets: { listeners: Record<string, (event: unknown) => void>; sent: string[] }[] = [];
  class Socket {
    private readonly own = { listeners: {} as Record<string, (event: unknown) => void>, sent: [] as string[] };
    constructor() {
      sockets.push(this.own);
    }
    addEventListener(name: string, listener: (event: unknown) => void) {
      this.own.listeners[name] = listener;
    }
    send(text: string) {
      this.own.sent.push(text);
    }
    close() {}
  }
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("document", { addEventListener: () => undefined, removeEventListener: () => undefined, hidden: false });
  vi.stubGlobal("removeEventListener", () => undefined);
  const heard = ({ welcome }: Message) => welcome && sockets.length === 1 && session.resume();
  const listener = { heard, changed: () => undefined, failed: () => undefined, exchanged: () => undefined, have: () => 0 };
  const session = new Session("m", null, listener);
  const welcome = () => sockets.at(-1)!.listeners.message!({ data: '{"welcome":{"n":0}}' });
  welcome();
  expect(sockets.map(({ sent }) => sent)).toEqual([[], []]);
  welcome();
  expect(sockets[1]!.sent).toEqual(['{"ping":{}}']);
  session.close();
  vi.unstubAllGlobals();
});
