import { defineConfig } from "@playwright/test";

import { CHROMIUM } from "./browser/chromium.js";

/** Flights of Space Alert against a real clock: minutes in which the machine has little to do. */
const TIMED = "browser/space-alert.test.js";

/** Longer than any page takes on the slowest machine. */
const PATIENCE_MS = 180_000;

export const shared = {
  fullyParallel: true,
  // A test that passes at a second try only is a fault.
  retries: 0,
  forbidOnly: true,
  // Longer than any test takes on the slowest machine.
  timeout: 900_000,
  expect: { timeout: PATIENCE_MS },
  reporter: "list",
  // Trace and screenshot of each failure.
  outputDir: "../target/browser",
  use: {
    actionTimeout: PATIENCE_MS,
    navigationTimeout: PATIENCE_MS,
    launchOptions: CHROMIUM,
    locale: "en-GB",
    screenshot: "only-on-failure",
    // Actions, requests and messages. Pictures and DOM snapshots would take half as long again: `--trace retain-on-failure` adds them.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false },
    viewport: { width: 1440, height: 900 },
  },
};

export default defineConfig({
  ...shared,
  testMatch: "**/*.test.js",
  // Two workers keep two cores busy. The third waits for clocks most of the time.
  workers: 3,
  projects: [
    { name: "timed", testMatch: TIMED, workers: 1 },
    { name: "untimed", testIgnore: TIMED, workers: 2 },
  ],
});
