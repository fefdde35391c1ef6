// A mission at the printed speed in four browsers: the difference between their clocks, and the time a player needs to reconnect.
// It takes a quarter of an hour. `npm run long`.

import assert from "node:assert/strict";

import { test } from "../fixtures.js";
import { PHONE, debriefed, launched, plan, toHand } from "../flight.js";

/** More than a mission takes at the printed speed. */
const MISSION_MS = 900_000;

/** Records the time at which each second of the mission appears on a page. */
async function watch(page) {
  await page.evaluate(() => {
    globalThis.seconds = new Map();
    const note = () => {
      const shown = document.querySelector(".sa-time b")?.textContent;
      if (shown && !globalThis.seconds.has(shown)) globalThis.seconds.set(shown, Date.now());
    };
    new MutationObserver(note).observe(document.querySelector(".tracks"), { subtree: true, childList: true, characterData: true });
  });
}

/** For each second shown on all these pages: milliseconds between the first and the last of them. */
async function apart(pages) {
  const [first, ...others] = await Promise.all(pages.map(async (page) => new Map(await page.evaluate(() => [...globalThis.seconds]))));
  return [...first].flatMap(([second, at]) => {
    const all = [at, ...others.map((seen) => seen.get(second))];
    return all.includes(undefined) ? [] : [{ second, apart_ms: Math.max(...all) - Math.min(...all) }];
  });
}

/** Time in milliseconds from `leave` until the page is connected and shows the mission clock again. */
async function back(page, leave) {
  const since = Date.now();
  await leave();
  await page.waitForFunction(() => document.querySelector(".sa-clock [role=timer]") && !document.querySelector(".bar-state[role=alert]"));
  return Date.now() - since;
}

test("four clocks of a mission at the printed speed agree", async ({ server, device }) => {
  const crew = await launched(server, device, { options: { Flight: "Simulation 1" }, crew: [{}, PHONE, {}, {}] });
  await Promise.all(crew.map((page) => page.locator(".sa-time b").waitFor()));
  const [ann, bob] = crew;
  await Promise.all(crew.map(watch));
  for (let card = 0; card < 3; card += 1) await Promise.all(crew.map(plan));

  // Bob reloads the page.
  await ann.waitForTimeout(120_000);
  const reloaded = await back(bob, () => bob.reload({ waitUntil: "commit" }));
  await toHand(bob);
  await bob.locator('[data-slot="1"]:is(.is-action, .is-movement)').waitFor();
  await watch(bob);
  await ann.waitForTimeout(300_000);
  const differences = (await apart(crew)).sort((a, b) => a.apart_ms - b.apart_ms);

  // The server is killed and restarted. All pages reconnect by themselves.
  await server.crash();
  const returned = await Promise.all(crew.map((page) => back(page, () => undefined)));

  await Promise.all(crew.map((page) => debriefed(page, { within: MISSION_MS })));
  const greatest = differences.at(-1);
  const middle = differences[Math.floor(differences.length / 2)];
  console.log(`seconds compared: ${differences.length}; apart in the middle: ${middle.apart_ms} ms; greatest: ${greatest.apart_ms} ms, at ${greatest.second}`);
  console.log(`back after a reload: ${reloaded} ms; after the server was killed: ${returned.join(", ")} ms`);
  const sheets = await Promise.all(crew.map((page) => page.locator(".sa-ending").innerText()));
  for (const sheet of sheets) assert.equal(sheet, sheets[0]);
});
