// Friends open a link, take seats and play: two browsers at one table.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Server, devices } from "./house.js";

/** Opens a table of two in Ann's browser; Bob follows her link; Ann starts. */
async function started(t) {
  const server = await Server.open(t);
  const device = await devices(t);
  const [ann, bob] = [await device(), await device()];
  await ann.goto(server.url);
  await ann.getByLabel("Players").fill("2");
  await ann.getByRole("button", { name: "Open the table" }).click();
  await ann.getByLabel("Your name").fill("Ann");
  await ann.getByRole("button", { name: "Take seat 1" }).click();
  await ann.getByText("Ann (you, host)").waitFor();
  await bob.goto(ann.url());
  await bob.getByLabel("Your name").fill("Bob");
  await bob.getByRole("button", { name: "Take seat 2" }).click();
  await ann.getByRole("button", { name: "Start" }).click();
  return [ann, bob, server];
}

/** Fills an offer of a page and presses its button. */
async function act(offer) {
  await offer.waitFor();
  const go = offer.locator("> button");
  for (const slot of await offer.locator("p").all()) {
    if (await go.isDisabled()) await slot.locator("button").first().click();
  }
  await go.click();
}

/** The page that is asked something, and the other one. */
async function asked(ann, bob) {
  const question = (page) => page.getByText(/^Your decision/).waitFor();
  const first = await Promise.any([question(ann).then(() => ann), question(bob).then(() => bob)]);
  return first === ann ? [ann, bob] : [bob, ann];
}

/** Whoever is asked takes the first offer; the other sees it. */
async function step(ann, bob) {
  const [actor, other] = await asked(ann, bob);
  const [before, seen] = [await actor.locator("#log li").count(), await other.locator("#log li").count()];
  await act(actor.locator(".offers fieldset").first());
  await actor.locator("#log li").nth(before).waitFor();
  await other.locator("#log li").nth(seen).waitFor();
}

test("two browsers sit down, draft and move their characters, and each sees the other move", async (t) => {
  const [ann, bob] = await started(t);
  const moved = new Set();
  for (let decision = 0; decision < 40 && moved.size < 2; decision += 1) {
    const [actor, other] = await asked(ann, bob);
    const before = await actor.locator("#log li").count();
    const seen = other.locator("#log").getByText('"moved":{"seat":' + (actor === ann ? 0 : 1));
    const move = actor.locator(".offers fieldset").filter({ has: actor.getByRole("button", { name: /^move/ }) });
    const moves = !moved.has(actor) && (await move.count()) > 0;
    await act(moves ? move.first() : actor.locator(".offers fieldset").first());
    if (moves) {
      moved.add(actor);
      await seen.first().waitFor();
    } else {
      await actor.locator("#log li").nth(before).waitFor();
    }
  }
  assert.equal(moved.size, 2);
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

test("browsers go on by themselves after the server was killed, and nothing is lost", async (t) => {
  const [ann, bob, server] = await started(t);
  await step(ann, bob);
  await server.crash();
  await step(ann, bob);
  const shown = (page) => Promise.all(["#view", "#log"].map((part) => page.locator(part).innerText()));
  const [view, log] = await shown(bob);
  await bob.reload();
  await bob.locator("#view").waitFor();
  assert.equal((await shown(bob))[0], view);
  assert.equal(new Set(log.split("\n").filter((line) => line.includes("drafted"))).size, 2, log);
});

test("a browser without a seat watches and is offered nothing", async (t) => {
  const server = await Server.open(t);
  const device = await devices(t);
  const [ann, eve] = [await device(), await device()];
  await ann.goto(server.url);
  await ann.getByRole("button", { name: "Open the table" }).click();
  await ann.getByLabel("Your name").fill("Ann");
  await ann.getByRole("button", { name: "Take seat 1" }).click();
  await ann.getByText("Ann (you, host)").waitFor();
  await eve.goto(ann.url().replace(/#.*/, ""));
  await eve.getByText("Ann (host)").waitFor();
  assert.equal(await eve.getByRole("button").count(), 0, "without the invitation there is no seat to take");
});
