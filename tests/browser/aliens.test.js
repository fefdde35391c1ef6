// Aliens against real browsers: a squad of one person and bots, from setup into the rounds.

import assert from "node:assert/strict";
import { test } from "node:test";

import { findings } from "./axe.js";
import { devices, Server } from "./house.js";
import { act, begin, create } from "./table.js";

/** What the person does when it can be done: get ready, move, aim, and otherwise let things be. */
const WISHES = ["take", "place", "ready", "give", "activate", "move", "aim", "choose", "done", "no"];
const ROUNDS = 3;

const round = (page) => page.locator(".bar .headline").innerText().then((text) => Number(/\d+/.exec(text)?.[0] ?? 0));

for (const [name, device] of [
  ["wide", {}],
  ["phone", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
]) {
  test(`a squad with bots goes through its rounds, ${name}`, async (t) => {
    const server = await Server.open(t);
    const ann = await (await devices(t))(device);
    const address = await create(ann, server.url, { players: 2, game: "Aliens" });
    await begin([ann], address, { fill: true });
    while ((await round(ann)) < ROUNDS && !(await ann.locator(".result").isVisible())) {
      await ann.locator("#prompt.mine").or(ann.locator(".result")).first().waitFor();
      if (await ann.locator("#prompt.mine").isVisible()) await act(ann, WISHES);
    }
    assert.ok((await ann.locator(".al-person").count()) > 0 || (await ann.locator(".result").isVisible()));
    assert.deepEqual(await findings(ann), []);
  });
}
