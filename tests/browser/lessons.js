// How people go through a lesson: by what it shows on request, with a mouse, a thumb or keys alone.

import assert from "node:assert/strict";
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
  .map(({ game, id, title, parts }) => ({ game, id, title, steps: parts.flatMap(({ steps }) => steps) }));

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "cs-CZ" };

export const WORDS = {
  en: { on: "Continue", show: "Show me", fill: "Do it for me", all: "All lessons", over: "Lesson complete." },
  cs: { on: "Pokračovat", show: "Ukaž mi", fill: "Udělej to za mě", all: "Všechny lekce", over: "Lekce dokončena." },
};

/** More than any page has to be walked by Tab. */
const MOST_STOPS = 300;

/** Goes on with Tab until something has the focus; answers how many stops that took. */
async function walk(locator) {
  const { keyboard } = locator.page();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await locator.evaluate((element) => element === document.activeElement)) return stops;
    await keyboard.press("Tab");
  }
  throw new Error(`Tab does not come to ${locator}`);
}

/** Presses Enter; answers whether the button heard it. */
async function entered(locator) {
  const heard = await locator.evaluateHandle((element) => {
    const state = { pressed: false };
    element.addEventListener("click", () => Object.assign(state, { pressed: true }), { once: true });
    return state;
  });
  await locator.page().keyboard.press("Enter");
  // A link may have led to another page by now.
  return heard.evaluate(({ pressed }) => pressed).catch(() => true);
}

/** As long as it takes to press what is there. */
const AT_ONCE_MS = 1_000;

/** As long as it takes on a busy machine. */
const SOON_MS = 20_000;

/** How often somebody walks to a button anew: a step that opens at that very moment takes the focus to its prompt. */
const MOST_WALKS = 3;

/** Presses a button as this reader does. */
export const PRESS = {
  mouse: (locator, options) => locator.click(options),
  thumb: (locator, options) => locator.tap(options),
  keys: async (locator) => {
    await locator.waitFor();
    for (let walks = 0; walks < MOST_WALKS; walks += 1) {
      await walk(locator);
      if (await entered(locator)) return;
    }
    throw new Error(`Enter does not press ${locator}`);
  },
};

/** Who learns: with what, in which language, on what. */
export const READERS = {
  keys: { press: PRESS.keys, language: "en", options: { viewport: { width: 1366, height: 768 } } },
  thumb: { press: PRESS.thumb, language: "en", options: { ...PHONE, locale: "en-GB" } },
  czech: { press: PRESS.mouse, language: "cs", options: { locale: "cs-CZ" } },
  still: { press: PRESS.thumb, language: "cs", options: { ...PHONE, reducedMotion: "reduce" } },
};

/** What of a lesson cannot be read or pressed as the page stands. */
export function unseen() {
  const coach = document.querySelector(".coach");
  const seen = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    if (left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1) return false;
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    // Only at what is asked does something lie over a lesson on purpose.
    return document.querySelector("dialog[open]") !== null || element.contains(document.elementFromPoint(x, y));
  };
  const cut = (element) => element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1;
  const faults = [coach, ...coach.querySelectorAll(".says, button, a")].flatMap((element) => {
    const called = element === coach ? "the lesson" : element.textContent;
    return [...(seen(element) ? [] : [`not seen: ${called}`]), ...(cut(element) ? [`cut off: ${called}`] : [])];
  });
  const wide = document.documentElement.scrollWidth > innerWidth ? ["the page is wider than the window"] : [];
  const lost = document.activeElement === document.body ? ["nothing has the focus"] : [];
  return [...faults, ...wide, ...lost];
}

/** What is outlined on request outside the board, if nothing of it is in sight: on the board there is a mark at the edge. */
export function hidden() {
  const pointed = [...document.querySelectorAll("[data-pointed]")];
  const seen = pointed.some((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return right > left && bottom > top && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  });
  return seen ? [] : pointed.map((element) => element.textContent || element.id || element.className);
}

/** What the coach of a lesson says: which step, and whether the lesson is over. */
async function standing(page, words) {
  const coach = page.locator(".coach");
  await coach.waitFor();
  const over = (await coach.innerText()).includes(words.over);
  return { step: await coach.locator(".meta").innerText(), over };
}

/** Does a step as it shows itself; answers with where the learner stands then. `look` looks at what is outlined. */
export async function step(page, press, words, look = async () => undefined) {
  const coach = page.locator(".coach");
  const before = await standing(page, words);
  const on = coach.getByRole("button", { name: words.on, exact: true });
  const show = coach.getByRole("button", { name: words.show, exact: true });
  if (await on.isVisible()) {
    await look();
    await press(on);
  } else if (await show.isVisible()) {
    await press(show);
    const fill = coach.getByRole("button", { name: words.fill, exact: true });
    // What passes by itself may have gone on meanwhile.
    const further = coach.locator(".meta").filter({ hasNotText: before.step });
    await fill.or(further).first().waitFor();
    if (await fill.isVisible()) {
      await look();
      await press(fill);
    }
  }
  let said = false;
  const film = page.locator("#skip:visible, #catch-up:visible").first();
  // Time passes by itself, and what follows is read once it has played: who reads with keys sees it, the others skip it. What was filled in is done with the button that does everything, which takes no press that was meant for something else.
  for (;;) {
    await page.waitForFunction(
      ([step, over, said, skips]) => {
        const coach = document.querySelector(".coach");
        const moved = coach?.querySelector(".meta")?.textContent !== step || coach?.textContent.includes(over);
        const plays = [...document.querySelectorAll("#skip, #catch-up")].some((skip) => skip.checkVisibility());
        // What is asked next may be open while this still plays: it is of the next step.
        return moved || (plays ? skips : document.querySelector("#commit:enabled")) || (!said && document.activeElement?.id === "talk-text");
      },
      [before.step, words.over, said, press !== PRESS.keys],
    );
    const now = await standing(page, words);
    if (now.over || now.step !== before.step) return now;
    if (press !== PRESS.keys && (await film.isVisible())) {
      // It may end by itself at that moment.
      await film.dispatchEvent("click", {}, { timeout: AT_ONCE_MS }).catch(() => undefined);
      continue;
    }
    if (!said && (await page.evaluate(() => document.activeElement?.id === "talk-text"))) {
      said = true;
      await page.keyboard.type("…");
      await page.keyboard.press("Enter");
      continue;
    }
    // What cannot be taken back is asked for twice.
    const [grave, commit] = [page.locator("#commit-grave"), page.locator("#commit:enabled")];
    if (await grave.isVisible()) await press(grave);
    else if ((await commit.isVisible()) && !(await film.isVisible())) {
      // The second question may come up over it at that moment.
      await press(commit, { timeout: SOON_MS }).catch(async (error) => {
        if (!(await grave.isVisible())) throw error;
      });
    }
  }
}

/** Does what the open step asks for, as it is shown, and leaves what follows playing. */
export async function perform(page, press, words) {
  const coach = page.locator(".coach");
  for (const name of [words.show, words.fill]) await press(coach.getByRole("button", { name, exact: true }));
  const playing = page.locator("#skip, #catch-up").first();
  // What cannot be taken back is asked for twice, and takes no press that was meant for something else.
  const commit = page.locator("#commit-grave, #commit:enabled").first();
  await playing.or(commit).first().waitFor();
  while (!(await playing.isVisible())) if (await commit.isVisible()) await press(commit);
}

/** Plays the lesson that is open to its end, and says of every step what a learner would miss; answers with how many steps that took. */
export async function play(page, press, words, look = async () => undefined) {
  let steps = 0;
  for (let now = await standing(page, words); !now.over; steps += 1) {
    const at = steps;
    const { step: name } = now;
    now = await step(page, press, words, async () => {
      // The focus comes, and what is outlined into sight, with the next frame.
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      assert.deepEqual(await page.evaluate(unseen), [], name);
      assert.deepEqual(await page.evaluate(hidden), [], name);
      await look(at);
    });
  }
  return steps;
}
