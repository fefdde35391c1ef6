// The settings: their effects, and their transfer to another device.

import assert from "node:assert/strict";

import { findings } from "./axe.js";
import { test } from "./fixtures.js";
import { turn } from "./table.js";

const field = (page, label) => page.locator(".key-fields label", { hasText: label }).locator("input");
const open = async (page) => {
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByText("Change the keys").click();
};

test("reader changes a key to any that is free", async ({ started }) => {
  const { ann, bob } = await started();
  const page = await turn([ann, bob]);
  await page.locator(".table > .bar button").last().click();
  await open(page);
  const log = field(page, "to the log");
  await log.press("b");
  assert.match(await page.locator(".key-fields [role=alert]").innerText(), /^B .*to the board/);
  assert.deepEqual(await findings(page), []);
  await log.press("[");
  assert.equal(await log.inputValue(), "[");
  await field(page, "careful move").press(";");
  await page.keyboard.press("Escape");
  await page.keyboard.press("t");
  await page.locator("#tab-talk[aria-selected=true]").waitFor();
  await page.locator(".home-link").focus();
  await page.keyboard.press("[");
  await page.locator("#tab-log[aria-selected=true]").waitFor();
  await page.locator(".home-link").focus();
  await page.keyboard.press(";");
  await page.locator("#decision h2", { hasText: "Careful move" }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await page.locator("dialog .keys div", { hasText: /^\[\s*to the log$/ }).waitFor();
});

test("setting adds the names of the other language", async ({ started }) => {
  const { ann } = await started();
  const explain = async () => {
    await ann.locator("[data-ref=s01]").click();
    await ann.keyboard.press("i");
    await ann.locator("dialog h2", { hasText: "Cockpit" }).waitFor();
  };
  const czech = ann.locator("dialog [lang=cs]", { hasText: "Můstek" });
  await explain();
  await czech.waitFor();
  await ann.keyboard.press("Escape");
  await ann.locator("[data-ref=s01]").hover();
  assert.match(await ann.locator(".frame").getAttribute("title"), /Cockpit\n.*Můstek/);
  await ann.locator(".table > .bar button").last().click();
  await open(ann);
  await ann.getByLabel("Show names in the other language, too").uncheck();
  await ann.keyboard.press("Escape");
  await explain();
  assert.equal(await czech.count(), 0);
});

test("code takes the settings to another device", async ({ server, device }) => {
  const [one, other] = [await device({ permissions: ["clipboard-read", "clipboard-write"] }), await device()];
  await one.goto(server.url);
  await open(one);
  await field(one, "to the log").press("[");
  await one.getByLabel("Text size").selectOption("130");
  await one.getByLabel("Colour-blind preview").selectOption("protan");
  assert.deepEqual(await findings(one), []);
  await one.getByRole("button", { name: "Copy the code" }).click();
  await one.getByRole("button", { name: "Copied" }).waitFor();
  const code = await one.evaluate(() => navigator.clipboard.readText());
  await one.keyboard.press("Escape");
  assert.deepEqual(await findings(one), []);
  await one.getByRole("button", { name: "End" }).click();
  await one.locator(".preview-bar").waitFor({ state: "detached" });

  await other.goto(server.url);
  await open(other);
  const entry = other.getByLabel("Code from another device");
  const use = other.getByRole("button", { name: "Use this code" });
  await entry.fill(code.slice(3));
  await use.click();
  await other.getByRole("alert").getByText("not a settings code").waitFor();
  assert.deepEqual(await findings(other), []);
  await entry.fill(code);
  await use.click();
  await other.getByRole("status").getByText("The settings from the code are in use").waitFor();
  assert.equal(await field(other, "to the log").inputValue(), "[");
  assert.equal(await other.getByLabel("Text size").inputValue(), "130");
  assert.equal(await other.getByLabel("Colour-blind preview").inputValue(), "none");
});

test("plain board follows the setting and forced colours", async ({ started }) => {
  const { ann } = await started();
  const lit = ann.locator(".nm-board.is-lit");
  const plates = ann.locator(".nm-board:not(.is-lit)");
  await lit.waitFor();
  await ann.locator(".table > .bar button").last().click();
  await ann.getByRole("button", { name: "Settings" }).click();
  await ann.getByLabel("Plain board").check();
  await ann.keyboard.press("Escape");
  await plates.waitFor();
  assert.equal(await plates.locator("image").count(), 0);
  assert.equal(await plates.locator(".nm-room").count(), 21);
  await ann.evaluate(() => localStorage.removeItem("airlock.settings"));
  await ann.emulateMedia({ forcedColors: "active" });
  await ann.reload();
  await plates.waitFor();
});
