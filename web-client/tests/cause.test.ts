import { afterEach, expect, test, vi } from "vitest";

import cs from "../src/i18n/cs";
import en from "../src/i18n/en";
import { CAUSES, Foreign, NoRules, Outdated, Refused, Unreachable, causeOf, retryAfter, type CauseKind } from "../src/wire/cause";
import { chunk } from "../src/wire/chunk";
import { ask, askText } from "../src/wire/http";
import type { Code } from "../src/wire/messages";

afterEach(() => void vi.unstubAllGlobals());

const answers = (answer: () => Response) => vi.stubGlobal("fetch", async () => answer());
const page = (status: number, headers = {}) =>
  new Response("<!doctype html><p>x", { status, headers: { "content-type": "text/html; charset=utf-8", ...headers } });
const refusal = (code: string, status: number, headers = {}) => new Response(JSON.stringify({ code, text: "x" }), { status, headers });

const lost = () => {
  throw new TypeError("Failed to fetch");
};
const games = () => ask("GET", "/api/games");
const link = () => ask("GET", "/api/invites/X");
const part = (message: string) => () => chunk(() => Promise.reject(new TypeError(message)));

/** An answer, the request, the cause of the failure, and the seconds to wait. */
const FAILURES: [string, () => Response, () => Promise<unknown>, CauseKind, number][] = [
  ["no answer", lost, games, "unreachable", 5],
  ["login page", () => page(200), games, "foreign", 0],
  ["login page elsewhere", () => Object.defineProperty(new Response(null), "type", { value: "opaqueredirect" }), games, "foreign", 0],
  ["login page for a text", () => page(200), () => askText("/api/matches/m/log"), "foreign", 0],
  ["page without its type", () => new Response("<html>"), games, "foreign", 0],
  ["no such page, by a proxy", () => page(404), link, "foreign", 0],
  ["another service's refusal", () => new Response('{"error":"nope"}', { status: 404 }), link, "foreign", 0],
  ["bad gateway", () => page(502), games, "gateway", 5],
  ["bad gateway without a text", () => new Response("", { status: 504 }), games, "gateway", 5],
  ["busy proxy", () => page(503, { "retry-after": "7" }), games, "busy", 7],
  ["busy server", () => refusal("busy", 429, { "retry-after": "3" }), games, "busy", 3],
  ["full disk", () => refusal("unavailable", 503), games, "unavailable", 5],
  ["no such table", () => refusal("unknown", 404), link, "unknown", 0],
  ["not allowed", () => refusal("forbidden", 403), games, "forbidden", 0],
  [
    "field of a newer page",
    () => new Response(JSON.stringify({ code: "malformed", text: "unknown field `host`, expected `game`" }), { status: 400 }),
    games,
    "version",
    0,
  ],
  ["malformed name", () => refusal("malformed", 400), games, "refused", 0],
  ["other refusal", () => refusal("phase", 409), games, "refused", 0],
  ["part of an old build", () => new Response("ok\n"), part("Failed to fetch dynamically imported module: /a.js"), "version", 0],
  ["part during an outage", lost, part("error loading dynamically imported module"), "unreachable", 5],
  ["part behind a login page", () => page(200), part("Importing a module script failed."), "foreign", 0],
  ["part behind a bad gateway", () => page(502), part("Importing a module script failed."), "gateway", 5],
  ["fault of a part", lost, part("x is undefined"), "fault", 0],
  ["no WebAssembly", lost, () => Promise.reject(new NoRules()), "rules", 0],
];

test.each(FAILURES)("%s has its cause", async (_, answer, fails, kind, waitS) => {
  vi.stubGlobal("fetch", async () => answer());
  const error = await fails().then(
    () => null,
    (error: unknown) => error,
  );
  expect(causeOf(error)).toMatchObject({ kind, waitS });
});

test("an offline device is named as the cause", () => {
  vi.stubGlobal("navigator", { onLine: false });
  expect(causeOf(new Unreachable()).kind).toBe("offline");
});

test("an empty success is a success", async () => {
  answers(() => new Response("", { status: 201, headers: { "content-type": "text/html" } }));
  expect(await ask("POST", "/api/matches/m/report")).toBeUndefined();
  answers(() => new Response(null, { status: 204 }));
  expect(await ask("DELETE", "/api/x")).toBeUndefined();
});

test("every cause has its words in both languages", () => {
  const kinds = Object.keys(CAUSES).sort();
  for (const { causes } of [en, cs]) {
    expect(Object.keys(causes).sort()).toEqual(kinds);
    expect(new Set(Object.values(causes)).size).toBe(kinds.length);
  }
});

test("only a missing table is called missing", () => {
  const codes: Code[] = ["malformed", "illegal", "stale", "late", "forbidden", "taken", "phase", "paused", "busy", "full", "unavailable", "quarantined"];
  const others = [
    ...codes.map((code) => new Refused({ code, text: "" }, 400)),
    new Foreign(404),
    new Foreign(502),
    new Unreachable(),
    new Outdated(),
    new TypeError(),
  ];
  expect(others.map(causeOf).filter(({ kind }) => kind === "unknown")).toEqual([]);
});

test("the time to wait is read as seconds or as a date", () => {
  expect(retryAfter("12")).toBe(12);
  expect(retryAfter("0")).toBe(1);
  expect(retryAfter("Sun, 29 Nov 2026 15:00:30 GMT", Date.parse("2026-11-29T15:00:00Z"))).toBe(30);
  expect(retryAfter("soon")).toBeNull();
  expect(retryAfter(null)).toBeNull();
  expect(causeOf(new Refused({ code: "busy", text: "" }, 429, 86_400)).waitS).toBe(120);
});
