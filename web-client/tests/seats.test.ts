import { beforeEach, expect, test, vi } from "vitest";

import { carry, finish, held, hold, seatAt } from "../src/model/seats";

const seat = (match: string) => ({ match, seat: 0, token: `token of ${match}` });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => kept.set(key, text) });
});

test("a running match is never dropped", () => {
  for (let n = 0; n < 60; n += 1) hold(seat(`m${n}`));
  expect(held()).toHaveLength(60);
  expect(seatAt("m0")).not.toBeNull();
});

test("the oldest finished matches make room for new ones", () => {
  for (let n = 0; n < 50; n += 1) hold(seat(`m${n}`));
  for (const match of ["m3", "m7", "m49"]) finish(match);
  hold(seat("next"));
  hold(seat("last"));
  expect(seatAt("m3")).toBeNull();
  expect(seatAt("m7")).toBeNull();
  expect(seatAt("m49")).not.toBeNull();
  expect(
    held()
      .map(({ match }) => match)
      .slice(0, 2),
  ).toEqual(["last", "next"]);
});

test("the rematch of a finished match goes on", () => {
  hold(seat("m"));
  finish("m");
  carry("m", "n");
  expect(seatAt("n")?.over).toBeUndefined();
});
