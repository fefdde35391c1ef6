// The first dead of a match plays on as the intruders, to the final reveal. `npm run long`.

import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";

import { haunt } from "../ghost.js";
import { test } from "../fixtures.js";
import { act, begin, create, options, reveal } from "../table.js";

const SHOTS = new URL("../screenshots/", import.meta.url).pathname;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** More questions than the intruder player of a match has ever been asked. */
const MAX_DECISIONS = 200;
/** Verbs to prefer, in rotation, so that the player reaches all kinds of questions. */
const PLAYS = [["play_attack"], ["play_effect"], ["play_move"], ["pass"]];

/** Opens a table with the option, and begins. Returns its address. */
async function begun(pages, url) {
  const address = await create(pages[0], url, { players: pages.length, on: ["Intruder player"] });
  await begin(pages, address);
  return address;
}

/**
 * A careless crew plays until somebody dies, and the others go on to the end.
 * Returns the page of the first dead, once asked to play on as the intruders. `null` if nobody died before the end.
 */
async function died(pages, url, address) {
  await Promise.all(pages.map((page) => page.goto(`${url}about`)));
  const match = new URL(address).pathname.split("/").at(-1);
  const crew = pages.map((page) => haunt(page, page, match, { preferred: ["move", "pass"], until: "DP-INTRP-JOIN" }).then(() => page));
  const first = await Promise.race(crew);
  await first.goto(address);
  const join = options(first).filter({ hasText: "Play the intruders" });
  await join.or(first.locator(".result")).first().waitFor();
  return (await join.isVisible()) ? { role: first, join, crew } : null;
}

for (const [name, viewport] of [
  ["intruder-player", {}],
  ["intruder-player-phone", PHONE],
]) {
  test(`first dead plays the intruders, ${name}`, async ({ server, device }) => {
    await mkdir(SHOTS, { recursive: true });
    const errors = [];
    const pages = await Promise.all([0, 1, 2].map(() => device(viewport)));
    for (const page of pages) page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    let found = null;
    let address = "";
    // If everybody survives, nobody can play the intruders, so another match begins.
    while (!found) {
      address = await begun(pages, server.url);
      found = await died(pages, server.url, address);
    }
    const { role, join, crew } = found;
    await join.click();
    const over = role.locator(".result");
    const asked = new Map();
    for (let decision = 0; decision < MAX_DECISIONS; decision += 1) {
      await role.locator("#prompt.mine, .result").first().waitFor();
      if (await over.isVisible()) break;
      const prompt = await role.locator("#prompt").innerText();
      if (!asked.has(prompt)) await role.screenshot({ path: `${SHOTS}${name}-${asked.size}.png` });
      asked.set(prompt, (asked.get(prompt) ?? 0) + 1);
      await act(role, PLAYS[decision % PLAYS.length]);
    }
    await Promise.all(crew);
    console.log([...asked].map(([prompt, times]) => `${prompt} ×${times}`).join(" · "));
    await Promise.all(pages.map((page) => page !== role && page.goto(address)));
    const results = await Promise.all(pages.map(async (page) => (await reveal(page)).innerText()));
    assert.ok(
      results.every((result) => result === results[0]),
      "everybody reads the same result",
    );
    await over.getByText("You lost").waitFor();
    await role.screenshot({ path: `${SHOTS}${name}-end.png` });
    assert.deepEqual(errors, []);
  });
}
