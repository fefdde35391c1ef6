import { expect, test } from "vitest";

import { grow } from "../src/model/view";

test("parts put together are the view", () => {
  const view = grow(undefined, [], { "/turn": 1, "/rooms/a": { fire: true }, "/rooms/b~1c": [] });
  expect(view).toEqual({ turn: 1, rooms: { a: { fire: true }, "b/c": [] } });
  expect(grow(view, ["/rooms/a"], {})).toEqual({ turn: 1, rooms: { "b/c": [] } });
  expect(grow(view, ["/nowhere/x"], {})).toEqual(view);
  expect(grow(view, [], { "": 7 })).toBe(7);
});

test("what has lost its last part is gone, unless it is said to be empty", () => {
  const view = grow(undefined, [], { "/turn": 1, "/scene/draft": { seat: 0 } });
  expect(grow(view, ["/scene/draft"], {})).toEqual({ turn: 1 });
  expect(grow(view, ["/scene/draft"], { "/scene": {} })).toEqual({ turn: 1, scene: {} });
  expect(grow(view, ["/scene/draft"], { "/scene/trade": {} })).toEqual({ turn: 1, scene: { trade: {} } });
});

test("what did not change keeps its identity", () => {
  const before = grow(undefined, [], { "/rooms/a": { fire: true }, "/rooms/b": {}, "/crew/0": {} }) as Record<string, Record<string, unknown>>;
  const after = grow(before, [], { "/rooms/a": { fire: false } }) as typeof before;
  expect(after.crew).toBe(before.crew);
  expect(after.rooms!.b).toBe(before.rooms!.b);
  expect(after.rooms!.a).not.toBe(before.rooms!.a);
});
