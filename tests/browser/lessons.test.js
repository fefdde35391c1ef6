// Lessons in a real browser: played to the end by what they show, with a mouse, a thumb and keys alone, in both languages.

import assert from "node:assert/strict";
import { test } from "node:test";

import { findings } from "./axe.js";
import { Server, devices } from "./house.js";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "cs-CZ" };

const WORDS = {
  en: { on: "Go on", show: "Show me", fill: "Fill it in", all: "All lessons", first: "Somebody hears you", over: "That was this lesson." },
  cs: { on: "Dál", show: "Ukaž mi", fill: "Vyplň to", all: "Všechny lekce", first: "Někdo tě slyší", over: "To byla tato lekce." },
};

/** Presses a button as this reader does. */
const PRESS = {
  mouse: (locator) => locator.click(),
  thumb: (locator) => locator.tap(),
  keys: async (locator) => {
    await locator.focus();
    await locator.page().keyboard.press("Enter");
  },
};

/** What the coach of a lesson says: which step, and whether the lesson is over. */
async function standing(page, words) {
  const coach = page.locator(".coach");
  await coach.waitFor();
  const over = (await coach.innerText()).includes(words.over);
  return { step: await coach.locator(".meta").innerText(), over };
}

/** Does a step as it shows itself; answers with where the learner stands then. */
async function step(page, press, words) {
  const coach = page.locator(".coach");
  const before = await standing(page, words);
  const on = coach.getByRole("button", { name: words.on, exact: true });
  if (await on.isVisible()) await press(on);
  else {
    await press(coach.getByRole("button", { name: words.show, exact: true }));
    await press(coach.getByRole("button", { name: words.fill, exact: true }));
  }
  // What was filled in is done with the button that does everything, which takes no press that was meant for something else.
  for (;;) {
    await page.waitForFunction(
      ([step, over]) => {
        const coach = document.querySelector(".coach");
        const moved = coach?.querySelector(".meta")?.textContent !== step || coach?.textContent.includes(over);
        return moved || document.querySelector("#commit:enabled");
      },
      [before.step, words.over],
    );
    const now = await standing(page, words);
    if (now.over || now.step !== before.step) return now;
    const commit = page.locator("#commit:enabled");
    if (await commit.isVisible()) await press(commit);
  }
}

/** Plays the lesson that is open to its end; answers with how many steps that took. */
async function play(page, press, words) {
  let steps = 0;
  for (let now = await standing(page, words); !now.over; steps += 1) now = await step(page, press, words);
  return steps;
}

for (const [reader, language, options] of [
  ["mouse", "en", {}],
  ["keys", "en", { viewport: { width: 1366, height: 768 } }],
  ["thumb", "cs", PHONE],
]) {
  test(`the first lesson is played to its end, with ${reader}`, async (t) => {
    const server = await Server.open(t);
    const page = await (await devices(t))(options);
    const words = WORDS[language];
    await page.goto(`${server.url}learn/nemesis`);
    await PRESS[reader](page.getByRole("link", { name: words.first }));
    await page.locator(".coach").waitFor();
    assert.deepEqual(await findings(page), [], "axe finds nothing at a lesson");
    assert.ok((await play(page, PRESS[reader], words)) >= 8, "it has its steps");
    // What was played is known when the list is seen again.
    await PRESS[reader](page.locator(".coach").getByRole("link", { name: words.all }));
    await page.locator(".lessons li").first().locator("svg").waitFor();
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
