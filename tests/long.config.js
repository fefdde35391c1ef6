// Tests of whole matches and hours, for `npm run long`.

import { defineConfig } from "@playwright/test";

import { shared } from "./playwright.config.js";

export default defineConfig({
  ...shared,
  testDir: "browser/long",
  testMatch: "*.js",
  workers: 1,
  // What is waited for has a limit of its own.
  timeout: 0,
});
