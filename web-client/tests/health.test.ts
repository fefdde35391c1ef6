import { expect, test } from "vitest";

import { LONG_MS, listed, standing } from "../src/admin/health";
import type { Row } from "../src/admin/session";

const NOW = 100_000_000;
const ROW: Row = {
  match: "m",
  game: "g",
  phase: "playing",
  title: null,
  mode: null,
  seats: [],
  waiting_for: [0],
  since_at: NOW - 1000,
  updated_at: 0,
  records: 5,
};

test("a match is well unless it is quarantined or waits too long", () => {
  expect(standing(ROW, [], NOW)).toMatchObject({ health: "well", waits: 1000 });
  expect(standing({ ...ROW, since_at: NOW - LONG_MS - 1 }, [], NOW).health).toBe("waits");
  expect(standing({ ...ROW, waiting_for: [], since_at: 0 }, [], NOW)).toMatchObject({ health: "well", waits: null });
  expect(standing({ ...ROW, phase: "lobby", since_at: 0 }, [], NOW).health).toBe("lobby");
  expect(standing({ ...ROW, phase: "closed", since_at: 0 }, [], NOW).health).toBe("ended");
  expect(standing(ROW, [{ match: "m", why: "a hash differs" }], NOW)).toMatchObject({ health: "aside", why: "a hash differs" });
  expect(standing({ ...ROW, set_aside: true, waiting_for: null }, [], NOW)).toMatchObject({ health: "aside", waits: null });
});

test("problems come first, and short waits can be left out", () => {
  const all = [
    { ...ROW, match: "well" },
    { ...ROW, match: "long", since_at: NOW - 2 * LONG_MS },
    { ...ROW, match: "aside", since_at: NOW },
  ].map((row) => standing(row, [{ match: "aside", why: "" }], NOW));
  const names = (wished: Parameters<typeof listed>[1]) => listed(all, wished).map(({ row }) => row.match);
  expect(names({ problemsFirst: true, waitsOver_ms: 0 })).toEqual(["aside", "long", "well"]);
  expect(names({ problemsFirst: false, waitsOver_ms: 0 })).toEqual(["well", "long", "aside"]);
  expect(names({ problemsFirst: true, waitsOver_ms: LONG_MS })).toEqual(["aside", "long"]);
});
