// Debian's Firefox, driven by WebDriver BiDi.

import puppeteer from "puppeteer-core";

/** Opens a page in its own browser. */
export async function open({ language = "en-GB" } = {}) {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr",
    headless: true,
    defaultViewport: { width: 1440, height: 900 },
    extraPrefsFirefox: { "intl.accept_languages": language },
  });
  const page = await browser.newPage();
  // The same limit as in the other tests.
  page.setDefaultTimeout(180_000);
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error.stack ?? error)));
  return {
    goto: (url) => page.goto(url),
    reload: () => page.reload(),
    evaluate: (asked, argument) => page.evaluate(asked, argument),
    click: (selector) => page.click(selector),
    fill: (selector, text) => page.locator(selector).fill(text),
    screenshot: (path) => page.screenshot({ path }),
    errors: async () => errors,
    close: () => browser.close(),
  };
}
