// axe checks every screen.

import assert from "node:assert/strict";

import { findings } from "./axe.js";
import { test } from "./fixtures.js";
import { act, create, now, options, sit, turn } from "./table.js";

test("axe accepts the screens outside a match", async ({ server, device }) => {
  const page = await device();
  for (const path of ["", "new", "about", "seat/", "rules/nemesis"]) {
    await page.goto(server.url + path);
    await page.locator("h1").waitFor();
    if (path === "new") await page.locator("input[name=mode]").first().waitFor();
    if (path.startsWith("rules")) await page.locator(".rulebook section").first().waitFor();
    assert.deepEqual(await findings(page), [], path);
  }
  await page.goto(server.url);
  for (const name of ["Settings", "Help"]) {
    await page.getByRole("button", { name }).click();
    await page.locator("dialog[open]").waitFor();
    assert.deepEqual(await findings(page), [], name);
    await page.keyboard.press("Escape");
  }
});

test("axe accepts the lobby", async ({ server, device }) => {
  const page = await device();
  await create(page, server.url, { players: 4 });
  assert.deepEqual(await findings(page), []);
  await sit(page, "Ann", 1);
  assert.deepEqual(await findings(page), []);
});

for (const [name, device] of [
  ["wide", {}],
  ["phone", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
]) {
  test(`axe accepts the table, ${name}`, async ({ started }) => {
    const { ann, bob } = await started({ ann: device, bob: device });
    await act(await turn([ann, bob]));
    // A reaction would be over before axe has checked the whole page.
    const page = await turn([ann, bob]);
    await now(page);
    assert.deepEqual(await findings(page), []);
    await options(page).last().click();
    assert.deepEqual(await findings(page), [], "with an option open");
    await page.locator(".toolbar button[aria-pressed]").last().click();
    assert.deepEqual(await findings(page), [], "board in words");
    if (name === "phone") await page.locator(".pages button").last().click();
    for (const tab of ["log", "talk", "rules", "game"]) {
      await page.locator(`#tab-${tab}`).click();
      if (tab === "rules") await page.locator(".rulebook section").first().waitFor();
      assert.deepEqual(await findings(page), [], tab);
    }
  });
}
