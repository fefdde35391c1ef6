// Lessons played to the end in a real browser, by their own demonstrations: keys alone, a phone, Czech, reduced motion.

import assert from "node:assert/strict";

import { findings } from "./axe.js";
import { test } from "./fixtures.js";
import { LESSONS, perform, play, PRESS, READERS, step, WORDS } from "./lessons.js";
import { bots, create, ready, sit } from "./table.js";

/** Readers take turns, so each reads lessons of every game. `long/lessons.js` has each read all of them. */
const readerOf = (at) => Object.keys(READERS)[at % Object.keys(READERS).length];

for (const [at, { game, id, title, steps }] of LESSONS.entries()) {
  const reader = readerOf(at);
  test(`lesson is played to its end: ${game}/${id}, ${reader}`, async ({ server, device }) => {
    const { press, language, options } = READERS[reader];
    const page = await device(options);
    const words = WORDS[language];
    await page.goto(`${server.url}learn/${game}`);
    await press(page.locator(".lessons").getByRole("link", { name: title[language] }));
    await page.locator(".coach").waitFor();
    assert.deepEqual(await findings(page), [], "axe finds nothing at a lesson");
    assert.equal(await play(page, press, words), steps.length);
    assert.equal(await page.evaluate((name) => localStorage.getItem(`airlock.played.${name}`), game), null, "a lesson is no match");
    // The list marks a finished lesson.
    await press(page.locator(".coach").getByRole("link", { name: words.all }));
    await page.locator(".lessons li", { hasText: title[language] }).locator("svg").waitFor();
  });
}

test("lesson waits at its step and takes only what the step asks", async ({ server, device }) => {
  const page = await device();
  await page.goto(`${server.url}learn/nemesis/2`);
  const coach = page.locator(".coach");
  await coach.getByRole("button", { name: "Show me" }).waitFor();
  assert.ok((await page.locator(".option:disabled").count()) > 0, "other offers stand there, and cannot be pressed");
  // A card that a later step needs says so where it could pay.
  await page.locator('.option[data-verb="move"]:enabled').first().click();
  await page.locator('[data-ref-choice="search"]:disabled').waitFor();
  await page.getByText("You need this card later").waitFor();
  assert.equal(await page.locator("#commit:enabled").count(), 0, "nothing is pressed for the learner");
  await page.keyboard.press("Escape");
  assert.match((await step(page, PRESS.mouse, WORDS.en)).step, /· 2\/8/);
  await page.reload();
  await coach.getByText("· 2/8").waitFor();
  // Escape closes open things first, then the lesson.
  while (await coach.isVisible()) await page.keyboard.press("Escape");
  await page.locator(".lessons").getByText("begun").waitFor();
  await page.goBack();
  await coach.getByText("· 2/8").waitFor();
});

test("coach explains an action once it has played", async ({ server, device }) => {
  const page = await device();
  await page.goto(`${server.url}learn/nemesis/4`);
  await perform(page, PRESS.mouse, WORDS.en);
  const coach = page.locator(".coach");
  await coach.getByText("· 1/").waitFor();
  assert.equal(await coach.getByRole("button", { name: "Continue" }).count(), 0, "nothing is gone on from that was not seen");
  await page.locator("#skip").click();
  await coach.getByText("· 2/").waitFor();
  await coach.getByRole("button", { name: "Continue" }).waitFor();
});

test("reader selects a lesson's turn on their own board", async ({ server, device }) => {
  const page = await device();
  await page.goto(`${server.url}learn/space-alert/3`);
  const coach = page.locator(".coach");
  for (const slot of [4, 5]) {
    await coach.getByText("· 1/").waitFor();
    await page.locator(`#hand [data-slot="${slot}"]`).click();
  }
  await coach.getByText("· 2/").waitFor();
});

test("lesson of other rules begins again", async ({ server, device }) => {
  const page = await device();
  await page.goto(`${server.url}learn/nemesis/2`);
  const coach = page.locator(".coach");
  await coach.getByText("· 1/8").waitFor();
  assert.match((await step(page, PRESS.mouse, WORDS.en)).step, /· 2\/8/);
  // Stores an action that the page's rules refuse.
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem("airlock.lessons.nemesis"));
    kept["2"].at.done = [{ seat: 0, action: { search: {} } }];
    localStorage.setItem("airlock.lessons.nemesis", JSON.stringify(kept));
  });
  await page.reload();
  await coach.getByText("· 1/8").waitFor();
});

test("lesson notifies a waiting player of the match's start", async ({ server, device }) => {
  const [ann, bob] = [await device(), await device()];
  const address = await create(ann, server.url, { players: 3 });
  await bob.goto(address);
  await sit(ann, "Ann", 1);
  await sit(bob, "Bob", 2);
  await bots(ann);
  await ready(bob);
  const opened = bob.context().waitForEvent("page");
  await bob.getByRole("link", { name: /lesson while you wait/ }).click();
  const lesson = await opened;
  await lesson.locator(".coach").getByText("· 1/8").waitFor();
  await ready(ann);
  await ann.getByRole("button", { name: /^Start/ }).click();
  await lesson.getByRole("link", { name: /The match at your table has begun/ }).click();
  await lesson.locator(".table").waitFor();
  assert.equal(lesson.url(), address.split("#")[0]);
});
