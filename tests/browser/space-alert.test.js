// A whole mission against the clock: four real browsers plan, and see the same flight.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Server, devices } from "./house.js";
import { create, ready, sit } from "./table.js";

const CREW = ["Ann", "Bob", "Cyril", "Dana"];
/** A tenth of the printed time: the mission takes about a minute. */
const FLIGHT = { Clock: "10 %", Flight: "Simulation 1" };

/** Four browsers in their seats, the second one a phone; nobody is asked about tripping. */
async function launched(t) {
  const server = await Server.open(t);
  const device = await devices(t);
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const crew = await Promise.all(CREW.map((_, i) => device(i === 1 ? phone : {})));
  const [captain] = crew;
  const address = await create(captain, server.url, { game: "Space Alert", players: CREW.length, options: FLIGHT });
  await sit(captain, CREW[0], 1);
  for (const [i, page] of crew.entries()) {
    if (i === 0) continue;
    await page.goto(address);
    await sit(page, CREW[i], i + 1);
  }
  for (const page of crew) await ready(page);
  await captain.getByRole("button", { name: /^Start/ }).click();
  await Promise.all(crew.map((page) => page.locator(".table").waitFor()));
  await toHand(crew[1]);
  await Promise.all(crew.map((page) => page.locator('#decision [data-verb="switch"]').dispatchEvent("click")));
  return { crew, server };
}

/** A phone shows the board first. */
async function toHand(phone) {
  await phone.locator(".pages button").nth(1).tap();
}

/** Plans a half of the first card in the first slot that is open and empty; answers which slot, if there was one. */
async function plan(page) {
  const slot = page.locator('.sa-slot[data-open]:not(.is-action, .is-movement)').first();
  const half = page.locator(".sa-half:enabled").first();
  await half.waitFor({ timeout: 60_000 });
  const number = await slot.getAttribute("data-slot");
  await half.dispatchEvent("click");
  await page.locator(`[data-slot="${number}"]`).dispatchEvent("click");
  await page.locator(`[data-slot="${number}"]:is(.is-action, .is-movement)`).waitFor();
  return number;
}

/** Waits until the flight plays, and skips it. */
async function debriefed(page) {
  const skip = page.locator("#skip");
  await skip.waitFor({ timeout: 120_000 });
  await skip.dispatchEvent("click");
  await page.locator(".sa-ending").waitFor();
}

test("four browsers fly a mission against the clock, and read the same score", async (t) => {
  const { crew } = await launched(t);
  const planned = await Promise.all(crew.map(plan));
  assert.deepEqual(planned, ["1", "1", "1", "1"]);

  // What was planned in time stands after a reload, in the running clock.
  const [, bob] = crew;
  await bob.reload();
  await toHand(bob);
  await bob.locator('[data-slot="1"]:is(.is-action, .is-movement)').waitFor();
  await bob.locator(".sa-clock [role=timer]").waitFor();

  // The next packet locks the slots before it.
  const [ann] = crew;
  await ann.locator('.sa-actions [data-verb="next_packet"]').click();
  await ann.locator("[data-sure]").click();
  await ann.locator('[data-slot="1"]:not([data-open])').waitFor();
  assert.equal(await plan(ann), "4");

  // Everybody sees the threats that were announced, and the backs of the others' cards.
  await crew[2].locator('[data-ref^="threat-"]').first().waitFor({ state: "attached" });
  assert.equal(await crew[2].locator(".sa-plans").count(), 0);

  // The flight plays for everybody; whoever has seen enough reads the score.
  await Promise.all(crew.map(debriefed));
  const sheets = await Promise.all(crew.map((page) => page.locator(".sa-ending").innerText()));
  for (const sheet of sheets) assert.equal(sheet, sheets[0]);

  // The flight can be watched again, step by step.
  await ann.locator(".sa-ending button").first().dispatchEvent("click");
  await ann.locator(".playback .steps").waitFor();
});
