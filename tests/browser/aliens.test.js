// Aliens in real browsers: rounds by hand, rounds by keys alone, a cooperative win, and a campaign that keeps its losses.

import assert from "node:assert/strict";

import { findings } from "./axe.js";
import { test } from "./fixtures.js";
import { act, asked, begin, NAMES, opened, options, press, quick, resting, SQUAD_VERBS } from "./table.js";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** Enough decisions by hand to choose, equip, place and act. */
const BY_HAND = 12;
const WHY = "Why did you do that?";
/** Standard bots win more often than not, so this many losses in a row point at a fault. */
const MOST_TRIES = 20;

/** Plays a mission to its end, `byHand` decisions of it in these pages. Returns true if it was won. */
async function mission(pages, address, { watched = true, fill = true, byHand = BY_HAND } = {}) {
  await begin(pages, address, { fill });
  const over = pages[0].locator(".al-ending");
  for (let did = 0; did < byHand; did += 1) {
    const page = await Promise.race([asked(...pages), over.waitFor().then(() => null)]);
    if (!page) break;
    await act(page, SQUAD_VERBS);
  }
  // Bots play on. The pages watch, or come back when the match is over.
  const match = new URL(address).pathname.split("/").at(-1);
  if (!(await over.isVisible())) {
    if (!watched) for (const page of pages) await page.goto(new URL("/", address).href);
    await Promise.all(pages.map((page, seat) => page.evaluate(resting, [match, seat, !watched])));
    if (!watched) for (const page of pages) await page.goto(address);
  }
  await Promise.all(pages.map((page) => page.locator(".al-ending").waitFor()));
  return (await pages[0].locator(".al-ending.is-won").count()) > 0;
}

for (const [name, shape] of [
  ["wide", {}],
  ["phone", PHONE],
]) {
  test(`squad with bots plays a round that axe accepts, ${name}`, async ({ server, device }) => {
    const ann = await quick(device, shape);
    const found = new Map();
    const look = async (moment) => {
      if (!found.has(moment)) found.set(moment, await findings(ann));
    };
    await begin([ann], await opened(ann, server, { game: "aliens", mode: "mission", players: 2 }), { fill: true });
    // Bots explain nothing while there are secrets.
    await ann.locator("li.seat", { hasText: "bot" }).getByRole("button").first().click();
    await ann.locator(".dossier").waitFor();
    assert.equal(await ann.getByRole("button", { name: WHY }).count(), 0);
    await ann.keyboard.press("Escape");
    const round = async () => Number(/\d+/.exec(await ann.locator(".bar .headline").textContent())?.[0] ?? 0);
    const ended = ann.locator(".al-ending");
    // One round or two: a short round may be over while axe checks a page.
    while (((await round()) < 2 || !found.has("actions")) && !(await ended.isVisible())) {
      // The question appears a moment before its answers.
      await options(ann).or(ann.locator("#preview")).or(ended).first().waitFor();
      if (await ended.isVisible()) break;
      if (await ann.locator(".al-question").isVisible()) await look("characters to choose from");
      const move = ann.locator('#decision .option[data-verb="move"]').first();
      if (await move.isVisible()) {
        await look("actions");
        // The squad may have gone on while axe was running.
        if (!found.has("a way") && (await press(move))) {
          await ann.locator('.al-target, #decision:not(:has([data-verb="move"]))').first().waitFor();
          if (await ann.locator(".al-target").first().isVisible()) await look("a way");
        }
      }
      await act(ann, SQUAD_VERBS);
    }
    assert.ok(found.has("actions") || (await ended.isVisible()));
    // The board, even if no character is left on it.
    await ann.locator(".al-board").or(ended).first().waitFor({ state: "attached" });
    await look("later");
    assert.deepEqual(
      [...found].filter(([, findings]) => findings.length > 0),
      [],
    );
  });
}

test("keys choose, activate and move a character", async ({ server, device }) => {
  const ann = await quick(device);
  await begin([ann], await opened(ann, server, { game: "aliens", mode: "mission", players: 1 }));
  const focused = () => ann.evaluate(() => document.activeElement?.tagName ?? "BODY");
  const ready = ann.locator("#decision:has(#prompt.mine):has([aria-busy='false'])");
  // Returns the next key, from one snapshot of the page. A question read in several steps may be answered in between.
  const next = () =>
    ready.evaluate((decision) => {
      if (decision.querySelector("#preview")) return decision.querySelector("#commit:enabled") ? "Control+Enter" : "1";
      if (decision.querySelector(`[data-verb="move"]`)) return "m";
      // The key of the answer that ends the question. A slot gets its first choice.
      return decision.querySelector(`:is([data-verb="ready"], [data-verb="activate"], [data-verb="done"]) kbd`)?.textContent.trim() ?? "1";
    });
  const pressed = [];
  for (let key = await next(); key !== "m"; key = await next()) {
    await ann.keyboard.press("d");
    await ann.keyboard.press(key);
    pressed.push(key);
    assert.ok(pressed.length < 200, `a character moves some time: ${pressed}`);
    assert.notEqual(await focused(), "BODY", "the focus is somewhere");
  }
  const cell = () => ann.locator(".al-cursor").getAttribute("data-ref");
  const stood = await ann.locator("#zoom-home").count();
  assert.equal(stood, 1, "the reader has a place");
  await ann.keyboard.press("m");
  await ann.locator("#preview").waitFor();
  await ann.keyboard.press("b");
  await ann.keyboard.press("Home");
  const from = await cell();
  // Moves from target to target, nearest first, to a free one.
  const label = () => ann.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
  for (let targets = 0; targets < 20 && ((await cell()) === from || /Hicks|Hudson|Vasquez|Frost|Ripley/.test(await label())); targets += 1) {
    await ann.keyboard.press("PageDown");
  }
  assert.match(await label(), /^[A-X]\d+: .*away/);
  const to = await cell();
  assert.notEqual(to, from);
  await ann.keyboard.press("Enter");
  await ann.locator("#commit:enabled").waitFor();
  await ann.locator("#preview", { hasText: to.toUpperCase() }).waitFor();
  // A commit right after opening counts as a slip and is not taken.
  while (await ann.locator("#preview").isVisible()) await ann.keyboard.press("Control+Enter");
  await ann.locator(`.al-thing-on[data-ref="gorman"][aria-label*="${to.toUpperCase()}"]`).waitFor({ state: "attached" });
  assert.notEqual(await focused(), "BODY", "the focus is somewhere");
});

test("four browsers and a bot win a mission", async ({ server, device }) => {
  const pages = await Promise.all(Array.from({ length: 4 }, () => quick(device)));
  const errors = [];
  for (const page of pages) page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  let won = false;
  for (let tries = 0; tries < MOST_TRIES && !won; tries += 1) {
    won = await mission(pages, await opened(pages[0], server, { game: "aliens", mode: "mission", players: 5, options: { mission: "escape" } }));
  }
  assert.ok(won);
  const ends = await Promise.all(pages.map((page) => page.locator(".al-ending").innerText()));
  assert.ok(
    ends.every((end) => end === ends[0]),
    "everybody reads the same end",
  );
  assert.match(ends[0], /The mission is won/);
  assert.ok(NAMES.slice(0, 4).some((name) => ends[0].includes(name)));
  assert.deepEqual(await findings(pages[0]), []);
  // Nothing is secret any longer, so a bot explains itself.
  await pages[0].locator("li.seat", { hasText: "bot" }).getByRole("button").first().click();
  await pages[0].getByRole("button", { name: WHY }).click();
  await pages[0].getByRole("region", { name: WHY }).getByRole("heading", { name: "Reasons" }).waitFor();
  assert.deepEqual(await findings(pages[0]), []);
  assert.deepEqual(errors, []);
});

test("campaign goes on without the characters it lost", async ({ server, device }) => {
  const ann = await quick(device);
  let won = false;
  for (let tries = 0; tries < MOST_TRIES && !won; tries += 1) {
    won = await mission([ann], await opened(ann, server, { game: "aliens", mode: "campaign", players: 1 }), { watched: false, fill: false, byHand: 0 });
    if (!won) await ann.locator(".al-ending", { hasText: "A lost mission ends the campaign" }).waitFor();
  }
  assert.ok(won);
  // Characters that the aliens carried off must be rescued first.
  const [, following] = /Next: (Mission 2: Escape|Rescue Mission)/.exec(await ann.locator(".al-ending").innerText()) ?? [];
  assert.ok(following, "the campaign names the next mission");
  const losses = await ann.locator(".al-ending .al-campaign dl").innerText();
  // The dice decide the number of lost cards. The next mission must keep it.
  assert.match(losses, /Cards gone for the campaign: \d/);
  await ann.getByRole("button", { name: "Play again, same players" }).click();
  const next = ann.getByRole("button", { name: "To the next match" });
  await next.click();
  await ann.getByRole("button", { name: "I am ready", exact: true }).click();
  await ann.getByRole("button", { name: /^Start/ }).click();
  await ann.locator(".table").waitFor();
  await ann.keyboard.press("Escape");
  await ann.locator("#tab-game").click();
  const campaign = ann.locator(".al-drawer .al-campaign");
  await campaign.waitFor();
  assert.equal(await campaign.locator("dl").innerText(), losses);
  assert.ok((await campaign.locator("[aria-current=step]").innerText()).includes(following));
  assert.deepEqual(await findings(ann), []);
});
