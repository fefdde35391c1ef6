// A round of each game in engines other than Chromium, which all other tests use.

import * as firefox from "./engines/firefox.js";
import * as webkit from "./engines/webkit.js";
import { GAMES, begin, round } from "./round.js";
import { expect, test as base } from "../browser/fixtures.js";

const ENGINES = { firefox, webkit };

const test = base.extend({
  /** Opens a page in an engine. An uncaught error in it fails the test. A failed test keeps a screenshot. */
  driver: async ({ t }, use, testInfo) => {
    let driver;
    await use(async (engine) => {
      driver = await ENGINES[engine].open();
      t.after(() => driver.close());
      return driver;
    });
    if (testInfo.error) await driver.screenshot(testInfo.outputPath("page.png"));
    expect(await driver.errors()).toEqual([]);
  },
});

for (const engine of Object.keys(ENGINES)) {
  for (const [name, table] of Object.entries(GAMES)) {
    test(`${engine} plays a round of ${name}`, async ({ driver, server }) => {
      expect(await round(await driver(engine), server.url, table)).toBeGreaterThan(1);
    });
  }
}

/** Runs in a page: scrollbar colours of all scrolling elements. */
function scrollbars() {
  const scrolls = [...document.querySelectorAll("*")].map((element) => getComputedStyle(element)).filter(({ overflow }) => /auto|scroll/.test(overflow));
  return [...new Set(scrolls.map(({ scrollbarColor }) => scrollbarColor))];
}

test("firefox draws no bright scrollbars on the dark page", async ({ driver, server }) => {
  const page = await driver("firefox");
  await begin(page, server.url, GAMES.retaliation);
  const colours = await page.evaluate(scrollbars);
  expect(colours.length).toBeGreaterThan(0);
  expect(colours).not.toContain("auto");
});
