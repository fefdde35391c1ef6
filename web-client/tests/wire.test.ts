import { expect, test, vi } from "vitest";

import { ask, Refused } from "../src/wire/http";
import { fresh, hex, nonce, unhex } from "../src/wire/random";
import { seal } from "../src/wire/seal";
import { Outbox, backoff } from "../src/wire/socket";

test("reconnection delays grow with jitter up to a bound", () => {
  const shortest = Array.from({ length: 24 }, (_, tries) => backoff(tries, 0));
  const longest = Array.from({ length: 24 }, (_, tries) => backoff(tries, 1));
  expect(shortest).toEqual([...shortest].sort((a, b) => a - b));
  expect(longest.at(-1)).toBe(15_000);
  expect(shortest).toEqual(longest.map((ms) => ms / 2));
});

test("a page gone for a second reconnects within another", () => {
  let gone = 0;
  for (let tries = 0; gone < 1_000; tries += 1) {
    expect(backoff(tries, 1)).toBeLessThan(1_000);
    gone += backoff(tries, 0);
  }
});

test("a command keeps its reference until it is answered", () => {
  const outbox = new Outbox();
  const { ref, text } = outbox.put({ table: { action: { start: {} } } });
  expect(JSON.parse(text)).toEqual({ table: { ref, action: { start: {} } } });
  expect(outbox.all()).toEqual([text]);
  outbox.answered({ ack: { ref: "another" } });
  expect(outbox.all()).toEqual([text]);
  outbox.answered({ refused: { ref, code: "stale", text: "" } });
  expect(outbox.all()).toEqual([]);
});

test("references and nonces are long, distinct and reversible", () => {
  expect(fresh()).toMatch(/^[0-9a-f]{24}$/);
  expect(new Set(Array.from({ length: 50 }, nonce)).size).toBe(50);
  expect(hex(unhex("00ff10"))).toBe("00ff10");
});

test("a seal depends on seat and nonce and hides the nonce", () => {
  const number = "02".repeat(32);
  expect(seal(1, number)).toMatch(/^[0-9a-f]{64}$/);
  expect(seal(1, number)).toBe(seal(1, number));
  expect(seal(0, number)).not.toBe(seal(1, number));
  expect(seal(1, "03".repeat(32))).not.toBe(seal(1, number));
});

test("a success may be empty, and an error throws a refusal", async () => {
  const answers = [new Response(null, { status: 201 }), new Response('{"n":1}'), new Response('{"code":"limit","text":"Wait."}', { status: 429 })];
  vi.stubGlobal("fetch", () => Promise.resolve(answers.shift()));
  expect(await ask("POST", "/api/report")).toBeUndefined();
  expect(await ask("GET", "/api/one")).toEqual({ n: 1 });
  await expect(ask("GET", "/api/two")).rejects.toThrow(Refused);
  vi.unstubAllGlobals();
});
