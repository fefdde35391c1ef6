import { defineConfig } from "vitest/config";

export default defineConfig({
  define: { __RULES__: false, __BUILD__: JSON.stringify("test") },
  // Tests render whole matches, which is slow on a busy machine.
  test: { testTimeout: 60_000, setupFiles: ["tests/setup.ts"], include: ["tests/**/*.test.{ts,tsx}", "src/**/*.test.{ts,tsx}"] },
});
