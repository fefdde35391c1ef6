// A reaction window. Every player, asked or not, sees its remaining seconds.
// A ghost marks the destination of the declared move.

import assert from "node:assert/strict";

import { test } from "./fixtures.js";
import { open, upTo } from "./recorded.js";

const MATCH = new URL("../../web-client/tests/nemesis/matches/crowded.json", import.meta.url);
const LEFT_S = 6;
const NOW_MS = 60_000;
const SCREENS = {
  wide: { viewport: { width: 1440, height: 900 } },
  laptop: { viewport: { width: 1280, height: 720 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};

const declared = ({ pending, parts }) => pending.wait === "window" && parts["/scene/declared/through"] !== undefined;

for (const [name, screen] of Object.entries(SCREENS)) {
  test(`every seat sees a window's seconds and move, ${name}`, async ({ server, device }) => {
    const { updates, seen } = await upTo(MATCH, declared);
    const own = seen.parts["/you/seat"];
    const deadline_ms = NOW_MS + LEFT_S * 1000;
    for (const { seat, yours } of [
      { seat: own, yours: ["DP-REACT"] },
      { seat: own, yours: [] },
      { seat: null, yours: [] },
    ]) {
      const page = await device(screen);
      const asked = { ...seen, pending: { ...seen.pending, yours, deadline_ms }, ...(yours.length === 0 && { legal: [] }) };
      await open(page, server.url, { game: "nemesis", updates, seen: asked, seat, seats: 5, now_ms: NOW_MS });
      const who = `${seat === null ? "a spectator" : "a seat"} that is ${yours.length > 0 ? "" : "not "}asked`;
      assert.equal(await page.locator("#prompt .time").innerText(), `${LEFT_S} s`, who);
      const bar = page.locator("progress.window");
      assert.ok(await bar.isVisible(), `${who}: the bar`);
      assert.equal(await bar.evaluate(({ value }) => value), LEFT_S * 1000, who);
      await page.locator("#board .nm-ghost").waitFor();
      await page.context().close();
    }
  });
}
