// Long texts without a break, and windows as small as 400 % zoom makes them.

import assert from "node:assert/strict";

import { chromium } from "@playwright/test";

import { CHROMIUM } from "./chromium.js";
import { test } from "./fixtures.js";
import { open, upTo } from "./recorded.js";

const MATCHES = new URL("../../web-client/tests/", import.meta.url);
const LONG = "W".repeat(85);

const MOMENTS = [
  {
    game: "nemesis",
    match: "nemesis/matches/crowded",
    seat: 2,
    seats: 5,
    when: ({ pending, parts }) => pending.yours.includes("DP-TURN") && parts["/round/number"] >= 3,
  },
  {
    game: "retaliation",
    match: "retaliation/matches/crowded-2",
    seat: 2,
    seats: 5,
    when: ({ pending, legal }) => pending.yours.includes("D-05") && legal.length >= 16,
  },
  { game: "aliens", match: "aliens/matches/hunt", seat: 1, seats: 2, when: ({ pending, legal }) => pending.yours.includes("DP-07") && legal.length >= 13 },
  {
    game: "space-alert",
    match: "space-alert/flights/four-1",
    seat: 1,
    seats: 4,
    when: ({ parts }) => parts["/now/phase"] >= 2 && Object.keys(parts).some((key) => key.startsWith("/threats/")),
  },
];

/** Controls of the bar that something else covers. */
function covered() {
  document.querySelector(".table")?.scrollTo(0, 0);
  return [...document.querySelectorAll(".bar :is(a, button)")].flatMap((one) => {
    const { left, right, top, bottom, width } = one.getBoundingClientRect();
    const over = width > 0 && document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return over && !one.contains(over) && !over.contains(one) ? [`${one.className} under ${over.className}`] : [];
  });
}

/** Controls that cannot be scrolled into view completely, or that something else covers. */
function outOfReach(selector) {
  return [...document.querySelectorAll(selector)].flatMap((one) => {
    // Folded controls, and those for screen readers only, are not pressed here.
    if (!one.checkVisibility() || one.clientWidth <= 1 || one.classList.contains("unseen")) return [];
    one.scrollIntoView({ block: "center" });
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return left >= -1 && right <= innerWidth + 1 && (one.contains(at) || at?.contains(one))
      ? []
      : [`${one.className} ${one.textContent} under ${at?.className}`];
  });
}

/** Everything that sticks out of the window on the right, or out of its clipping container. */
function beyond() {
  const wide = document.scrollingElement.scrollWidth - innerWidth;
  const texts = [...document.querySelectorAll("bdi, .title, h1, h2, dialog, .selected-bar, .prompt")].filter((one) => {
    const { right, width } = one.getBoundingClientRect();
    if (width === 0 || right <= innerWidth + 1) return false;
    // Text with an ellipsis, and text in its own scroller, may be wider than its place.
    for (let at = one.parentElement; at && at !== document.body; at = at.parentElement) {
      if (getComputedStyle(at).overflowX !== "visible" && at.getBoundingClientRect().right <= innerWidth + 1) return false;
    }
    return true;
  });
  return [...(wide > 0 ? [`the page by ${wide}`] : []), ...texts.map((one) => `${one.tagName} ${one.className} in ${one.parentElement.className}`)];
}

for (const { game, match, when, ...shown } of MOMENTS) {
  test(`${game} can be played at 400 % zoom, with fallback fonts`, async ({ server, device }) => {
    const page = await device({ viewport: { width: 320, height: 256 }, serviceWorkers: "block" });
    await page.route("**/*.woff2", (route) => route.abort());
    const moment = await upTo(new URL(`${match}.json`, MATCHES), when);
    await open(page, server.url, { game, ...moment, ...shown });
    await page.locator("#decision").waitFor();
    for (const to of await page.locator(".pages button").all()) {
      await to.click();
      assert.deepEqual(await page.evaluate(covered), [], "over the bar");
      assert.deepEqual(await page.evaluate(beyond), []);
    }
    await page.locator(".pages button").first().click();
    const { width, height } = await page.locator(".stage").boundingBox();
    assert.ok(width >= 300 && height >= 150, `the board has ${width} × ${height}`);
    assert.deepEqual(await page.evaluate(outOfReach, "#decision button"), []);
    await page.locator(".pages button").nth(1).click();
    assert.deepEqual(await page.evaluate(outOfReach, "#hand button"), []);
  });

  for (const [width, height] of [
    [1440, 900],
    [1366, 768],
    [820, 1180],
    [390, 844],
    [320, 256],
  ]) {
    test(`${game} holds long names and titles, ${width} wide`, async ({ server, device }) => {
      const page = await device({ viewport: { width, height } });
      const moment = await upTo(new URL(`${match}.json`, MATCHES), when);
      const seats = Array.from({ length: shown.seats }, () => ({ name: LONG, ready: true }));
      await open(page, server.url, { game, ...moment, ...shown, table: { title: LONG, seats } });
      await page.locator("#decision").waitFor();
      assert.deepEqual(await page.evaluate(beyond), []);
      const tabs = page.locator(".pages button");
      for (let i = 0; i < (await tabs.count()); i += 1) {
        if (!(await tabs.nth(i).isVisible())) continue;
        await tabs.nth(i).click();
        assert.deepEqual(await page.evaluate(beyond), [], `tab ${i}`);
      }
      if (await tabs.nth(2).isVisible()) await tabs.nth(2).click();
      await page.locator("#seats .seat button").first().click();
      await page.locator("dialog.dossier").waitFor();
      assert.deepEqual(await page.evaluate(beyond), [], "dossier");
    });
  }
}

for (const [width, height, fonts] of [
  [1366, 768, "our fonts"],
  [390, 844, "our fonts"],
  [320, 256, "our fonts"],
  [320, 256, "fallback fonts"],
]) {
  test(`outer screens hold long texts, ${width} wide, ${fonts}`, async ({ server, device }) => {
    const page = await device({ viewport: { width, height }, serviceWorkers: "block" });
    if (fonts === "fallback fonts") await page.route("**/*.woff2", (route) => route.abort());
    const id = "01932c07-209c-7a5b-8f3e-5d1c2b3a4f60";
    await page.addInitScript(([match]) => localStorage.setItem("airlock.seats", JSON.stringify([{ match, seat: 0, token: "x" }])), [id]);
    const mine = { match: id, game: "nemesis", phase: "playing", title: LONG, waiting_for: [LONG, LONG], your_turn: false, since_at: 1 };
    await page.route("**/api/mine", (route) => route.fulfill({ json: [mine] }));
    await page.route("**/api/matches?public=1", (route) => route.fulfill({ json: [{ match: id, game: "nemesis", title: LONG, seats: 5, free: 2 }] }));
    await page.goto(server.url);
    await page.locator(".match .title", { hasText: LONG }).first().waitFor();
    assert.deepEqual(await page.evaluate(beyond), [], "front page");
    assert.deepEqual(await page.evaluate(covered), [], "front page");
    for (const path of ["new", "rules/nemesis", "about", "learn/nemesis", "seat/K7Q2", "aid/nemesis"]) {
      await page.goto(`${server.url}${path}`);
      await page.locator("h1, h2").first().waitFor();
      assert.deepEqual(await page.evaluate(beyond), [], path);
      assert.deepEqual(await page.evaluate(covered), [], path);
    }
    const lobby = [
      { name: LONG, ready: false },
      { name: LONG, ready: true },
    ];
    const moment = { updates: [{ n: 1, whole: true }], seen: {} };
    for (const path of ["**/api/mine", "**/api/matches?public=1"]) await page.unroute(path);
    await open(page, server.url, { game: "nemesis", ...moment, seat: 0, seats: 2, shown: ".lobby", table: { phase: "lobby", title: LONG, seats: lobby } });
    assert.deepEqual(await page.evaluate(beyond), [], "lobby");
    assert.deepEqual(await page.evaluate(covered), [], "lobby");
  });
}

test("outer screens are no wider than the window beside its scrollbar", async ({ server, t }) => {
  // Playwright hides scrollbars, which take space on most laptops.
  const browser = await chromium.launch({ ...CHROMIUM, ignoreDefaultArgs: ["--hide-scrollbars"] });
  t.after(() => browser.close());
  for (const width of [1440, 900, 400]) {
    const page = await browser.newPage({ viewport: { width, height: 700 } });
    for (const path of ["", "about", "rules/nemesis", "new/nemesis", "learn/nemesis"]) {
      await page.goto(`${server.url}${path}`);
      await page.locator("h1").first().waitFor();
      if (path === "") await page.waitForFunction(() => document.documentElement.clientWidth < innerWidth);
      const { all, free } = await page.evaluate(() => ({ all: document.documentElement.scrollWidth, free: document.documentElement.clientWidth }));
      assert.equal(all, free, `/${path} at ${width}`);
    }
    await page.close();
  }
});
