import { defineConfig } from "vitest/config";

export default defineConfig({
  define: { __RULES__: false, __BUILD__: JSON.stringify("test") },
  // Whole matches are drawn: on a busy machine that takes its time.
  test: { testTimeout: 60_000, setupFiles: ["tests/setup.ts"], include: ["tests/**/*.test.{ts,tsx}", "src/**/*.test.{ts,tsx}"] },
});
