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

/** Pieces of the board that Tab stops at. */
const stopsOfTab = (page) => page.locator("#board svg [data-ref]").evaluateAll((all) => all.filter(({ tabIndex }) => tabIndex === 0).length);

for (const [game, table] of Object.entries(TABLES)) {
  test(`focus stays on its piece while the art of ${game} arrives`, async ({ server, device }) => {
    let arrive;
    const asked = new Promise((resolve) => {
      arrive = resolve;
    });
    const page = await table({
      server,
      device: async (options) => {
        // A service worker would bring the art past the route.
        const page = await device({ ...options, serviceWorkers: "block" });
        await page.route("**/assets/art-*.js", async (route) => {
          await asked;
          await route.continue();
        });
        return page;
      },
    });
    await page.locator("#board svg [tabindex='0']").first().waitFor();
    await page.locator(".skips a[href='#board']").focus();
    await page.keyboard.press("Enter");
    const first = await focused(page);
    assert.ok(first, "the way to the board ends on it");
    const plain = await page.evaluate(() => document.querySelector("#board svg").innerHTML.length);
    arrive();
    await page.waitForFunction((plain) => document.querySelector("#board svg").innerHTML.length !== plain, plain);
    assert.equal(await focused(page), first);
  });

  test(`keys reach and walk the board of ${game}`, async ({ server, device }) => {
    const page = await table({ server, device });
    await page.locator("#board svg [tabindex='0']").first().waitFor();
    assert.equal(await stopsOfTab(page), 1, "one stop of Tab");
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

  test(`Tab stops once at the board of ${game} after a press on any piece`, async ({ server, device }) => {
    const page = await table({ server, device });
    await page.locator("#board svg [tabindex='0']").first().waitFor();
    const refs = await page.locator("#board svg [data-ref]").evaluateAll((all) => [...new Set(all.map((piece) => piece.getAttribute("data-ref")))]);
    const without = [];
    for (const ref of refs) {
      await page.evaluate((ref) => document.querySelector(`#board svg [data-ref="${ref}"]`)?.dispatchEvent(new MouseEvent("click", { bubbles: true })), ref);
      if ((await stopsOfTab(page)) !== 1) without.push(ref);
    }
    assert.deepEqual(without, []);
  });
}

test("focus goes home when its piece is no target any more", async ({ server, device }) => {
  const page = await device();
  const moment = await upTo(new URL("../../web-client/tests/nemesis/matches/crowded.json", import.meta.url), ({ pending }) =>
    pending.yours.includes("DP-TURN"),
  );
  const { seen, updates } = moment;
  const line = await open(page, server.url, { game: "nemesis", ...moment, seat: seen.parts["/you/seat"], seats: 5 });
  await page.locator("#board svg [tabindex='0']").first().waitFor();
  const corridor = page.locator("#board svg .nm-corridor.is-target").first();
  await corridor.focus();
  assert.equal(await focused(page), await corridor.getAttribute("data-ref"));
  line.send({ update: { n: updates.length + 1, legal: [], pending: { wait: "asks", waiting_for: [0], yours: [], since_ms: 0 } } });
  await page.waitForFunction(() => document.querySelector("#board svg .is-target") === null);
  assert.match(String(await focused(page)), /^s\d\d$/);
  assert.equal(await stopsOfTab(page), 1);
});
