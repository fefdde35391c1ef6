// Before each test file, defines the globals of a browser that modules read while loading. After each test, checks that no unexpected fault
// of the page is left.

import { afterEach, expect } from "vitest";

const GLOBALS = {
  navigator: { languages: ["en"], userAgent: "test" },
  location: { pathname: "/", hash: "", search: "", origin: "https://table.example", host: "table.example", protocol: "https:" },
  addEventListener: () => undefined,
};

for (const [name, value] of Object.entries(GLOBALS)) {
  if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

const { faults } = await import("../src/model/faults");

afterEach(async () => {
  await Promise.resolve();
  const left = faults.value.map(({ part, error }) => `${part}: ${error instanceof Error ? error.stack : String(error)}`);
  faults.value = [];
  expect(left).toEqual([]);
});
