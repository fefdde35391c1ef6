// Ways through a lesson: by its "show me" button, with a mouse, a thumb or keys alone.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";

const games = new URL("../../crates/games/", import.meta.url);

/** All lessons in playing order. */
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

/** More Tab presses than any page needs. */
const MOST_STOPS = 300;

/** Presses Tab until the element has the focus. Returns the number of presses. */
async function walk(locator) {
  const { keyboard } = locator.page();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await locator.evaluate((element) => element === document.activeElement)) return stops;
    await keyboard.press("Tab");
  }
  throw new Error(`Tab does not come to ${locator}`);
}

/** Presses Enter. Returns true if the button received it. */
async function entered(locator) {
  const heard = await locator.evaluateHandle((element) => {
    const state = { pressed: false };
    element.addEventListener("click", () => Object.assign(state, { pressed: true }), { once: true });
    return state;
  });
  await locator.page().keyboard.press("Enter");
  // A link may have left the page by now.
  return heard.evaluate(({ pressed }) => pressed).catch(() => true);
}

/** Enough time to press something that is present. */
const AT_ONCE_MS = 1_000;

/** Enough time on a busy machine. */
const SOON_MS = 20_000;

/** Attempts to reach a button. A step that opens meanwhile moves the focus to its prompt. */
const MOST_WALKS = 3;

/** Presses a button in this reader's way. */
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

/** Kinds of learners: input device, language and screen. */
export const READERS = {
  keys: { press: PRESS.keys, language: "en", options: { viewport: { width: 1366, height: 768 } } },
  thumb: { press: PRESS.thumb, language: "en", options: { ...PHONE, locale: "en-GB" } },
  czech: { press: PRESS.mouse, language: "cs", options: { locale: "cs-CZ" } },
  still: { press: PRESS.thumb, language: "cs", options: { ...PHONE, reducedMotion: "reduce" } },
};

/** Parts of a lesson that cannot be read or pressed at the moment. */
export function unseen() {
  const coach = document.querySelector(".coach");
  const seen = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    if (left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1) return false;
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    // Only dialogs may cover a lesson.
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

/** The outlined elements outside the board, if none is in view. On the board a mark at the edge points to them. */
export function hidden() {
  const pointed = [...document.querySelectorAll("[data-pointed]")];
  const seen = pointed.some((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return right > left && bottom > top && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  });
  return seen ? [] : pointed.map((element) => element.textContent || element.id || element.className);
}

/** The lesson's current step as the coach shows it, and `over` at its end. */
async function standing(page, words) {
  const coach = page.locator(".coach");
  await coach.waitFor();
  const over = (await coach.innerText()).includes(words.over);
  return { step: await coach.locator(".meta").innerText(), over };
}

/** Does the open step the way it demonstrates. Returns the learner's new position. `look` runs while something is outlined. */
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
    // A step with a time limit may have passed meanwhile.
    const further = coach.locator(".meta").filter({ hasNotText: before.step });
    await fill.or(further).first().waitFor();
    if (await fill.isVisible()) {
      await look();
      await press(fill);
    }
  }
  let said = false;
  const film = page.locator("#skip:visible, #catch-up:visible").first();
  // Time passes by itself, and the next step is read after the playback. Keyboard readers watch it, the others skip it.
  // The commit button sends the filled-in answer. It ignores presses right after it opens.
  for (;;) {
    await page.waitForFunction(
      ([step, over, said, skips]) => {
        const coach = document.querySelector(".coach");
        const moved = coach?.querySelector(".meta")?.textContent !== step || coach?.textContent.includes(over);
        const plays = [...document.querySelectorAll("#skip, #catch-up")].some((skip) => skip.checkVisibility());
        // The question of the next step may open while this step still plays.
        return moved || (plays ? skips : document.querySelector("#commit:enabled")) || (!said && document.activeElement?.id === "talk-text");
      },
      [before.step, words.over, said, press !== PRESS.keys],
    );
    const now = await standing(page, words);
    if (now.over || now.step !== before.step) return now;
    if (press !== PRESS.keys && (await film.isVisible())) {
      // The playback may end by itself at that moment.
      await film.dispatchEvent("click", {}, { timeout: AT_ONCE_MS }).catch(() => undefined);
      continue;
    }
    if (!said && (await page.evaluate(() => document.activeElement?.id === "talk-text"))) {
      said = true;
      await page.keyboard.type("…");
      await page.keyboard.press("Enter");
      continue;
    }
    // Irreversible actions ask for a second press.
    const [grave, commit] = [page.locator("#commit-grave"), page.locator("#commit:enabled")];
    if (await grave.isVisible()) await press(grave);
    else if ((await commit.isVisible()) && !(await film.isVisible())) {
      // The confirmation may cover it at that moment.
      await press(commit, { timeout: SOON_MS }).catch(async (error) => {
        if (!(await grave.isVisible())) throw error;
      });
    }
  }
}

/** Does the open step the way it demonstrates, and leaves the playback running. */
export async function perform(page, press, words) {
  const coach = page.locator(".coach");
  for (const name of [words.show, words.fill]) await press(coach.getByRole("button", { name, exact: true }));
  const playing = page.locator("#skip, #catch-up").first();
  // Irreversible actions ask for a second press, and ignore presses right after they open.
  const commit = page.locator("#commit-grave, #commit:enabled").first();
  await playing.or(commit).first().waitFor();
  while (!(await playing.isVisible())) if (await commit.isVisible()) await press(commit);
}

/** Plays the open lesson to its end, and checks that each step is readable. Returns the number of steps. */
export async function play(page, press, words, look = async () => undefined) {
  let steps = 0;
  for (let now = await standing(page, words); !now.over; steps += 1) {
    const at = steps;
    const { step: name } = now;
    now = await step(page, press, words, async () => {
      // The focus moves, and the outlined element scrolls into view, with the next frame.
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      assert.deepEqual(await page.evaluate(unseen), [], name);
      assert.deepEqual(await page.evaluate(hidden), [], name);
      await look(at);
    });
  }
  return steps;
}
