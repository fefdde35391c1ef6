// Figures on the ship's plan are hints. A mouse or a finger drags them, two presses or keys move them.
// Everybody sees a figure in its new place.

import assert from "node:assert/strict";

import { test } from "./fixtures.js";
import { PHONE, launched } from "./flight.js";

const figure = (page, member) => page.locator(`#board [data-ref="hint-figure-${member}"]`);
const station = (page, name) => page.locator(`#board .sa-station:has(> [data-ref="${name}"])`);
const pressed = (page, member) => figure(page, member).and(page.locator("[aria-pressed=true]")).waitFor();

/** Start and end of a drag: the figure's body, and the middle of a station. */
async function way(page, member, name) {
  const body = await figure(page, member).boundingBox();
  const room = await station(page, name).locator(".sa-box").boundingBox();
  return [
    { x: body.x + body.width / 2, y: body.y + body.height / 4 },
    { x: room.x + room.width / 2, y: room.y + room.height / 2 },
  ];
}

const MANNERS = {
  "a mouse drags": async (page, member, name) => {
    const [from, to] = await way(page, member, name);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 8 });
    await page.mouse.up();
  },
  "a finger drags": async (page, member, name) => {
    const [from, to] = await way(page, member, name);
    const device = await page.context().newCDPSession(page);
    const touch = (type, ...touchPoints) => device.send("Input.dispatchTouchEvent", { type, touchPoints });
    const at = (part) => ({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
    await touch("touchStart", from);
    for (const part of [0.1, 0.3, 0.6, 1]) await touch("touchMove", at(part));
    await touch("touchEnd");
  },
  "a mouse presses": async (page, member, name) => {
    const [from, to] = await way(page, member, name);
    await page.mouse.click(from.x, from.y);
    await pressed(page, member);
    await page.mouse.click(to.x, to.y);
  },
  "a finger taps": async (page, member, name) => {
    const [from, to] = await way(page, member, name);
    await page.touchscreen.tap(from.x, from.y);
    await pressed(page, member);
    await page.touchscreen.tap(to.x, to.y);
  },
  "keys lead": async (page, member, name) => {
    await figure(page, member).focus();
    await page.keyboard.press("Enter");
    await pressed(page, member);
    await page.keyboard.press("ArrowLeft");
    assert.equal(await page.evaluate(() => document.activeElement.dataset.ref), name);
    await page.keyboard.press("Enter");
  },
};

test("everybody sees a figure where it was put", async ({ server, device }) => {
  // On the first training flight nobody is cut off while they move figures.
  const [wide, phone] = await launched(server, device, { options: { Flight: "First training flight" }, crew: [{}, PHONE] });
  await wide.locator(".sa-half:enabled").first().waitFor();
  await phone.locator(".pages button").first().tap();
  const moves = [
    ["a mouse drags", wide, 0, "upper_blue"],
    // Onto a place with another figure.
    ["a mouse drags", wide, 1, "upper_blue"],
    ["a mouse presses", wide, 0, "lower_white"],
    ["a finger taps", phone, 0, "lower_blue"],
    ["a finger drags", phone, 1, "lower_red"],
    ["keys lead", wide, 2, "upper_red"],
  ];
  for (const [manner, page, member, name] of moves) {
    await MANNERS[manner](page, member, name);
    for (const seen of [wide, phone]) await station(seen, name).locator(`[data-ref="hint-figure-${member}"]`).waitFor();
  }
});
