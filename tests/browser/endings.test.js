// The page gives away nothing of an ending before it is played: who won, what became of each character, how it went.
// All text counts: the prompt, the seats, the tracks, the title, and text for screen readers.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

import { test } from "./fixtures.js";
import { open, upTo } from "./recorded.js";

const RECORDED = new URL("../../web-client/tests/", import.meta.url);
const SCREENS = { wide: { viewport: { width: 1440, height: 900 } }, phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } };

/** Endings of more than one event. `told` selects all words of the result, `once` those that only the step-by-step reveal may show. */
const ENDS = [
  {
    game: "nemesis",
    match: "nemesis/matches/crowded",
    seat: 0,
    seats: 5,
    once: ".ending .goal b",
    told: ".ending :is(.end-verdict, .goal b, .goal p, .fate-head > p, small), .latest > p:last-of-type",
  },
  {
    game: "nemesis",
    match: "nemesis/matches/pods",
    seat: 2,
    seats: 4,
    once: ".ending .goal b",
    told: ".ending :is(.end-verdict, .goal b, .goal p, .fate-head > p, small), .latest > p:last-of-type",
  },
  { game: "retaliation", match: "retaliation/matches/together-0", seat: 0, seats: 3, told: ".ending :is(.end-verdict, .goal b, .fate-head > p, small)" },
  { game: "aliens", match: "aliens/matches/watched", seat: null, seats: 3, told: ".al-ending :is(.al-verdict, .al-verdict ~ ul > li, .al-score)" },
  {
    game: "space-alert",
    match: "space-alert/flights/four-1",
    seat: 1,
    seats: 4,
    told: ".sa-ending :is(.sa-verdict, .sa-verdict ~ p, .sa-why dd, .sa-no-score)",
  },
];

/** Runs in a page: all words outside the playback, and the words of the playback. */
function words() {
  const all = [document.title];
  const plays = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  while (texts.nextNode()) {
    const at = texts.currentNode;
    const element = at instanceof Element ? at : at.parentElement;
    // Pieces drawn in the playback carry letters of their own.
    if (element.closest("script, style, .playback svg")) continue;
    const said = at instanceof Element ? ["aria-label", "aria-description", "title", "alt"].map((name) => at.getAttribute(name) ?? "") : [at.textContent];
    (element.closest(".playback") ? plays : all).push(...said);
  }
  return { all: all.join("\n"), plays: plays.join("") };
}

for (const [name, screen] of Object.entries(SCREENS)) {
  for (const { game, match, seat, seats, told, once } of ENDS) {
    test(`end of ${match} stays hidden, ${name}`, async ({ server, device }) => {
      const page = await device(screen);
      const file = new URL(`${match}.json`, RECORDED);
      const updates = JSON.parse(await readFile(file, "utf8"));
      let left = updates.length - 1;
      const line = await open(page, server.url, { game, ...(await upTo(file, () => --left === 0)), seat, seats });
      await page.locator(".camera *").first().waitFor();
      const before = (await page.evaluate(words)).all;
      line.send({ update: { ...updates.at(-1), table: { ...line.table, phase: "over" } } });
      await page.locator("#skip").waitFor();
      await page.keyboard.press(",");
      const steps = [];
      let heard = "";
      while ((await page.locator("#skip").count()) > 0) {
        const { all, plays } = await page.evaluate(words);
        heard += plays;
        steps.push({ all, heard });
        await page.keyboard.press(".");
      }
      assert.ok(steps.length > 1, "it plays in more than one step");
      const latest = (await page.locator(".latest").allTextContents()).join();
      const rest = page.locator(".result").getByRole("button", { name: "All", exact: true });
      if (await rest.count()) await rest.click();
      const end = (await page.locator(told).allTextContents()).map((text) => text.trim()).filter((text) => text && !before.includes(text));
      assert.ok(end.length > 0, "something is told at last");
      if (once) {
        const revealed = await page.locator(once).allTextContents();
        assert.ok(revealed.length > 0, "something is revealed");
        const twice = revealed.filter((text) => steps.at(-1).heard.includes(text) || latest.includes(text));
        assert.deepEqual(twice, [], "told before the reveal tells it");
      }
      for (const [at, { all, heard }] of steps.entries()) {
        // Words of a played event are known.
        const early = end.filter((text) => all.includes(text) && !heard.includes(text));
        assert.deepEqual(early, [], `step ${at + 1} of ${steps.length}`);
      }
    });
  }
}
