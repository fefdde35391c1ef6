// Friends open a link, take seats and play: two browsers at one table.

import assert from "node:assert/strict";
import { test } from "node:test";

import { devices, server } from "./house.js";

/** Opens a table of two in Ann's browser; Bob follows her link; Ann starts. */
async function started(t) {
  const url = await server(t);
  const device = await devices(t);
  const [ann, bob] = [await device(), await device()];
  await ann.goto(url);
  await ann.getByLabel("Players").fill("2");
  await ann.getByRole("button", { name: "Open the table" }).click();
  await ann.getByLabel("Your name").fill("Ann");
  await ann.getByRole("button", { name: "Take seat 1" }).click();
  await ann.getByText("Ann (you, host)").waitFor();
  await bob.goto(ann.url());
  await bob.getByLabel("Your name").fill("Bob");
  await bob.getByRole("button", { name: "Take seat 2" }).click();
  await ann.getByRole("button", { name: "Start" }).click();
  return [ann, bob];
}

/** Fills the first offer of a page and presses its button; answers with what the button said. */
async function actFirst(page) {
  const offer = page.locator(".offers fieldset").first();
  await offer.waitFor();
  const go = offer.locator("> button");
  for (const slot of await offer.locator("p").all()) {
    if (await go.isDisabled()) await slot.locator("button").first().click();
  }
  const says = await go.innerText();
  await go.click();
  return says;
}

/** The page that is asked something, and the other one. */
async function asked(ann, bob) {
  const question = (page) => page.getByText(/^Your decision/).waitFor();
  const first = await Promise.any([question(ann).then(() => ann), question(bob).then(() => bob)]);
  return first === ann ? [ann, bob] : [bob, ann];
}

test("two browsers sit down, draft their characters, and each sees the other act", async (t) => {
  const [ann, bob] = await started(t);
  for (let turn = 0; turn < 3; turn += 1) {
    const [actor, other] = await asked(ann, bob);
    const before = await other.locator("#log li").count();
    await actFirst(actor);
    await other.locator("#log li").nth(before).waitFor();
  }
});

test("a browser that comes back is in the same seat and sees the same", async (t) => {
  const [ann, bob] = await started(t);
  await asked(ann, bob);
  const view = await ann.locator("#view").innerText();
  const offers = await ann.locator(".offers").allInnerTexts();
  await ann.reload();
  await ann.getByText("Ann (you, host)").waitFor();
  await ann.locator("#view").waitFor();
  assert.equal(await ann.locator("#view").innerText(), view);
  assert.deepEqual(await ann.locator(".offers").allInnerTexts(), offers);
});

test("a browser without a seat watches and is offered nothing", async (t) => {
  const url = await server(t);
  const device = await devices(t);
  const [ann, eve] = [await device(), await device()];
  await ann.goto(url);
  await ann.getByRole("button", { name: "Open the table" }).click();
  await ann.getByLabel("Your name").fill("Ann");
  await ann.getByRole("button", { name: "Take seat 1" }).click();
  await ann.getByText("Ann (you, host)").waitFor();
  await eve.goto(ann.url().replace(/#.*/, ""));
  await eve.getByText("Ann (host)").waitFor();
  assert.equal(await eve.getByRole("button").count(), 0, "without the invitation there is no seat to take");
});
