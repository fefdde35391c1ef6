// How people go through a lesson: by what it shows on request, with a mouse, a thumb or keys alone.

import { readdirSync, readFileSync } from "node:fs";

const games = new URL("../../crates/games/", import.meta.url);

/** Every lesson, in the order to play them. */
export const LESSONS = readdirSync(games)
  .flatMap((game) => {
    try {
      const folder = new URL(`${game}/lessons/`, games);
      return readdirSync(folder).map((file) => JSON.parse(readFileSync(new URL(file, folder), "utf8")));
    } catch (error) {
      if (error.code === "ENOENT") return [];
      throw error;
    }
  })
  .map(({ game, id, title, parts }) => ({ game, id, title, steps: parts.flatMap(({ steps }) => steps).length }));

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "cs-CZ" };

export const WORDS = {
  en: { on: "Go on", show: "Show me", fill: "Fill it in", all: "All lessons", over: "That was this lesson." },
  cs: { on: "Dál", show: "Ukaž mi", fill: "Vyplň to", all: "Všechny lekce", over: "To byla tato lekce." },
};

/** Presses a button as this reader does. */
export const PRESS = {
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
export async function step(page, press, words) {
  const coach = page.locator(".coach");
  const before = await standing(page, words);
  const on = coach.getByRole("button", { name: words.on, exact: true });
  if (await on.isVisible()) await press(on);
  else {
    await press(coach.getByRole("button", { name: words.show, exact: true }));
    await press(coach.getByRole("button", { name: words.fill, exact: true }));
    const talk = page.locator("#talk-text");
    if (await talk.isVisible()) {
      await talk.fill("…");
      await talk.press("Enter");
    }
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
    // What cannot be taken back is asked for twice.
    const [grave, commit] = [page.locator("#commit-grave"), page.locator("#commit:enabled")];
    if (await grave.isVisible()) await press(grave);
    else if (await commit.isVisible()) await press(commit);
  }
}

/** Plays the lesson that is open to its end; answers with how many steps that took. */
export async function play(page, press, words) {
  let steps = 0;
  for (let now = await standing(page, words); !now.over; steps += 1) now = await step(page, press, words);
  return steps;
}
