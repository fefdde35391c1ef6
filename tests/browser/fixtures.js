// Fixtures of browser tests: a server, devices that visit it, and a table whose match has begun.

import { test as base, expect } from "@playwright/test";

import { Server, ending } from "./server.js";
import { WORDS, begin, create } from "./table.js";

export { AIRLOCK } from "./server.js";
export { expect };

export const test = base.extend({
  /** Settings of `airlock serve`. */
  settings: [[], { option: true }],

  /** Registers with `after` the cleanup at the end of the test. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from a pattern.
  t: async ({}, use) => {
    const t = ending();
    await use(t);
    await t.end();
  },

  server: async ({ settings, t }, use) => use(await Server.open(t, settings)),

  /** Opens another device: a browser context with one page. An uncaught error in any of its pages fails the test. */
  device: async ({ browser, t }, use) => {
    const errors = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      t.after(() => context.close());
      context.on("weberror", (error) => errors.push(error.error().stack || String(error.error())));
      const page = await context.newPage();
      page.on("crash", () => errors.push("the page crashed"));
      return page;
    });
    expect(errors).toEqual([]);
  },

  /** Another device on the front page. */
  page: async ({ device, server }, use) => {
    const page = await device();
    await page.goto(server.url);
    await use(page);
  },

  /** Opens a table of two and starts the match of Ann, the host, and Bob. `ann` and `bob` are options of their devices. */
  started: async ({ server, device }, use) =>
    use(async ({ ann: host, bob: guest, language = "en" } = {}) => {
      const [ann, bob] = [await device(host), await device(guest)];
      const words = WORDS[language];
      const address = await create(ann, server.url, { players: 2, words });
      await begin([ann, bob], address, { words });
      return { ann, bob, address };
    }),
});
