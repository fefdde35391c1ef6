// Which key does what, and what the reader may make of it.

import { expect, test } from "vitest";

import { HAND_KEYS, TABLE_KEYS, assign, isKeymap, keyOf, meaning, type Keymap, type Shortcut } from "../src/model/keys";

const given = (shortcut: Shortcut, key: string, keymap: Keymap = {}): Keymap => {
  const next = assign(shortcut, key, keymap);
  if (!("keymap" in next)) throw new Error(`${key} is taken by ${next.taken}`);
  return next.keymap;
};

test("at first no key does two things in one place", () => {
  for (const place of [TABLE_KEYS, HAND_KEYS]) {
    for (const shortcut of place) expect(meaning<Shortcut>(keyOf(shortcut, {}), place, {})).toBe(shortcut);
  }
});

test("a key that the reader chose does what the other did, and the other does nothing", () => {
  const keymap = given("log", "ö");
  expect(meaning("ö", TABLE_KEYS, keymap)).toBe("log");
  expect(meaning("l", TABLE_KEYS, keymap)).toBeNull();
});

test("a letter is the same key with Caps Lock or Shift", () => {
  expect(meaning("B", TABLE_KEYS, {})).toBe("board");
  expect(given("log", "Ö")).toEqual({ log: "ö" });
});

test("a key that does something else in that place is refused, with what it does", () => {
  expect(assign("log", "B", {})).toEqual({ taken: "board" });
  expect(assign("log", "ö", given("mute", "ö"))).toEqual({ taken: "mute" });
  // What it did before is free again.
  expect(given("log", "u", given("mute", "ö"))).toEqual({ mute: "ö", log: "u" });
});

test("cards in real time have keys of their own, whatever those do at the table", () => {
  expect(given("flip", "b")).toEqual({ flip: "b" });
  expect(assign("flip", "p", {})).toEqual({ taken: "packet" });
});

test.each(["1", "0", "", "ab", "\n"])("%j is no key that can be given", (key) => {
  expect(assign("log", key, {})).toEqual({ taken: null });
});

test("a key as at first is not kept as a choice", () => {
  expect(given("log", "l", given("log", "ö"))).toEqual({});
});

test.each([
  [{}, true],
  [{ log: "ö", mute: "l" }, true],
  [{ board: "h", hand: "b" }, true],
  [{ log: "b" }, false],
  [{ log: "Ö" }, false],
  [{ log: "1" }, false],
  [{ log: 3 }, false],
  [{ dance: "ö" }, false],
  [{ toString: "ö" }, false],
  ["ö", false],
  [null, false],
])("%j as a keymap: %s", (value, good) => {
  expect(isKeymap(value)).toBe(good);
});
