import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { seatAt } from "../src/model/seats";
import { Table } from "../src/model/table";
import { pendingRequest } from "../src/model/seat-request";

interface Sent {
  ref: string;
  key: string;
  nonce_hash?: string;
  seat: number;
  name: string;
}

/** A server that grants every request, with some of its answers lost. */
function server(lost: (number: number) => "lost" | number | null) {
  const heard: Sent[] = [];
  vi.stubGlobal("fetch", (_: string, { body }: { body: string }) => {
    heard.push(JSON.parse(body) as Sent);
    const fate = lost(heard.length);
    if (fate === "lost") return Promise.reject(new TypeError("Failed to fetch"));
    const { seat, key } = heard.at(-1)!;
    const told = fate === null ? { seat, token: `token of ${key}`, recovery: "K7Q2" } : { code: fate === 503 ? "unavailable" : "taken", text: "no" };
    return Promise.resolve(new Response(JSON.stringify(told), { status: fate ?? 201 }));
  });
  return heard;
}

const table = (match: string) => new Table(match, null);
/** The parts of a request that identify it. */
const same = ({ ref, key, nonce_hash, seat }: Sent) => ({ ref, key, nonce_hash, seat });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a request without an answer is repeated and gets the seat", async () => {
  const heard = server((number) => (number < 3 ? "lost" : null));
  const presentation = table("a").sit(1, "Ann", "K7Q2");
  await vi.runAllTimersAsync();
  await presentation;
  expect(heard.length).toBe(3);
  expect(heard.map(same)).toEqual(Array(3).fill(same(heard[0]!)));
  expect(heard[0]!.key).toMatch(/^[0-9a-f]{64}$/);
  expect(seatAt("a")?.token).toBe(`token of ${heard[0]!.key}`);
  expect(pendingRequest("a", "seats")).toBe(null);
});

test("a request stays the same after a failed store", async () => {
  const heard = server((number) => (number < 2 ? 503 : null));
  const presentation = table("b").sit(0, "Ann", "");
  await vi.runAllTimersAsync();
  await presentation;
  expect(same(heard[1]!)).toEqual(same(heard[0]!));
});

test("a request survives leaving the page", async () => {
  const heard = server(() => "lost");
  const lost = table("c")
    .sit(2, "Ann", "K7Q2")
    .catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  expect(await lost).toBeInstanceOf(TypeError);
  const request = pendingRequest("c", "seats")!;
  expect(request).toMatchObject({ seat: 2, name: "Ann", invite: "K7Q2" });
  const again = server(() => null);
  await table("c").sit(request.seat, request.name, request.invite);
  expect(same(again[0]!)).toEqual(same(heard[0]!));
});

test("a refusal ends the request, and another seat has its own", async () => {
  const refused = server(() => 409);
  await expect(table("d").sit(0, "Ann", "")).rejects.toThrow("no");
  expect(refused.length).toBe(1);
  expect(pendingRequest("d", "seats")).toBe(null);
  const heard = server(() => null);
  await table("d").sit(0, "Ann", "");
  await table("e").sit(1, "Ann", "");
  expect(new Set([refused[0]!, ...heard].flatMap(({ ref, key }) => [ref, key])).size).toBe(6);
});

test("a vacated seat is requested in the same way", async () => {
  const heard = server((number) => (number < 2 ? "lost" : null));
  const asking = table("f").askFor(1, "Eve", "");
  await vi.runAllTimersAsync();
  await asking;
  expect(same(heard[1]!)).toEqual(same(heard[0]!));
  expect(heard[0]!.key).not.toBe(undefined);
});
