// Moments of recorded flights. axe checks each of them, and keys answer the questions between flights.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

import { findings } from "./axe.js";
import { PHONE } from "./flight.js";
import { MOMENTS, show } from "./flight-moments.js";
import { test } from "./fixtures.js";
import { open, upTo } from "./recorded.js";

for (const [kind, options] of [
  ["wide", {}],
  ["phone", PHONE],
]) {
  test(`axe accepts rare moments of a flight, ${kind}`, async ({ server, device }) => {
    for (const name of Object.keys(MOMENTS)) {
      const page = await device(options);
      await show(page, server.url, name);
      assert.deepEqual(await findings(page), [], name);
      await page.context().close();
    }
  });
}

/** Questions between flights, with the keys that answer them and the action that the server then receives. */
const ANSWERS = {
  propose: ["221", { go_on: { common: ["level-random"], serious: ["level-white"] } }],
  repair: ["21", { repair: { what: ["tile-white-pulse_cannon"] } }],
  leave_out: ["2", { leave_out: { station: ["lower_red"] } }],
};

test("keys alone answer the questions between flights", async ({ server, device }) => {
  for (const [name, [keys, action]] of Object.entries(ANSWERS)) {
    const page = await device();
    const { sent } = await show(page, server.url, name);
    const acts = () => sent.flatMap(({ act }) => act?.action ?? []);
    await page.locator(".sa-between").waitFor();
    for (const key of keys) await page.keyboard.press(key);
    // A confirmation right after opening counts as a slip, so Enter is repeated.
    while (acts().length === 0) await page.keyboard.press("Enter");
    assert.deepEqual(acts(), [action], name);
    await page.context().close();
  }
});

/** Overlapping texts beside a ship. The space above and below the letters of a line may overlap. */
function onEachOther() {
  const texts = [...document.querySelectorAll("#board .sa-outside text")].map((text) => ({ said: text.textContent, box: text.getBoundingClientRect() }));
  const meet = (one, other) => {
    const deep = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return one.left < other.right && other.left < one.right && deep > 0.3 * Math.min(one.height, other.height);
  };
  return texts.flatMap((one, i) => texts.slice(i + 1).flatMap((other) => (meet(one.box, other.box) ? [`${one.said} / ${other.said}`] : [])));
}

test("tracks do not overlap after a flight, and nobody is on turn", async ({ server, device }) => {
  const flight = new URL("../../web-client/tests/space-alert/flights/four-1.json", import.meta.url);
  const stage =
    (name) =>
    ({ parts }) =>
      parts["/now/stage"] === name;
  for (const options of [PHONE, {}]) {
    for (const name of ["playback", "over"]) {
      const page = await device({ ...options, locale: "en-GB" });
      const table = name === "over" ? { phase: "over" } : {};
      await open(page, server.url, { game: "space-alert", ...(await upTo(flight, stage(name))), seat: 1, seats: 4, table });
      await page.locator(".sa-outside text").first().waitFor();
      assert.deepEqual(await page.evaluate(onEachOther), [], name);
      assert.ok(!(await page.locator("#decision").innerText()).includes("Not your turn"), name);
      await page.context().close();
    }
  }
});

test("held turn shows its notice until it continues", async ({ server, device }) => {
  const page = await device();
  const match = new URL("../../web-client/tests/space-alert/flights/solo-0.json", import.meta.url);
  const lies = ({ legal }) => legal.some(({ verb }) => verb === "carry_out");
  const moment = await upTo(match, lies);
  const { sent } = await open(page, server.url, { game: "space-alert", ...moment, seat: 0, seats: 1 });
  const hold = page.locator(".sa-row [aria-pressed]");
  assert.equal(await hold.textContent(), "Wait");
  await hold.click();
  assert.equal(await hold.textContent(), "Waiting");
  assert.equal(await page.locator(".sa-fuse").count(), 0, "nothing runs while it is held");
  assert.deepEqual(
    sent.filter(({ act }) => act),
    [],
  );
  await hold.click();
  assert.equal(await hold.textContent(), "Wait");
  await page.locator(".sa-fuse").waitFor();
});

test("phone shows the boards below the caption of a playing turn", async ({ server, device }) => {
  const page = await device(PHONE);
  const flight = new URL("../../web-client/tests/space-alert/flights/four-1.json", import.meta.url);
  const moment = await upTo(flight, ({ parts }) => parts["/now/stage"] === "playback" && parts["/now/turn"] >= 5);
  const line = await open(page, server.url, { game: "space-alert", ...moment, seat: 1, seats: 4 });
  const poke = page.locator(".decision > .row button");
  await poke.waitFor();
  await page.locator(".pages button").nth(1).tap();
  line.send({ update: JSON.parse(await readFile(flight, "utf8"))[moment.updates.length] });
  await page.locator("#skip").waitFor();
  await page.keyboard.press(",");
  assert.equal(await poke.isVisible(), false, "nobody is poked");
  const [turn, decision, tabs] = await Promise.all([".sa-turn", ".decision", ".pages"].map((part) => page.locator(part).boundingBox()));
  assert.ok(decision.y + decision.height <= turn.y && turn.y + turn.height <= tabs.y, "who does what is seen, and the tabs are free");
  await page.locator("#skip").click();
  await poke.waitFor();
});
