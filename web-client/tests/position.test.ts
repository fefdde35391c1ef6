import { expect, test } from "vitest";

import { follow, grow, relist, START } from "../src/model/position";

test("parts build the view", () => {
  const view = grow(undefined, [], { "/turn": 1, "/rooms/a": { fire: true }, "/rooms/b~1c": [] });
  expect(view).toEqual({ turn: 1, rooms: { a: { fire: true }, "b/c": [] } });
  expect(grow(view, ["/rooms/a"], {})).toEqual({ turn: 1, rooms: { "b/c": [] } });
  expect(grow(view, ["/nowhere/x"], {})).toEqual(view);
  expect(grow(view, [], { "": 7 })).toBe(7);
});

test("a node without parts is gone unless it is sent as empty", () => {
  const view = grow(undefined, [], { "/turn": 1, "/scene/draft": { seat: 0 } });
  expect(grow(view, ["/scene/draft"], {})).toEqual({ turn: 1 });
  expect(grow(view, ["/scene/draft"], { "/scene": {} })).toEqual({ turn: 1, scene: {} });
  expect(grow(view, ["/scene/draft"], { "/scene/trade": {} })).toEqual({ turn: 1, scene: { trade: {} } });
});

test("unchanged parts keep their identity", () => {
  const before = grow(undefined, [], { "/rooms/a": { fire: true }, "/rooms/b": {}, "/crew/0": {} }) as Record<string, Record<string, unknown>>;
  const after = grow(before, [], { "/rooms/a": { fire: false } }) as typeof before;
  expect(after.crew).toBe(before.crew);
  expect(after.rooms!.b).toBe(before.rooms!.b);
  expect(after.rooms!.a).not.toBe(before.rooms!.a);
});

test("a list delta keeps the identity of copied elements", () => {
  const before = [{ card: "a" }, { card: "b" }, { card: "c" }];
  const after = relist(before, [1, 2, [{ card: "d" }], 0, 1]);
  expect(after).toEqual([{ card: "b" }, { card: "c" }, { card: "d" }, { card: "a" }]);
  expect(after[0]).toBe(before[1]);
  expect(relist(before, [])).toEqual([]);
  const view = grow(undefined, [], { "/you/hand": before, "/turn": 1 });
  const grown = grow(view, [], { "/turn": 2 }, { "/you/hand": [0, 1, [7]] });
  expect(grown).toEqual({ turn: 2, you: { hand: [{ card: "a" }, 7] } });
});

test("an update changes only what it names", () => {
  const roll = { verb: "roll", rules: [] };
  const stop = { verb: "stop", rules: [] };
  const before = follow(START, {
    n: 4,
    whole: true,
    parts: { "/hand": ["a"] },
    legal: [roll, stop],
    pending: { wait: "asks", waiting_for: [0], yours: ["T-TURN"], decision: 4, since_ms: 5 },
  });
  const after = before && follow(before, { n: 5, lists: { "/hand": [0, 1, ["b"]] }, offers: [1, 1], waits: { yours: [], decision: null } });
  expect(after).toMatchObject({ n: 5, view: { hand: ["a", "b"] }, legal: [stop] });
  expect(after?.pending).toEqual({ wait: "asks", waiting_for: [0], yours: [], since_ms: 5 });
  expect(after && follow(after, { n: 7 })).toBeNull();
  expect(after && follow(after, { n: 5, whole: true })).toEqual({ ...START, n: 5 });
});
