// A newcomer's presses that do nothing or are refused, in a first turn at a practice table and in a whole match.
// The result must name the rules that are misplayed most often.
// `npm run long newcomer`; AIRLOCK_GAMES=nemesis,aliens for some of the games. It prints figures; docs/learning.md sets the limit.

import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";

import { test } from "../fixtures.js";
import { act, practised } from "../table.js";

const SHOTS = new URL("../screenshots/", import.meta.url).pathname;
const GAMES = process.env.AIRLOCK_GAMES?.split(",") ?? ["nemesis", "space-alert", "aliens", "retaliation"];
/** Longest duration of a match of bots at the pace of human spectators. */
const MATCH_MS = 1_800_000;
/** Number of newcomers who try a first turn. */
const NEWCOMERS = 5;
/** Presses per newcomer before their first turn counts as over. */
const PRESSES = 40;
/** More decisions than a practice match for two has ever taken. */
const MAX_DECISIONS = 1_500;
/** Refused commands per match that docs/learning.md allows. */
const MAX_REFUSED = 5;
/** Space Alert without its clock, so that questions have no time limit. */
const TABLES = { "space-alert": { mode: 1, on: ["Without the clock"] } };
/** Verbs to prefer, so that a match ends. */
const PREFERRED = { "space-alert": ["finish", "carry_out"], aliens: ["take", "ready", "move", "attack", "choose", "done"] };

/** Pseudo-random numbers, the same in every run. */
function* chance(seed) {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

/** Runs in a page: counts refusals, with their rules. */
function watch() {
  globalThis.refusals = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        const told = node instanceof Element && (node.matches(".failure") ? node : node.querySelector(".failure"));
        if (told) globalThis.refusals.push(told.textContent);
      }
    }
  }).observe(document, { childList: true, subtree: true });
}

/** Runs in a page: picks something that looks pressable (a piece of the board, a card or an answer). Returns its place. */
function pressable(dice) {
  const where = dice[0] < 0.5 ? "#decision button" : dice[0] < 0.8 ? "#board svg [data-ref]" : "#hand button";
  const seen = [...document.querySelectorAll(where)].filter((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const within = right > left && bottom > top && top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
    return within && one.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  });
  const one = seen[Math.floor(dice[1] * seen.length)];
  if (!one) return null;
  const { left, top, right, bottom } = one.getBoundingClientRect();
  return { x: (left + right) / 2, y: (top + bottom) / 2, called: (one.getAttribute("aria-label") ?? one.textContent ?? "").trim().slice(0, 60) };
}

/** Runs in a page: everything visible that a press could change (words, pressed and disabled states). */
function stands() {
  const table = document.querySelector(".table");
  const told = table.innerText.replace(/\d+:\d\d|\d+ (s|min)\b/g, "");
  const states = [...table.querySelectorAll("[aria-pressed], [aria-checked], [aria-expanded], :disabled")].map(
    (one) => `${one.ariaPressed}${one.ariaChecked}${one.ariaExpanded}${one.disabled}`,
  );
  const classes = [...table.querySelectorAll("#board svg [data-ref], #hand [data-ref]")].map((one) => one.getAttribute("class"));
  return [told, ...states, ...classes, document.querySelectorAll("dialog[open]").length].join("\n");
}

const drawn = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

for (const game of GAMES) {
  test(`newcomer's first turn of ${game}`, async ({ server, device }) => {
    const sum = { presses: 0, nothing: 0, refused: 0 };
    const missed = new Map();
    for (let who = 1; who <= NEWCOMERS; who += 1) {
      const page = await device();
      await page.addInitScript(watch);
      await page.addInitScript(() => localStorage.setItem("airlock.settings", JSON.stringify({ speed: "instant" })));
      await practised(page, server.url, game, TABLES[game]);
      const dice = chance(who);
      // Control: a press on plain text changes nothing that `stands` compares.
      await page.locator("#prompt.mine").waitFor();
      await drawn(page);
      const read = await page.evaluate(stands);
      await page.locator("#prompt").click();
      await drawn(page);
      assert.equal(await page.evaluate(stands), read);
      for (let presses = 0; presses < PRESSES; presses += 1) {
        // An early loser waits through the others' turns.
        await page.locator("#prompt.mine, .result").first().waitFor({ timeout: MATCH_MS });
        if (await page.locator(".result").isVisible()) break;
        await drawn(page);
        const target = await page.evaluate(pressable, [dice.next().value, dice.next().value]);
        if (!target) continue;
        const before = await page.evaluate(stands);
        await page.mouse.click(target.x, target.y);
        await drawn(page);
        sum.presses += 1;
        if ((await page.evaluate(stands)) === before) {
          sum.nothing += 1;
          missed.set(target.called, (missed.get(target.called) ?? 0) + 1);
        }
        await page.keyboard.press("Escape");
      }
      sum.refused += (await page.evaluate(() => globalThis.refusals)).length;
      await page.context().close();
    }
    console.log(`${game}: of ${sum.presses} presses ${sum.nothing} came to nothing, ${sum.refused} were refused`);
    for (const [called, times] of [...missed].sort(([, one], [, other]) => other - one).slice(0, 8)) console.log(`  nothing, ${times} times: ${called}`);
    assert.ok(sum.presses > NEWCOMERS * 10, "they pressed something");
  });

  test(`newcomer's match of ${game} names misplayed rules`, async ({ server, device }) => {
    const page = await device();
    await page.addInitScript(watch);
    await page.addInitScript(() => localStorage.setItem("airlock.settings", JSON.stringify({ speed: "instant" })));
    await practised(page, server.url, game, TABLES[game]);
    const over = page.locator(".result");
    let decisions = 0;
    for (; decisions < MAX_DECISIONS; decisions += 1) {
      // An early loser waits through the others' turns.
      await page.locator("#prompt.mine, .result").first().waitFor({ timeout: MATCH_MS });
      if (await over.isVisible()) break;
      // Acts and passes, so that the rounds go by.
      await act(page, PREFERRED[game] ?? (decisions % 3 === 2 ? ["pass"] : ["shoot", "move", "search", "escape"]));
    }
    const refusals = await page.evaluate(() => globalThis.refusals);
    console.log(`${game}: ${refusals.length} refused in ${decisions} decisions${refusals.map((text) => `; ${text}`).join("")}`);
    assert.ok(refusals.length <= MAX_REFUSED, refusals.join("; "));
    assert.ok(
      refusals.every((text) => /[A-Z]+-[A-Z0-9-]+/.test(text)),
      `each names its rule: ${refusals.join("; ")}`,
    );
    const misplayed = over.locator(".aid");
    await misplayed.first().waitFor();
    const named = await misplayed.locator("p").allInnerTexts();
    console.log(`${game}: of what is often misplayed the match touched ${named.length}`);
    assert.ok(named.length > 0);
    await mkdir(SHOTS, { recursive: true });
    await misplayed.first().scrollIntoViewIfNeeded();
    await page.screenshot({ path: `${SHOTS}misplayed-${game}.png` });
  });
}
