// Keys alone reach and walk every board.

import assert from "node:assert/strict";

import { launched } from "./flight.js";
import { test } from "./fixtures.js";
import { open, upTo } from "./recorded.js";

const ARROWS = ["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"];

const recorded =
  (game, file, when) =>
  async ({ server, device }) => {
    const page = await device();
    const moment = await upTo(new URL(`../../web-client/tests/${game}/matches/${file}.json`, import.meta.url), when);
    const { seen } = moment;
    const seats = Object.keys(seen.parts).reduce((most, key) => Math.max(most, Number(/^\/crew\/(\d+)/.exec(key)?.[1] ?? 0) + 1), 1);
    await open(page, server.url, { game, ...moment, seat: seen.parts["/you/seat"] ?? null, seats });
    return page;
  };

/** Tables per game, with something on the board. */
const TABLES = {
  nemesis: recorded("nemesis", "crowded", ({ pending }) => pending.yours.includes("DP-TURN")),
  retaliation: recorded("retaliation", "crowded-2", ({ pending }) => pending.yours.includes("D-05")),
  aliens: recorded("aliens", "hunt", ({ pending }) => pending.yours.length > 0),
  "space-alert": async ({ server, device }) => (await launched(server, device, { crew: [{}], players: 4 }))[0],
};

/** Reference of the focused piece of the board. `null` if the focus is elsewhere. */
const focused = (page) => page.evaluate(() => document.activeElement?.closest("#board svg [data-ref]")?.getAttribute("data-ref") ?? null);

for (const [game, table] of Object.entries(TABLES)) {
  test(`keys reach and walk the board of ${game}`, async ({ server, device }) => {
    const page = await table({ server, device });
    await page.locator("#board svg [tabindex='0']").first().waitFor();
    const stops = await page.locator("#board svg [data-ref]").evaluateAll((all) => all.filter(({ tabIndex }) => tabIndex === 0).length);
    assert.equal(stops, 1, "one stop of Tab");
    await page.locator(".skips a[href='#board']").focus();
    await page.keyboard.press("Enter");
    const first = await focused(page);
    assert.ok(first, "the way to the board ends on it");
    for (const arrow of ARROWS) {
      await page.keyboard.press(arrow);
      if ((await focused(page)) !== first) break;
    }
    const next = await focused(page);
    assert.ok(next && next !== first, `an arrow leads on from ${first}`);
    await page.keyboard.press("Enter");
    await page.locator(`.selected-bar, [data-ref="${next}"][aria-pressed="true"]`).first().waitFor();
  });
}
