import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { INVITE_DIGITS, RECOVERY_DIGITS, readCode } from "../src/model/code";
import { addressOf } from "../src/shell/device";

interface Codes {
  code: string;
  opens: [string, string][];
  opens_nothing: [string, string][];
}

const codes = JSON.parse(readFileSync(new URL("../../tests/world/codes.json", import.meta.url), "utf8")) as Codes;

test.each(codes.opens)("code is read: %s", (_, text) => {
  expect(readCode(text, INVITE_DIGITS)).toBe(codes.code);
});

test.each(codes.opens_nothing)("no code is read: %s", (_, text) => {
  expect(readCode(text, INVITE_DIGITS)).toBeNull();
});

test("a recovery code is read from its link", () => {
  const code = "K7Q2-M9XR-4TWB-0HJN-QX5Z";
  for (const text of [code, `https://table.example/seat/${code}`, `https://table.example/seat#${code}.`, `“${code.toLowerCase()}”`]) {
    expect(readCode(text, RECOVERY_DIGITS)).toBe(code);
  }
  expect(readCode("K7Q2-M9XR", RECOVERY_DIGITS)).toBeNull();
});

test("a link to a seat has its code where no server sees it", () => {
  const code = "K7Q2-M9XR-4TWB-0HJN-QX5Z";
  const { pathname, search, hash } = new URL(addressOf(code));
  expect({ pathname, search, hash }).toEqual({ pathname: "/seat", search: "", hash: `#${code}` });
});
