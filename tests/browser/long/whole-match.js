// A whole match from the empty page to the final reveal: minutes, so not part of the quick tests. `npm run long`.

import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { test } from "node:test";

import { Server, devices } from "../house.js";
import { WORDS, act, bots, create, ready, sit } from "../table.js";

const SHOTS = new URL("../screenshots/", import.meta.url).pathname;

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

for (const [name, players, mode, device] of [
  ["alone", 1, 2, {}],
  ["alone on a phone", 1, 2, PHONE],
  ["with two bots", 3, 0, {}],
]) {
  test(`a match is played to the end, ${name}`, async (t) => {
    const server = await Server.open(t);
    const page = await (await devices(t))(device);
    const errors = [];
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    await mkdir(SHOTS, { recursive: true });
    await create(page, server.url, { players, mode });
    await sit(page, "Ann", 1);
    if (players > 1) await bots(page);
    await ready(page);
    await page.getByRole("button", { name: WORDS.en.start }).click();
    await page.locator(".table").waitFor();
    const over = page.locator(".result");
    for (let decision = 0; decision < 600 && !(await over.isVisible()); decision += 1) {
      await page.locator("#prompt.mine, .result").first().waitFor({ timeout: 120_000 });
      if (await over.isVisible()) break;
      // Acts twice and passes, as people do.
      await act(page, decision % 3 === 2 ? ["pass"] : ["move", "careful_move", "search", "escape"]);
      if (decision % 20 === 5) await page.screenshot({ path: `${SHOTS}${name}-${decision}.png` });
    }
    await over.waitFor();
    await page.screenshot({ path: `${SHOTS}${name}-end.png` });
    await page.getByText("The match is over").waitFor();
    await page.locator(".result").getByRole("link", { name: "Replay" }).click();
    const position = page.getByRole("slider", { name: "Position" });
    await position.waitFor();
    const last = Number(await position.inputValue());
    await page.getByRole("button", { name: "To the beginning" }).click();
    assert.ok(Number(await position.inputValue()) < 10);
    await page.getByRole("button", { name: "Step", exact: true }).click();
    await page.screenshot({ path: `${SHOTS}${name}-replay.png` });
    assert.ok(last > 10);
    assert.deepEqual(errors, []);
  });
}
