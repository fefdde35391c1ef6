// Secret looks. They stay until their reader closes them, and public events play meanwhile.

import assert from "node:assert/strict";

import { findings } from "./axe.js";
import { test } from "./fixtures.js";
import { open, upTo } from "./recorded.js";

const MATCH = new URL("../../web-client/tests/nemesis/matches/mixed.json", import.meta.url);

for (const [name, screen] of [
  ["wide", {}],
  ["phone", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
]) {
  test(`look stays until its reader closes it, ${name}`, async ({ server, device }) => {
    const page = await device(screen);
    // Events that affect the reader wait for a press, so the test can inspect them.
    await page.addInitScript(() => localStorage.setItem("airlock.settings", JSON.stringify({ stop: "mine" })));
    const start = await upTo(MATCH, ({ pending }) => pending.yours.includes("DP-TURN"));
    const line = await open(page, server.url, { ...start, game: "nemesis", seat: 0, seats: 5 });
    let n = start.updates.length;
    const tell = (...events) => {
      n += 1;
      line.send({ update: { n, events } });
    };
    tell({ looked: { at: { events: 3 }, saw: { events: ["regeneration", "hunt", "consuming_fire"] }, seat: 0 } });
    const look = page.locator(".playback.secret");
    await look.waitFor();
    tell({ technical_noise_placed: { network: "red" } }, { died: { cause: "attack", seat: 0 } }, { turn_began: { seat: 1 } });
    const moment = page.locator(".playback.moment", { hasText: "Petr" });
    await moment.waitFor();
    assert.equal(await look.count(), 0);
    assert.deepEqual(await findings(page), []);
    await page.locator(".looks-aside").click();
    await look.waitFor();
    assert.equal(await look.locator(".kit-card").count(), 3);
    assert.deepEqual(await findings(page), []);
    await page.locator("#go-on").click();
    await look.waitFor({ state: "detached" });
    assert.equal(await page.evaluate(() => document.activeElement?.id), "prompt");
    await moment.waitFor();
  });
}
