// Lessons in a real browser: played to the end by what they show, with a mouse, a thumb and keys alone, in both languages.

import assert from "node:assert/strict";
import { test } from "node:test";

import { findings } from "./axe.js";
import { devices, Server } from "./house.js";
import { LESSONS, PHONE, play, PRESS, step, WORDS } from "./lessons.js";

/** Who reads: with what, in which language, on what. */
const READERS = [
  ["keys", "en", { viewport: { width: 1366, height: 768 } }],
  ["thumb", "cs", PHONE],
  ["mouse", "en", {}],
];

/** Readers take turns: each reads lessons of every game. */
const readerOf = (at) => READERS[at % READERS.length];

for (const [at, { game, id, title, steps }] of LESSONS.entries()) {
  const [reader, language, options] = readerOf(at);
  test(`a lesson is played to its end: ${game}/${id}, with ${reader}`, async (t) => {
    const server = await Server.open(t);
    const page = await (await devices(t))(options);
    const words = WORDS[language];
    await page.goto(`${server.url}learn/${game}`);
    await PRESS[reader](page.locator(".lessons").getByRole("link", { name: title[language] }));
    await page.locator(".coach").waitFor();
    assert.deepEqual(await findings(page), [], "axe finds nothing at a lesson");
    assert.equal(await play(page, PRESS[reader], words), steps);
    // What was played is known when the list is seen again.
    await PRESS[reader](page.locator(".coach").getByRole("link", { name: words.all }));
    await page.locator(".lessons li", { hasText: title[language] }).locator("svg").waitFor();
  });
}

test("a lesson is left in the middle and waits at its step, and what has no place in a step cannot be done there", async (t) => {
  const server = await Server.open(t);
  const page = await (await devices(t))();
  await page.goto(`${server.url}learn/nemesis/2`);
  const coach = page.locator(".coach");
  await coach.getByRole("button", { name: "Show me" }).waitFor();
  assert.ok((await page.locator(".option:disabled").count()) > 0, "other offers stand there, and cannot be pressed");
  assert.match((await step(page, PRESS.mouse, WORDS.en)).step, /· 2\/8/);
  await page.reload();
  await coach.getByText("· 2/8").waitFor();
});
