import { defineConfig } from "vitest/config";

export default defineConfig({ define: { __RULES__: false }, test: { include: ["tests/**/*.test.{ts,tsx}", "src/**/*.test.{ts,tsx}"] } });
