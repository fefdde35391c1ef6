// Fixtures of the cases in this folder: a server, and devices that come to it.

import { test as base, expect } from "@playwright/test";

import { Server, ending } from "../browser/server.js";

export { expect };

/** Runs `use` with what the helpers of tests/browser want of a test. */
async function lasting(use) {
  const t = ending();
  await use(t);
  await t.end();
}

export const test = base.extend({
  t: async ({}, use) => lasting(use),

  /** A server that the cases of a worker share. */
  server: [async ({}, use) => lasting(async (t) => use(await Server.open(t))), { scope: "worker" }],

  /** Opens another device: a browser context of its own with one page. After the test none of its pages may have had an uncaught error. */
  device: async ({ browser }, use) => {
    const [contexts, errors] = [[], []];
    await use(async (options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      context.on("weberror", (error) => errors.push(error.error().stack || String(error.error())));
      const page = await context.newPage();
      page.on("crash", () => errors.push("the page crashed"));
      return page;
    });
    for (const context of contexts) await context.close();
    expect(errors).toEqual([]);
  },

  /** Another device at the front page. */
  page: async ({ device, server }, use) => {
    const page = await device();
    await page.goto(server.url);
    await use(page);
  },
});
