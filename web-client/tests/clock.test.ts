import { afterEach, expect, test, vi } from "vitest";

import { matchTime } from "../src/games/space-alert/model/clock";
import { Table } from "../src/model/table";
import { Offset } from "../src/wire/offset";
import type { Listener } from "../src/wire/socket";

afterEach(() => void vi.restoreAllMocks());

/** Pseudo-random numbers from 0 to 1 for a seed. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A page with its own clock zero, asymmetric delay to the server, and jitter. */
class Page {
  private readonly zero: number;
  private readonly there: number;
  private readonly back: number;
  readonly offset = new Offset();
  ahead = 0;

  constructor(private readonly random: () => number) {
    this.zero = random() * 1e6;
    this.there = 5 + random() * 75;
    this.back = 5 + random() * 75;
  }

  /** Usually some tens of milliseconds. One packet in ten is sent again. */
  private delay(way: number): number {
    return way - 40 * Math.log(1 - this.random() * 0.999) + (this.random() < 0.1 ? 900 : 0);
  }

  /** Sends a ping at a time of the world. Returns the time of the answer. */
  ask(at: number): number {
    const read = at + this.delay(this.there);
    const heard = read + this.delay(this.back);
    this.ahead = this.offset.after({ asked: at - this.zero, server_ms: read, answered: heard - this.zero });
    return heard;
  }

  /** The server's clock as estimated by this page. */
  reads(at: number): number {
    return at - this.zero + this.ahead;
  }
}

test("clocks of pages with delay and jitter agree within 150 ms", () => {
  for (let seed = 0; seed < 2_000; seed += 1) {
    const random = numbers(seed);
    const pages = Array.from({ length: 5 }, () => new Page(random));
    let now = 1e6;
    for (let i = 0; i < 8; i += 1) now = 300 + Math.max(...pages.map((page) => page.ask(now)));
    const read = pages.map((page) => page.reads(now));
    expect(Math.max(...read) - Math.min(...read), `seed ${seed}`).toBeLessThan(150);
  }
});

test("the quickest exchange counts, within half its round trip", () => {
  const offset = new Offset();
  expect(offset.after({ asked: 0, server_ms: 5_900, answered: 1_000 })).toBe(5_400);
  expect(offset.after({ asked: 2_000, server_ms: 7_020, answered: 2_040 })).toBe(5_000);
  expect(offset.after({ asked: 3_000, server_ms: 8_700, answered: 4_000 }), "a slow one changes nothing").toBe(5_000);
});

test("an old exchange counts until drift makes a new one better", () => {
  const offset = new Offset();
  const quick = { asked: 0, server_ms: 1_001, answered: 2 };
  const slower = (at: number) => ({ asked: at, server_ms: at + 1_015, answered: at + 20 });
  expect(offset.after(quick)).toBe(1_000);
  expect(offset.after(slower(60_000)), "a minute later a hundredth of a second is more than the drift").toBe(1_000);
  expect(offset.after(slower(120_000)), "two minutes later it is less").toBe(1_005);
});

test("a late clock message is corrected by the server's clock", () => {
  let page = 10_000;
  vi.spyOn(performance, "now").mockImplementation(() => page);
  let server: Listener | undefined;
  const table = new Table("m", (listener) => {
    server = listener;
    return { send: () => "", become: () => undefined, resume: () => undefined, close: () => undefined };
  });
  // Messages of one batch are applied together. `have` ends the batch.
  const shown = () => {
    server!.have();
    return matchTime(table.clock.value);
  };
  server!.heard({ welcome: { protocol: "airlock.v1", game: "toy", rules: 1, build: "", n: 0 } });
  // The server's clock was at 70,000 when it sent this, 800 ms ago.
  server!.heard({ clock: { now_ms: 4_000, running: true, server_ms: 70_000 } });
  expect(shown()).toBe(4_000);
  server!.exchanged({ asked: 10_000, server_ms: 70_810, answered: 10_020 });
  page = 10_020;
  expect(shown()).toBe(4_820);
  // During a pause it stands still, whatever the clocks do.
  server!.heard({ clock: { now_ms: 4_900, running: false, server_ms: 70_900 } });
  page = 99_000;
  expect(shown()).toBe(4_900);
  // Another server has another clock.
  server!.heard({ welcome: { protocol: "airlock.v1", game: "toy", rules: 1, build: "", n: 0 } });
  server!.heard({ clock: { now_ms: 5_000, running: true, server_ms: 12 } });
  expect(shown()).toBe(5_000);
});
