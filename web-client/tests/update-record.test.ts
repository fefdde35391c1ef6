import { expect, test } from "vitest";

import { Recording } from "../src/model/recording";
import { recordUpdate, recordedUpdates } from "../src/model/update-record";

test("updates of the newest match are recorded for one seat", () => {
  recordUpdate("a", 0, { n: 1, whole: true, parts: { "/x": 1 } });
  recordUpdate("a", 0, { n: 2, events: ["moved"] });
  expect(recordedUpdates("a")?.updates.map((text) => JSON.parse(text))).toEqual([
    { update: { n: 1, whole: true, parts: { "/x": 1 } } },
    { update: { n: 2, events: ["moved"] } },
  ]);
  recordUpdate("a", 1, { n: 1, whole: true });
  expect(recordedUpdates("a")).toMatchObject({ seat: 1, updates: ['{"update":{"n":1,"whole":true}}'] });
  recordUpdate("b", null, { n: 1 });
  expect(recordedUpdates("a")).toBeNull();
});

test("a recording shows the last update up to a log entry", () => {
  const recording = new Recording("m");
  const updates = [1, 2, 3].map((n) => ({ n, parts: { "/at": n } }));
  recording.open(updates, null, [0, 2, 5]);
  for (const [entry, n] of [
    [1, 1],
    [2, 2],
    [4, 2],
    [5, 3],
    [99, 3],
  ] as const) {
    recording.showEntry(entry);
    expect(recording.at.value).toBe(n);
  }
});
