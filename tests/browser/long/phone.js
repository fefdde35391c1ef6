// A slow phone: time from input to paint, smoothness of played events, and memory after many of them. Recorded play makes runs comparable.
// `npm run long`; `AIRLOCK_GAME` chooses the game. It prints figures and sets no limits, since they depend on the machine.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

import { test } from "../fixtures.js";
import { open, upTo } from "../recorded.js";

const { game, match, seat, seats, ownTurn, lit, thing } = {
  nemesis: {
    game: "nemesis",
    match: "crowded",
    seats: 5,
    ownTurn: ({ pending, parts }) => pending.yours.includes("DP-TURN") && parts["/round/number"] >= 3,
    lit: ".nm-board.is-lit",
    thing: "#board .nm-room",
  },
  aliens: {
    game: "aliens",
    match: "hunt",
    seat: 1,
    seats: 2,
    ownTurn: ({ pending, legal }) => pending.yours.includes("DP-07") && legal.length >= 13,
    lit: ".al-board.is-lit",
    thing: "#board .al-figures > g",
  },
}[process.env.AIRLOCK_GAME ?? "nemesis"];
const MATCH = new URL(`../../../web-client/tests/${game}/matches/${match}.json`, import.meta.url);
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
/** Factor of the CPU slowdown. */
const SLOWDOWN = Number(process.env.AIRLOCK_SLOWDOWN ?? 4);
const INPUTS = 60;
const REST_MS = 120;
const UPDATES = Number(process.env.AIRLOCK_UPDATES ?? 12);

function quantile(values, part) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** Runs in a page: records the latency of inputs, long tasks, and the time between frames. */
function watch() {
  globalThis.seen = { inputs: new Map(), tasks: [], frames: [] };
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId) globalThis.seen.inputs.set(interactionId, Math.max(duration, globalThis.seen.inputs.get(interactionId) ?? 0));
    }
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
  new PerformanceObserver((list) => globalThis.seen.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });
  let last = 0;
  const frame = (now) => {
    if (last > 0) globalThis.seen.frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

const counted = (page) =>
  page.evaluate(() => {
    const { inputs, tasks, frames } = globalThis.seen;
    globalThis.seen = { inputs: new Map(), tasks: [], frames: [] };
    return { inputs: [...inputs.values()], tasks, frames };
  });

/**
 * Opens the table on a phone, slowed down once everything is loaded and idle.
 * Returns the page and a function that plays the next update.
 */
async function table(server, device) {
  const page = await device(PHONE);
  await page.addInitScript(watch);
  const moment = await upTo(MATCH, ownTurn);
  const line = await open(page, server.url, { game, ...moment, seat: seat ?? moment.seen.parts["/you/seat"], seats });
  await page.locator(lit).first().waitFor();
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => new Promise(requestIdleCallback));
  const debug = await page.context().newCDPSession(page);
  await debug.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  const all = JSON.parse(await readFile(MATCH, "utf8"));
  let next = moment.updates.length;
  const goOn = () => line.send({ update: all[next++] });
  return { page, debug, goOn };
}

test(`input on a phone ${SLOWDOWN} times slower waits for its paint`, async ({ server, device }) => {
  const { page } = await table(server, device);
  const things = page.locator(thing);
  const count = await things.count();
  const pages = page.locator(".pages button");
  await counted(page);
  for (let n = 0; n < INPUTS; n += 1) {
    const press = n % 3 === 2 ? pages.nth(Math.floor(n / 3) % 4) : n % 3 === 1 ? page.locator("#decision .option").first() : things.nth((n * 5) % count);
    await press.tap({ timeout: 3_000, force: true }).catch(() => undefined);
    if (n % 3 === 2 && (n / 3) % 4 > 0) await pages.first().tap();
    await page.waitForTimeout(REST_MS);
  }
  const { inputs } = await counted(page);
  console.log(
    `${inputs.length} inputs of 16 ms and more; to the next paint, ms: p50 ${quantile(inputs, 0.5)}, p75 ${quantile(inputs, 0.75)}, p98 ${quantile(inputs, 0.98)}`,
  );
  assert.ok(inputs.length > INPUTS / 4, "inputs were measured");
});

test(`events play evenly on a phone ${SLOWDOWN} times slower`, async ({ server, device }) => {
  const { page, debug, goOn } = await table(server, device);
  const held = async () => {
    await debug.send("HeapProfiler.collectGarbage");
    const { usedSize } = await debug.send("Runtime.getHeapUsage");
    const { nodes } = await debug.send("Memory.getDOMCounters");
    return { mb: Math.round(usedSize / 100_000) / 10, nodes };
  };
  const before = await held();
  const [frames, tasks] = [[], []];
  for (let n = 0; n < UPDATES; n += 1) {
    await counted(page);
    goOn();
    await page.waitForTimeout(2_500);
    const part = await counted(page);
    frames.push(...part.frames);
    tasks.push(...part.tasks);
    while (await page.locator("#skip").isVisible())
      await page
        .locator("#skip")
        .tap({ timeout: 2_000, force: true })
        .catch(() => undefined);
  }
  const after = await held();
  const late = frames.filter((ms) => ms > 25).length;
  console.log(`${frames.length} frames: p50 ${quantile(frames, 0.5).toFixed(1)} ms, p95 ${quantile(frames, 0.95).toFixed(1)} ms, ${late} later than 25 ms`);
  console.log(`${tasks.length} tasks of 50 ms and more, the longest ${Math.round(Math.max(0, ...tasks))} ms`);
  console.log(`held before ${before.mb} MB, ${before.nodes} nodes; after ${UPDATES} updates ${after.mb} MB, ${after.nodes} nodes`);
  assert.ok(frames.length > 0, "frames were measured");
});
