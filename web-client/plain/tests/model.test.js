import assert from "node:assert/strict";
import { test } from "node:test";

import { Model, action, fills, pause, steps } from "../model.js";

test("updates put together are the view", () => {
  const model = new Model();
  assert.ok(model.take({ n: 4, whole: true, parts: { "/turn": 1, "/rooms/a": { fire: true }, "/rooms/b~1c": [] } }));
  assert.deepEqual(model.view(), { turn: 1, rooms: { a: { fire: true }, "b/c": [] } });
  assert.ok(model.take({ n: 5, gone: ["/rooms/a", "/rooms/b~1c"], parts: { "/rooms": {} } }));
  assert.deepEqual(model.view(), { turn: 1, rooms: {} });
});

test("a view that is one part", () => {
  const model = new Model();
  model.take({ n: 1, whole: true, parts: { "": 7 } });
  assert.equal(model.view(), 7);
});

test("a missing update is noticed and changes nothing", () => {
  const model = new Model();
  model.take({ n: 4, whole: true, parts: { "/turn": 1 } });
  assert.equal(model.take({ n: 6, parts: { "/turn": 3 } }), false);
  assert.deepEqual([model.n, model.view()], [4, { turn: 1 }]);
});

test("what is absent has not changed", () => {
  const model = new Model();
  model.take({ n: 1, whole: true, legal: [{ verb: "pass" }], pending: { wait: "asks", yours: ["DP-1"], decision: 1 } });
  model.take({ n: 2, events: [{ moved: {} }] });
  assert.deepEqual([model.legal.length, model.pending.decision, model.events.length], [1, 1, 1]);
  model.take({ n: 3, legal: [] });
  assert.deepEqual(model.legal, []);
});

test("an offer with its slots filled is an action", () => {
  const offer = { verb: "move", refs: { to: "s07" }, slots: { pay: { pick: { from: ["h0", "h1"], min: 1, max: 1 } } } };
  assert.deepEqual(action(offer, { pay: ["h1"] }), { move: { to: "s07", pay: ["h1"] } });
  assert.deepEqual(action({ verb: "pass" }), { pass: {} });
});

test("slots tell when they are filled", () => {
  const pick = { pick: { from: [1, 2, 3], min: 1, max: 2 } };
  assert.deepEqual([[], [1], [1, 2], [1, 2, 3]].map((things) => fills(pick, things)), [false, true, true, false]);
  assert.ok(fills({ split: { targets: [1, 2], total: 3, caps: [2, 2] } }, [1, 1, 2]));
  const walk = { walk: { tree: [{ to: "a", then: [{ to: "b", then: [] }] }] } };
  assert.deepEqual([steps(walk, []), steps(walk, ["a"]), steps(walk, ["a", "b"])], [["a"], ["b"], []]);
  assert.ok(fills(walk, ["a"]) && !fills(walk, []));
});

test("clients do not come back all at once", () => {
  assert.ok(pause(0, 0) < pause(0, 1) && pause(3, 0) > pause(0, 1));
  assert.equal(pause(99, 1), 15_000);
});
