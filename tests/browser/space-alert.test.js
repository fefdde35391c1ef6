// Space Alert against the clock, in real browsers.

import assert from "node:assert/strict";

import { findings } from "./axe.js";
import { test } from "./fixtures.js";
import { PHONE, announced, debriefed, flying, launched, plan, toHand } from "./flight.js";

/** A tenth of the printed time: the mission takes about a minute. */
const QUICK = { Clock: "10 %", Flight: "Simulation 1" };
/** Two phases, slow enough for checks. */
const TRAINING = { Clock: "25 %", Flight: "First training flight" };

test("four browsers fly a timed mission and read the same score", async ({ server, device }) => {
  const crew = await launched(server, device, { options: QUICK, crew: [{}, PHONE, {}, {}] });
  const planned = await Promise.all(crew.map(plan));

  // Planned cards survive a reload while the clock runs.
  const [ann, bob, cyril] = crew;
  await bob.reload();
  await toHand(bob);
  await bob.locator(`[data-slot="${planned[1]}"]:is(.is-action, .is-movement)`).waitFor();
  await bob.locator(".sa-clock [role=timer]").waitFor();

  // The next packet locks the earlier slots, and opens those of its phase.
  await ann.locator('.sa-actions [data-verb="next_packet"]').click();
  await ann.locator("[data-sure]").click();
  await ann.locator(`[data-slot="${planned[0]}"]:not([data-open])`).waitFor();
  assert.ok(Number(await plan(ann)) >= 4);

  // Everybody sees the announced threats, and the backs of the others' cards.
  await cyril.locator('[data-ref^="threat-"]').first().waitFor({ state: "attached" });
  assert.equal(await cyril.locator(".sa-plans").count(), 0);

  // The flight plays for everybody. Skipping it leads to the score.
  await Promise.all(crew.map((page) => debriefed(page)));
  const sheets = await Promise.all(crew.map((page) => page.locator(".sa-ending").innerText()));
  for (const sheet of sheets) assert.equal(sheet, sheets[0]);

  // The flight can be replayed step by step, and turn by turn.
  await ann.locator(".sa-ending button").first().dispatchEvent("click");
  await ann.locator(".sa-course .steps").waitFor();
  const turns = ann.getByRole("combobox", { name: "Jump to" });
  await turns.selectOption({ label: "Turn 1" });
  await ann.getByRole("button", { name: "Next turn" }).click();
  assert.equal(await turns.locator("option:checked").innerText(), "Turn 2");
  await ann.keyboard.press("<");
  assert.equal(await turns.locator("option:checked").innerText(), "Turn 1");
});

test("keys alone play a flight and never lose the focus", async ({ server, device }) => {
  const [ann] = await launched(server, device, { options: TRAINING, crew: [{}] });
  const press = async (...keys) => {
    for (const key of keys) {
      await ann.keyboard.press(key);
      await ann.waitForFunction(() => document.activeElement !== document.body);
    }
  };
  await ann.locator(".sa-half:enabled").first().waitFor();
  await press("h");

  // A digit picks a card, M its movement half. Arrows walk the slots.
  await press("1", "m", "ArrowRight", "Enter");
  await ann.locator('[data-slot="2"].is-movement').waitFor();
  await press("1", "a", "Enter");
  await ann.locator('[data-slot="1"].is-action').waitFor();
  // A placed card is picked up, turned over, and put elsewhere.
  await press("Enter", "f");
  await ann.locator('[data-slot="1"].is-movement').waitFor();
  await press("Enter", "ArrowRight", "ArrowRight", "Enter");
  await ann.locator('[data-slot="3"].is-movement').waitFor();
  // Escape puts the held card back.
  await press("1");
  await ann.locator(".sa-half[aria-pressed=true]").waitFor();
  await press("Escape");
  await ann.locator(".sa-half[aria-pressed=true]").waitFor({ state: "detached" });

  // No key replaces a placed card.
  const placed = ann.locator('[data-slot="2"]');
  const label = await placed.getAttribute("aria-label");
  await press("1", "m", "ArrowRight", "Enter");
  await ann.locator(".sa-how", { hasText: "That slot is taken" }).waitFor();
  assert.equal(await placed.getAttribute("aria-label"), label);
  await press("Escape");

  // P takes the next packet after a confirmation.
  await press("p", "Tab", "Enter");
  await ann.locator('[data-slot="1"]:not([data-open])').waitFor();

  // J gives a card away during a data transfer. The time is short, so a late press waits for the next transfer.
  const hand = ann.locator(".sa-cards > li");
  const cards = await hand.count();
  const given = (before) => document.querySelectorAll(".sa-cards > li").length < before;
  const ended = () => document.querySelector(".sa-caption > p").textContent.includes("Data transfer ended");
  while ((await hand.count()) === cards) {
    await announced(ann, "Data transfer:");
    await press("j", "1");
    await Promise.any([ann.locator("[data-give]:focus").waitFor(), ann.waitForFunction(ended)]);
    await press((await ann.locator("[data-give]:focus").count()) > 0 ? "Enter" : "Escape");
    await Promise.any([ann.waitForFunction(given, cards), ann.waitForFunction(ended)]);
  }

  // Turns play one after another until one is paused.
  const held = ann.locator(".playback").getByRole("button", { name: "Play", exact: true });
  while (!(await held.isVisible())) {
    await flying(ann);
    await press("d", ",");
  }
  const skip = async (button) => {
    await button.focus({ timeout: 2_000 });
    await press("Enter");
  };
  await debriefed(ann, { skip });
});

/** Runs in a page: parts of the clock and the announcements that something else covers. */
function covered() {
  return [".sa-clock", ".sa-caption"].filter((place) => {
    const { left, top, height } = document.querySelector(place).getBoundingClientRect();
    return !document.elementFromPoint(left + 24, top + height / 2)?.closest(".sa-recording");
  });
}

/** Checks every screen that one player sees. */
async function inspected(page, phone) {
  const clean = async (state) => assert.deepEqual(await findings(page), [], state);
  await page.locator(".sa-half:enabled").first().waitFor();
  await clean("planning");
  await plan(page);
  await page.locator(".sa-half:enabled").first().dispatchEvent("click");
  await clean("with a card in hand");
  await page.locator('.sa-actions [data-verb="next_packet"]').dispatchEvent("click");
  await clean("before a packet is taken");
  if (phone) {
    for (const tab of [0, 2, 3]) {
      await page.locator(".pages button").nth(tab).tap();
      await clean(`page ${tab}`);
      assert.deepEqual(await page.evaluate(covered), [], `time stays in view on page ${tab}`);
      // Nothing scrolls sideways.
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    }
  }
  await page.locator("#tab-game").dispatchEvent("click");
  await clean("threats");
  if (phone) await toHand(page);
  await flying(page);
  await page.locator(".playback").getByRole("button", { name: "Pause" }).dispatchEvent("click");
  await clean("the flight");
  await debriefed(page);
  await clean("the score");
}

test("axe accepts the screens of a flight", async ({ server, device }) => {
  const [wide, phone] = await launched(server, device, { options: TRAINING, crew: [{}, PHONE] });
  await Promise.all([inspected(wide, false), inspected(phone, true)]);
});
