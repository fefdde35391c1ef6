// Real browsers for the tests of one file, and tables in them.

import { after } from "node:test";

import { chromium } from "playwright-core";

import { CHROMIUM } from "./chromium.js";
import { Server } from "./server.js";
import { WORDS, begin, create } from "./table.js";

export { AIRLOCK, Server, ending } from "./server.js";

/** Limit for everything that a page is waited for. No machine is that slow. */
const PATIENCE_MS = 180_000;

/** The browser of all tests of a file: the first that needs one starts it, and each has devices of its own in it. */
let browser;

/** Ends it: after the last test of the file. */
export const closeBrowser = async () => (await browser)?.close();
after(closeBrowser);

/** A function that opens another device: a browser context of its own, with Playwright's options, with one page. */
export async function devices(t) {
  browser ??= chromium.launch(CHROMIUM);
  const running = await browser;
  return async (options = {}) => {
    const context = await running.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-GB", ...options });
    t.after(() => context.close());
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    page.on("pageerror", (error) => {
      throw error;
    });
    return page;
  };
}

/** A table of two, begun: Ann, who is the host, and Bob. */
export async function started(t, options = {}) {
  const server = await Server.open(t, options.settings);
  const device = await devices(t);
  const [ann, bob] = [await device(options.ann), await device(options.bob)];
  const words = WORDS[options.language ?? "en"];
  const address = await create(ann, server.url, { players: 2, words });
  await begin([ann, bob], address, { words });
  return { ann, bob, server, device, address };
}
