import { expect, test } from "vitest";

import cs from "../src/i18n/cs";
import { en } from "../src/i18n/en";
import { plural, preferred } from "../src/i18n/language";
import { merge } from "../src/shell/announcer-text";

/** All texts by key. Texts with parameters are called with examples. */
function texts(tree: object, path = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] => {
    const at = `${path}/${key}`;
    if (typeof value === "string") return [[at, value]];
    if (typeof value === "function") return [];
    return texts(value as object, at);
  });
}

test("every text is in both languages and translated", () => {
  const czech = new Map(texts(cs));
  for (const [key, text] of texts(en)) {
    expect(czech.has(key), key).toBe(true);
    // Names of keys on the keyboard are the same.
    if (text.length > 4 && !key.startsWith("/help/fixed/")) expect(czech.get(key), key).not.toBe(text);
  }
});

test("every refusal has a reason and advice", () => {
  for (const { codes } of [en, cs]) {
    for (const [code, text] of Object.entries(codes)) {
      expect(text.split(/[.:] /).length, `${code}: ${text}`).toBeGreaterThanOrEqual(2);
    }
  }
});

test("Czech uses its own plural forms", () => {
  const forms = { one: "karta", few: "karty", many: "karty", other: "karet" };
  expect([1, 3, 5, 0, 1.5].map((n) => plural("cs")(n, forms).replace("\u00a0", " "))).toEqual(["1 karta", "3 karty", "5 karet", "0 karet", "1,5 karty"]);
});

test("no exclamation marks, and phone buttons stay short", () => {
  for (const language of [en, cs]) {
    for (const [key, text] of texts(language)) expect(text.includes("!"), key).toBe(false);
    for (const [key, text] of texts(language.decide)) {
      if (["/commit", "/back", "/undo", "/askUndo", "/lockIn", "/keep"].includes(key)) expect(text.length, key).toBeLessThanOrEqual(24);
    }
  }
});

test("the browser's first known language is used", () => {
  expect(preferred(["de-AT", "cs-CZ", "en"])).toBe("cs");
  expect(preferred(["de"])).toBe("en");
});

test("an announcement has bounded length and counts what it omits", () => {
  expect(merge(["a", "b"])).toBe("a. b");
  const long = merge(Array.from({ length: 30 }, (_, i) => `event number ${i} in a corridor`));
  expect(long.length).toBeLessThanOrEqual(240);
  expect(long).toMatch(/\(\+\d+\)$/);
});
