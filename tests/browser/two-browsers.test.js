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

test("two browsers sit down, draft their characters, and each sees the other's choice", async (t) => {
  const [ann, bob] = await started(t);
  await ann.getByText("Your decision: DP-DRAFT").waitFor();
  await bob.getByText("Waiting for Ann").waitFor();
  await actFirst(ann);
  await bob.getByText("Your decision: DP-DRAFT").waitFor();
  await ann.getByText("Waiting for Bob").waitFor();
  await actFirst(bob);
  await ann.getByText("Your decision: DP-TURN").waitFor();
  const seen = await bob.locator("#log li").count();
  await actFirst(ann);
  await bob.locator("#log li").nth(seen).waitFor();
});

test("a browser that comes back is in the same seat and sees the same", async (t) => {
  const [ann] = await started(t);
  await ann.getByText("Your decision: DP-DRAFT").waitFor();
  const view = await ann.locator("#view").innerText();
  await ann.reload();
  await ann.getByText("Ann (you, host)").waitFor();
  await ann.getByText("Your decision: DP-DRAFT").waitFor();
  assert.equal(await ann.locator("#view").innerText(), view);
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
