// Retaliation in real browsers: from the draft into the Facility by hand and by keys, alone and together to the end with bots.
// axe checks the pages on the way.

import assert from "node:assert/strict";

import { findings } from "./axe.js";
import { test } from "./fixtures.js";
import { PRESS, WORDS, perform, step } from "./lessons.js";
import { act, asked, begin, opened, options, quick, resting, reveal } from "./table.js";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const LAPTOP = { viewport: { width: 1366, height: 768 } };
/** Verbs to prefer, in this order, so that players explore, fire, and then pass. */
const PREFERRED = ["burst", "shoot", "move", "place_secure", "pass"];
/** Enough decisions by hand to draft, fill a belt, move and pass. */
const BY_HAND = 10;

/** Plays in these pages, by hand at first, then with bots to the end. Calls `look` for every question answered by hand. */
async function played(pages, address, fill, look = async () => undefined) {
  await begin(pages, address, { fill });
  const over = pages[0].locator(".result");
  for (let did = 0; did < BY_HAND; did += 1) {
    const page = await Promise.race([asked(...pages), over.waitFor().then(() => null)]);
    if (!page) break;
    const open = options(page).or(page.locator("#preview")).first();
    await open.or(page.locator("#prompt:not(.mine)")).first().waitFor();
    if (!(await open.isVisible())) continue;
    await look(page, await page.locator("#prompt").innerText());
    await act(page, did % 3 === 2 ? ["pass"] : PREFERRED).catch((error) => assert.equal(error.name, "TimeoutError", error.message));
  }
  const match = new URL(address).pathname.split("/").at(-1);
  if (!(await over.isVisible())) for (const [seat, page] of pages.entries()) await page.evaluate(resting, [match, seat]);
  const ends = [];
  for (const page of pages) ends.push(await (await reveal(page)).innerText());
  return ends;
}

for (const [name, device, wish] of [
  ["two of three by hand, wide", {}, { mode: "semi_coop", players: 3 }],
  ["lethal, on a laptop", LAPTOP, { mode: "semi_coop", players: 2, options: { lethal: "true" } }],
  ["alone on a phone", PHONE, { mode: "solo", players: 1 }],
  ["together", {}, { mode: "coop", players: 2, options: { lethal: "true" } }],
]) {
  test(`match is played to its end, ${name}`, async ({ server, device: make }) => {
    const pages = await Promise.all(Array.from({ length: Math.min(2, wish.players) }, () => quick(make, device)));
    const errors = [];
    for (const page of pages) page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    const found = new Map();
    const ends = await played(pages, await opened(pages[0], server, { game: "retaliation", ...wish }), wish.players > pages.length, async (page, prompt) => {
      const moment = prompt.replace(/\d/g, "n");
      if (!found.has(moment)) found.set(moment, await findings(page));
    });
    assert.ok(found.size >= 2, [...found.keys()].join(", "));
    assert.ok(
      ends.every((end) => end === ends[0]),
      "everybody reads the same end",
    );
    assert.ok(ends[0].length > 0, "the end is told");
    found.set("the end", await findings(pages[0]));
    assert.deepEqual(
      [...found].filter(([, findings]) => findings.length > 0),
      [],
    );
    assert.deepEqual(errors, []);
  });
}

test("playback in a lesson leaves a phone half of the board", async ({ server, device }) => {
  const page = await device({ ...PHONE, locale: "cs-CZ" });
  // With this setting each event stays until it is closed.
  await page.addInitScript(() => localStorage.setItem("airlock.settings", JSON.stringify({ stop: "read" })));
  await page.goto(`${server.url}learn/retaliation/1`);
  await step(page, PRESS.thumb, WORDS.cs);
  await perform(page, PRESS.thumb, WORDS.cs);
  await page.locator(".board > .playback.laid").waitFor();
  const [plate, board] = await page.evaluate(() =>
    [".board > .playback", ".board > .frame"].map((one) => document.querySelector(one).getBoundingClientRect().height),
  );
  assert.ok(plate <= board / 2, `${plate} of ${board} px`);
});

test("keys alone play a draft, a belt, a move and a pass", async ({ server, device }) => {
  const ann = await quick(device);
  await begin([ann], await opened(ann, server, { game: "retaliation", mode: "solo", players: 1 }));
  const ready = ann.locator("#decision:has(#prompt.mine):has([aria-busy='false'])");
  const focused = () => ann.evaluate(() => document.activeElement?.tagName ?? "BODY");
  /** Returns the next press, from one snapshot of the page. */
  const next = (wanted) =>
    ready.evaluate((decision, wanted) => {
      if (decision.querySelector("#preview")) return decision.querySelector("#commit:enabled") ? "Control+Enter" : "1";
      return decision.querySelector(`[data-verb="${wanted}"]`) ? wanted : "1";
    }, wanted);
  const until = async (wanted) => {
    const pressed = [];
    for (let key = await next(wanted); key !== wanted; key = await next(wanted)) {
      await ann.keyboard.press("d");
      await ann.keyboard.press(key);
      pressed.push(key);
      assert.ok(pressed.length < 200, `it is offered some time: ${pressed}`);
      assert.notEqual(await focused(), "BODY", "the focus is somewhere");
    }
  };
  await until("move");
  await ann.keyboard.press("m");
  const label = () => ann.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
  // An opened move takes the focus once, as soon as it is drawn. Afterwards the board keeps it.
  for (let tries = 0; tries < 20 && !/Unknown place/.test(await label()); tries += 1) {
    await ann.keyboard.press("b");
    await ann.keyboard.press("PageDown");
  }
  assert.match(await label(), /^Unknown place/);
  await ann.keyboard.press("Enter");
  await ann.locator("#commit:enabled").waitFor();
  while (await ann.locator("#preview").isVisible()) await ann.keyboard.press("Control+Enter");
  // The target room is on the map now, or an encounter stopped the move.
  await ann.locator(".rt-room:not(.is-unknown)").nth(1).waitFor({ state: "attached" });
  await until("pass");
  await ann.keyboard.press("p");
  await ann.locator("#preview").waitFor();
  while (await ann.locator("#preview").isVisible()) await ann.keyboard.press("Control+Enter");
  // The focused element is gone. The focus must move to another one.
  await ann.waitForFunction(() => document.activeElement && document.activeElement !== document.body);
});
