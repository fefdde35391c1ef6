import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { inScript, inStyles } from "../build/browsers.mjs";

const file = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

test.each([
  ["a.match(/(?<=x)y/)", "look-behind"],
  ['new RegExp("(?<!x)y")', "look-behind"],
  ["new RegExp(`(?<=x)y`)", "look-behind"],
  ["/[a--b]/v", "syntax"],
  ["using a = b()", "syntax"],
  ['import a from "./a.json" with { type: "json" }', "syntax"],
  ["a.toSorted()", "toSorted"],
  ["a?.b.toReversed(c)", "toReversed"],
  ["Object.groupBy(a, b)", "groupBy"],
  ["const { promise } = Promise.withResolvers()", "withResolvers"],
  ["await Array.fromAsync(a)", "fromAsync"],
  ["a.values().map(b)", "values"],
  ["Iterator.from(a)", "Iterator"],
  ["one.union(other)", "union"],
  ["requestIdleCallback(a)", "requestIdleCallback"],
  ["document.startViewTransition(a)", "startViewTransition"],
])("%s is found", (code, fault) => {
  expect(inScript(code).join()).toContain(fault);
});

test.each([
  "(globalThis.requestIdleCallback ?? setTimeout)(a)",
  'typeof Iterator === "function"',
  "Object.values(a).map(b)",
  "a.map(b).filter(c)",
  "a.toSorted?.()",
  "a.moveBefore && b ? a.moveBefore(c) : a.insertBefore(c)",
  "class A { #a = 1; static { b() } }",
  "/(?<name>a)/.exec(b)",
])("%s is allowed", (code) => {
  expect(inScript(code)).toEqual([]);
});

test("style features beyond the supported browsers are found", () => {
  expect(inStyles("a { color: red; &:hover { color: blue } }")).toHaveLength(1);
  expect(inStyles("@scope (a) { b { color: red } }")).toContain("@scope");
  expect(inStyles("a { color: light-dark(red, blue) }")).toHaveLength(1);
  expect(inStyles("a:has(b) { color: color-mix(in srgb, red, blue) } @media (min-width: 1px) { a { color: red } }")).toEqual([]);
});

test("all documents name the same browsers", () => {
  const browsers = JSON.parse(file("../build/browsers.json")) as Record<string, number>;
  const named = Object.values(browsers).map(String);
  for (const place of ["../../README.md", "../../docs/hosting.md", "../public/old.js"]) {
    const text = file(place);
    for (const version of named) expect(text, place).toContain(version);
    expect(text).toMatch(new RegExp(`Chrome (or|and|nebo) Edge ${browsers.Chrome}`));
    expect(text).toContain(`Firefox ${browsers.Firefox}`);
    expect(text).toContain(`Safari ${browsers.Safari}`);
  }
});
