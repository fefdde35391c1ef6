import { beforeEach, expect, test, vi } from "vitest";

import { load, save, trouble } from "../src/model/storage";

class Full {
  private readonly kept = new Map<string, string>();
  full = false;
  getItem = (key: string) => this.kept.get(key) ?? null;
  setItem = (key: string, text: string) => {
    if (this.full) throw new DOMException("no room", "QuotaExceededError");
    this.kept.set(key, text);
  };
}

beforeEach(() => {
  trouble.value = null;
});

test("a value survives a full storage for as long as the page", () => {
  const storage = new Full();
  vi.stubGlobal("localStorage", storage);
  save("seat", "old");
  storage.full = true;
  save("seat", "new");
  expect(load("seat", "")).toBe("new");
  expect(trouble.value).toBe("full");
  storage.full = false;
  save("seat", "newer");
  expect([load("seat", ""), trouble.value]).toEqual(["newer", null]);
});

test("a blocked storage is reported and breaks nothing else", () => {
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new DOMException("blocked", "SecurityError");
    },
    setItem: () => {
      throw new DOMException("blocked", "SecurityError");
    },
  });
  save("name", "Ann");
  expect([load("name", ""), load("other", "none"), trouble.value]).toEqual(["Ann", "none", "blocked"]);
});
