// Response times and memory of the page while bots play at full speed.
// `npm run long`; it prints figures and sets no limits, since they depend on the machine.

import assert from "node:assert/strict";

import { haunt } from "../ghost.js";
import { test } from "../fixtures.js";
import { WORDS, begin, start } from "../table.js";

const PLAYERS = 5;
const MATCHES = Number(process.env.AIRLOCK_MATCHES ?? 4);
/** Number of inputs of a reader who looks around, and the time between two of them. */
const LOOKS = 120;
const REST_MS = 150;

test.use({ settings: ["--messages-per-second", "0"] });

/** Opens a table whose bots do not wait. Ann sits there with bots in all other seats. */
async function table(page, server) {
  await page.goto(server.url);
  const { match, invite } = await page.evaluate(async (players) => {
    const body = JSON.stringify({ game: "nemesis", mode: "base", players, bot_pause_ms: 0 });
    return (await fetch("/api/matches", { method: "POST", headers: { "content-type": "application/json" }, body })).json();
  }, PLAYERS);
  await begin([page], `${server.url}m/${match}#${invite}`, { fill: true });
  return match;
}

function quantile(sorted, part) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
}

test("page answers a reader while five seats play at full speed", async ({ server, device }) => {
  const [page, ghost] = [await device(), await device()];
  await page.addInitScript(() => {
    globalThis.interactions = new Map();
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries()) {
        if (interactionId) globalThis.interactions.set(interactionId, Math.max(duration, globalThis.interactions.get(interactionId) ?? 0));
      }
    }).observe({ type: "event", durationThreshold: 16, buffered: true });
  });
  const match = await table(page, server);
  await ghost.goto(`${server.url}about`);
  let over = false;
  const played = haunt(ghost, page, match, { preferred: ["move", "careful_move", "search"] }).then((acts) => {
    over = true;
    return acts;
  });
  let looks = 0;
  const rooms = page.locator("#board [data-ref^=s]");
  const inputs = [
    async () => (await rooms.count()) > 0 && rooms.nth(looks % (await rooms.count())).click({ timeout: 2_000, force: true }),
    () => page.locator("#tab-talk").click(),
    () => page.locator("#tab-game").click(),
    () => page.locator("#tab-log").click(),
    () => page.keyboard.press("o"),
    () => page.keyboard.press("+"),
    () => page.keyboard.press("-"),
    () => page.keyboard.press("Escape"),
  ];
  for (; looks < LOOKS && !over; looks += 1) {
    await inputs[looks % inputs.length]().catch(() => undefined);
    await page.waitForTimeout(REST_MS);
  }
  const acts = await played;
  // Inputs below the shortest measured duration count as that duration.
  const slow = await page.evaluate(() => [...globalThis.interactions.values()]);
  const all = [...slow, ...Array(Math.max(0, looks - slow.length)).fill(16)].sort((a, b) => a - b);
  const updates = await page.locator("#log li").count();
  console.log(`${looks} inputs, ${acts} actions of the own seat, ${updates} lines of log`);
  console.log(`interaction to next paint, ms: median ${quantile(all, 0.5)}, p95 ${quantile(all, 0.95)}, worst ${all.at(-1)}`);
  assert.ok(looks > 20, "the match was long enough to look about");
});

test("memory of the page does not grow from match to match", async ({ server, device }) => {
  const [page, ghost] = [await device(), await device()];
  const debug = await page.context().newCDPSession(page);
  const held = async () => {
    await debug.send("HeapProfiler.collectGarbage");
    const { usedSize } = await debug.send("Runtime.getHeapUsage");
    const nodes = await page.evaluate(() => document.getElementsByTagName("*").length);
    return { mb: Math.round(usedSize / 100_000) / 10, nodes };
  };
  let match = await table(page, server);
  await ghost.goto(`${server.url}about`);
  const points = [];
  for (let number = 1; number <= MATCHES; number += 1) {
    let acts = 0;
    let part = 0;
    do {
      part = await haunt(ghost, page, match, { most: 25 });
      acts += part;
      const { mb, nodes } = await held();
      console.log(`match ${number}, after ${acts} own actions: ${mb} MB, ${nodes} elements`);
    } while (part >= 25);
    await page.locator(".result").waitFor();
    points.push(await held());
    if (number === MATCHES) break;
    await page.getByRole("button", { name: "Play again, same players" }).click();
    await page.getByRole("button", { name: "To the next match" }).click();
    await page.getByRole("button", { name: WORDS.en.ready, exact: true }).waitFor();
    match = new URL(page.url()).pathname.split("/")[2];
    await start([page]);
  }
  console.log(`at the end of each match, MB: ${points.map(({ mb }) => mb).join(", ")}`);
  assert.ok(points.at(-1).mb < 150, "less than 150 MB after hours");
});
