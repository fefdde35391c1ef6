// A banned player has no seat, but can still answer votes.

import assert from "node:assert/strict";

import { findings } from "./axe.js";
import { expect, test } from "./fixtures.js";
import { begin, create, sit } from "./table.js";

test("banned player answers a vote on the voice page", async ({ server, device }) => {
  const [ann, bob, cat, eve] = [await device(), await device(), await device(), await device()];
  const address = await create(ann, server.url, { players: 3 });
  await begin([ann, bob, cat], address);
  const code = await cat.evaluate(() => JSON.parse(localStorage.getItem("airlock.seats"))[0].recovery);
  const seat = (page, name) => page.locator("#seats").getByRole("button", { name: new RegExp(`^${name}\\b`) });

  await seat(ann, "Cat").click();
  await ann.getByRole("button", { name: "Remove", exact: true }).click();
  await ann.locator("#sure").click();
  await ann.locator("dialog .meta", { hasText: /^removed$/ }).waitFor();
  await ann.getByRole("button", { name: "Remove for good" }).click();
  await ann.locator("#sure").click();
  await ann.locator("dialog .meta", { hasText: /^removed for good$/ }).waitFor();
  assert.equal(await ann.getByRole("button", { name: "Remove for good" }).count(), 0);
  await ann.keyboard.press("Escape");
  for (const page of [ann, bob]) {
    await seat(page, "Cat").getByText("removed for good").waitFor();
    await page.locator("#log").getByText("Cat is removed from the table", { exact: true }).waitFor({ state: "attached" });
    await page.locator("#log").getByText("Cat is removed from the table for good", { exact: true }).waitFor({ state: "attached" });
  }

  await cat.goto(`${server.url}seat#${code}`);
  await cat.getByRole("button", { name: "Take my seat" }).click();
  await cat.getByRole("heading", { name: "Your voice at this table" }).waitFor();
  await cat.getByText("There is no vote to answer now.").waitFor();
  assert.deepEqual(await findings(cat), []);

  await eve.goto(address);
  await seat(eve, "Cat").click();
  await eve.locator("dialog input[name=name]").fill("Eve");
  await eve.locator("dialog form button").click();
  const vote = cat.getByRole("group", { name: "Eve asks to play Cat" });
  await vote.waitFor();
  assert.deepEqual(await findings(cat), []);
  await vote.getByRole("button", { name: "Agree" }).click();
  await vote.getByText("1 of 3 agree").waitFor();
  for (const page of [ann, bob]) await page.locator(".vote").getByRole("button", { name: "Agree" }).click();
  await seat(ann, "Eve").waitFor();
  await cat.getByText("This code can no longer vote here").waitFor();
});

test("lost answer to a taken seat leaves the seat to its player", async ({ server, device }) => {
  const ann = await device();
  await create(ann, server.url, { players: 2 });
  const sent = [];
  await ann.route("**/api/matches/*/seats", async (route) => {
    sent.push(route.request().postDataJSON());
    if (sent.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await ann.locator("#your-name").fill("Ann");
  await ann.locator(".seats li").first().getByRole("button").first().click();
  await ann.getByRole("button", { name: "I am ready" }).waitFor();
  assert.deepEqual(sent, [sent[0], sent[0]]);
  await ann.locator(".secret-band .code").waitFor();
});

test("no address sends the code of a seat, and old links change", async ({ server, device }) => {
  const [ann, other] = [await device(), await device()];
  await create(ann, server.url, { players: 2 });
  await sit(ann, "Ann", 1);
  const code = await ann.evaluate(() => JSON.parse(localStorage.getItem("airlock.seats"))[0].recovery);
  const asked = [];
  other.on("request", (request) => asked.push(request.url()));
  const field = other.locator("input[name=recovery]");
  const isShown = async (wanted) => {
    await expect(field).toHaveValue(wanted);
    await expect(other).toHaveURL(`${server.url}seat#${wanted}`);
  };
  await other.goto(`${server.url}seat#${code}`);
  await isShown(code);
  assert.ok(
    asked.every((url) => !url.split("#")[0].includes(code)),
    `the code is in ${asked}`,
  );
  // Another link in the same tab.
  const second = "K7Q2-M9XR-4TWB-0HJN-QX5Z";
  await other.evaluate((link) => location.assign(link), `${server.url}seat#${second}`);
  await isShown(second);

  await other.goto("about:blank");
  await other.goto(`${server.url}seat/${code}`);
  await isShown(code);
  assert.equal(await other.evaluate(() => performance.getEntriesByType("navigation").length), 1, "without loading again");
  await other.getByRole("button", { name: "Take my seat" }).click();
  await other.waitForURL(/\/m\//);
});
