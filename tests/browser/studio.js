// A server and a browser for the scripts that make pictures.

import { chromium } from "@playwright/test";

import { CHROMIUM } from "./chromium.js";
import { Server, ending } from "./server.js";

/** Starts a server and a browser. `device` opens a page in a context with Playwright's options, and `end` stops both. */
export async function studio() {
  const t = ending();
  const server = await Server.open(t);
  const browser = await chromium.launch(CHROMIUM);
  t.after(() => browser.close());
  const device = async (options) => (await browser.newContext({ locale: "en-GB", ...options })).newPage();
  return { server, device, end: t.end };
}
