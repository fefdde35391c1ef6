import { defineConfig } from "@playwright/test";

import { CHROMIUM } from "../browser/chromium.js";

export default defineConfig({
  testMatch: "**/*.test.js",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Longer than any test takes on the slowest machine: what has not come by then never will.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: "list",
  // Where a failure leaves its screenshot.
  outputDir: "../../target/world",
  use: { launchOptions: CHROMIUM, viewport: { width: 1440, height: 900 }, locale: "en-GB", screenshot: "only-on-failure" },
});
