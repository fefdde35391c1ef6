// Keyboard shortcuts and their assignment by the reader.

import { expect, test } from "vitest";

import { HAND_KEYS, TABLE_KEYS, assign, isKeymap, keyOf, meaning, type Keymap, type Shortcut } from "../src/model/keys";

const given = (shortcut: Shortcut, key: string, keymap: Keymap = {}): Keymap => {
  const next = assign(shortcut, key, keymap);
  if (!("keymap" in next)) throw new Error(`${key} is taken by ${next.taken}`);
  return next.keymap;
};

test("by default no key has two meanings in one place", () => {
  for (const place of [TABLE_KEYS, HAND_KEYS]) {
    for (const shortcut of place) expect(meaning<Shortcut>(keyOf(shortcut, {}), place, {})).toBe(shortcut);
  }
});

test("an assigned key replaces the default key", () => {
  const keymap = given("log", "ö");
  expect(meaning("ö", TABLE_KEYS, keymap)).toBe("log");
  expect(meaning("l", TABLE_KEYS, keymap)).toBeNull();
});

test("Caps Lock and Shift do not change a letter's key", () => {
  expect(meaning("B", TABLE_KEYS, {})).toBe("board");
  expect(given("log", "Ö")).toEqual({ log: "ö" });
});

test("a key that is taken in its place is refused with its owner", () => {
  expect(assign("log", "B", {})).toEqual({ taken: "board" });
  expect(assign("log", "ö", given("mute", "ö"))).toEqual({ taken: "mute" });
  // Its previous key is free again.
  expect(given("log", "u", given("mute", "ö"))).toEqual({ mute: "ö", log: "u" });
});

test("real-time cards have keys of their own", () => {
  expect(given("flip", "b")).toEqual({ flip: "b" });
  expect(assign("flip", "p", {})).toEqual({ taken: "packet" });
});

test.each(["1", "0", "", "ab", "\n"])("%j cannot be assigned", (key) => {
  expect(assign("log", key, {})).toEqual({ taken: null });
});

test("a default key is not stored as a choice", () => {
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
])("%j as a keymap is valid: %s", (value, good) => {
  expect(isKeymap(value)).toBe(good);
});
