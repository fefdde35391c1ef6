// Help at the table: first-time hints on desks and phones, and "What can I do?".

import assert from "node:assert/strict";

import { findings } from "./axe.js";
import { test } from "./fixtures.js";
import { open, upTo } from "./recorded.js";
import { practised } from "./table.js";

const MATCHES = new URL("../../web-client/tests/", import.meta.url);
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DEVICES = [
  ["desk, English", { locale: "en-GB" }],
  ["phone, Czech", { ...PHONE, locale: "cs-CZ" }],
];

const recorded = (game, file, seat, seats, when) => async (page, url) => {
  const moment = await upTo(new URL(`${game}/matches/${file}.json`, MATCHES), when);
  await open(page, url, { game, ...moment, seat: seat ?? moment.seen.parts["/you/seat"], seats });
};

/** Tables per game, at the reader's own turn. */
const TURNS = {
  nemesis: recorded("nemesis", "crowded", null, 5, ({ pending, parts }) => pending.yours.includes("DP-TURN") && parts["/round/number"] >= 3),
  retaliation: recorded("retaliation", "crowded-2", 2, 5, ({ pending, legal }) => pending.yours.includes("D-05") && legal.length >= 16),
  aliens: recorded("aliens", "hunt", 1, 2, ({ pending, legal }) => pending.yours.includes("DP-07") && legal.length >= 13),
};
/** Adds a table planned without a clock. With a clock there is no time for a hint. */
const TABLES = { ...TURNS, "space-alert": (page, url) => practised(page, url, "space-alert", { mode: 1, on: ["Without the clock"] }) };

/** Faults of an open hint: it is cut off, or it covers something of the table. */
function hides() {
  const hint = document.querySelector(".hint");
  const [box, text] = [hint.getBoundingClientRect(), hint.querySelector("span")];
  const faults = [];
  if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight) faults.push("the hint is not in the window");
  if (text.scrollHeight > text.clientHeight + 1 || hint.scrollHeight > hint.clientHeight + 1) faults.push("its text is cut off");
  for (let at = hint.parentElement; at; at = at.parentElement) {
    const { top, bottom } = at.getBoundingClientRect();
    if (getComputedStyle(at).overflowY !== "visible" && (box.top < top - 1 || box.bottom > bottom + 1)) faults.push(`cut off by ${at.className}`);
  }
  const close = hint.querySelector("button").getBoundingClientRect();
  if (close.width < 24 || close.height < 24) faults.push("its button is small");
  const others = [...document.querySelectorAll("button, a, #board svg [data-ref]")].filter((one) => !hint.contains(one) && one.checkVisibility());
  for (const one of others) {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    if (right > left && document.elementFromPoint(x, y) && hint.contains(document.elementFromPoint(x, y))) {
      faults.push(`it covers ${one.getAttribute("aria-label") ?? one.textContent}`);
    }
  }
  return faults;
}

for (const [game, opened] of Object.entries(TURNS)) {
  for (const [reader, options] of DEVICES) {
    test(`hint of ${game} covers no button, ${reader}`, async ({ server, device }) => {
      const page = await device(options);
      await opened(page, server.url);
      const hint = page.locator(".hint");
      await hint.waitFor();
      assert.deepEqual(await page.evaluate(hides), []);
      assert.ok(await page.evaluate(() => !document.activeElement?.closest(".hint")), "it takes no focus");
      // The answers can still be pressed.
      assert.ok(await page.locator("#decision .option").first().isVisible());
      await hint.getByRole("button").click();
      await hint.waitFor({ state: "detached" });
    });
  }
}

for (const [game, opened] of Object.entries(TABLES)) {
  test(`help of ${game} lists possible and impossible actions`, async ({ server, device }) => {
    const page = await device({ locale: "en-GB" });
    await opened(page, server.url);
    await page.locator("#prompt.mine").waitFor();
    await page.keyboard.press("j");
    const can = page.locator("dialog.can");
    await can.waitFor();
    const told = await can.innerText();
    assert.ok(told.includes(await page.locator("#prompt > span").first().innerText()), "what is asked");
    const offered = await page.locator("#decision .choices > .group .option .what").allInnerTexts();
    for (const label of offered) assert.ok(told.replaceAll("\u00ad", "").includes(label.replaceAll("\u00ad", "")), `${label} is among what can be done`);
    assert.match(told, /On the table/);
    assert.deepEqual(await findings(page), []);
    if (await can.getByText("Not now").isVisible()) {
      assert.ok((await can.locator("ul .rule, ul a[href*='rules'], ul button").count()) > 0, "what cannot be done names its rule");
    }
    await page.keyboard.press("Escape");
    await can.waitFor({ state: "detached" });
  });
}

test("settings switch hints off, and on from the beginning", async ({ server, device }) => {
  const page = await device();
  await TURNS.nemesis(page, server.url);
  const hint = page.locator(".hint");
  await hint.waitFor();
  const first = await hint.innerText();
  const settings = async (...presses) => {
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Settings" }).click();
    for (const press of presses) await press();
    await page.keyboard.press("Escape");
  };
  const hints = page.getByRole("checkbox", { name: /Hints for newcomers/ });
  await settings(() => hints.uncheck());
  await hint.waitFor({ state: "detached" });
  await settings(
    () => page.getByRole("button", { name: "Show all hints again" }).click(),
    () => hints.check(),
  );
  await hint.waitFor();
  assert.equal(await hint.innerText(), first);
});
