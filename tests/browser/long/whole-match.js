// A whole match from the empty page to the final reveal. It takes minutes, so it is not among the quick tests. `npm run long`.

import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";

import { test } from "../fixtures.js";
import { act, begin, create, practice, reveal } from "../table.js";

const SHOTS = new URL("../screenshots/", import.meta.url).pathname;
/** More decisions than a match of three has ever taken. */
const MAX_DECISIONS = 600;

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Opens a page, and collects its errors. */
async function open(device, options) {
  await mkdir(SHOTS, { recursive: true });
  const page = await device(options);
  const errors = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  return { page, errors };
}

/** Plays until the match is over: acts twice, then passes. */
async function play(page, name) {
  const over = page.locator(".result");
  for (let decision = 0; decision < MAX_DECISIONS; decision += 1) {
    await page.locator("#prompt.mine, .result").first().waitFor();
    if (await over.isVisible()) break;
    await act(page, decision % 3 === 2 ? ["pass"] : ["move", "careful_move", "search", "escape"]);
    if (decision % 20 === 5) await page.screenshot({ path: `${SHOTS}${name}-${decision}.png` });
  }
  await reveal(page);
  await page.screenshot({ path: `${SHOTS}${name}-end.png` });
}

/** Opens the replay of a finished match. */
async function lookBack(page, name) {
  await page.locator(".result").getByRole("link", { name: "Watch the replay" }).click();
  const position = page.getByRole("slider", { name: "Position" });
  await position.waitFor();
  assert.ok(Number(await position.inputValue()) > 10);
  await page.getByRole("button", { name: "To the beginning" }).click();
  assert.ok(Number(await position.inputValue()) < 10);
  await page.getByRole("button", { name: "Step", exact: true }).click();
  await page.screenshot({ path: `${SHOTS}${name}-replay.png` });
}

for (const [name, players, mode, options] of [
  ["alone", 1, 2, {}],
  ["alone on a phone", 1, 2, PHONE],
  ["with two bots", 3, 0, {}],
]) {
  test(`match is played to the end, ${name}`, async ({ server, device }) => {
    const { page, errors } = await open(device, options);
    const address = await create(page, server.url, { players, mode });
    await begin([page], address, { fill: players > 1 });
    await play(page, name);
    await lookBack(page, name);
    assert.deepEqual(errors, []);
  });
}

test("practice match comes to the reveal with the network cut", async ({ server, device }) => {
  const { page } = await open(device);
  await practice(page, server.url);
  await page.context().setOffline(true);
  await play(page, "practice");
});
