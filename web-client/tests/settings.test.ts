// Storage of settings, and their transfer to another device.

import { afterEach, beforeEach, expect, test, vi } from "vitest";

const kept = new Map<string, string>();

/** Settings of a newly opened page, with this storage. */
async function page(stored?: unknown) {
  if (stored !== undefined) kept.set("airlock.settings", typeof stored === "string" ? stored : JSON.stringify(stored));
  vi.resetModules();
  return import("../src/model/settings");
}

const root = { style: { fontSize: "", setProperty: () => undefined }, dataset: {} as Record<string, string> };

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => void kept.set(key, text) });
  vi.stubGlobal("document", { documentElement: root });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("navigator", { languages: ["en"] });
});
afterEach(() => vi.unstubAllGlobals());

test("a setting takes effect at once and survives a reload", async () => {
  const { set } = await page();
  set("size", 130);
  set("keymap", { log: ";" });
  expect(root.style.fontSize).toBe("130%");
  const { settings } = await page();
  expect(settings.value.size).toBe(130);
  expect(settings.value.keymap).toEqual({ log: ";" });
});

test.each([
  ["nonsense", "{"],
  ["nothing", null],
  ["a list", [1, 2]],
  ["values out of range", { language: "xx", size: 1000, speed: "warp", cues: -5, voice: 7, muted: "yes", keymap: { log: "b" } }],
  ["unknown names", { colour: "red", __proto__: { size: 150 }, toString: true }],
])("the page works with %s in its storage", async (_, stored) => {
  const { settings } = await page();
  const first = settings.value;
  const { settings: again } = await page(stored);
  expect(again.value).toEqual(first);
});

test("an invalid value leaves the valid ones", async () => {
  const { settings } = await page({ size: 115, speed: "warp", alerts: 20, captions: 150 });
  expect(settings.value).toMatchObject({ size: 115, speed: "normal", alerts: 20, captions: 150 });
});

test("a code copies settings except those specific to a device", async () => {
  const one = await page();
  one.set("language", "cs");
  one.set("keymap", { log: "ž" });
  one.set("speed", "fast");
  one.set("notify", true);
  one.set("voice", "Zuzana");
  const code = one.toCode(one.settings.value);
  expect(code).toMatch(/^airlock1\.[A-Za-z0-9_-]+$/);
  kept.clear();
  const other = await page({ size: 150, muted: true });
  // A messenger may insert spaces and line breaks.
  expect(other.takeCode(` ${code.slice(0, 20)}\n${code.slice(20)} `)).toEqual([]);
  expect(other.settings.value).toEqual({ ...one.settings.value, notify: false, voice: "" });
});

test("a code of default settings is short and resets changes", async () => {
  const { set, settings, takeCode, toCode } = await page();
  const code = toCode(settings.value);
  expect(code.length).toBeLessThan(40);
  set("size", 150);
  takeCode(code);
  expect(settings.value.size).toBe(100);
});

test.each(["", "airlock1.", "airlock1.%%%", "airlock1.W10", "airlock1.bnVsbA", "airlock2.e30", "hello"])("%j is no code and changes nothing", async (text) => {
  const { settings, takeCode } = await page({ size: 150 });
  const before = settings.value;
  expect(takeCode(text)).toBeNull();
  expect(settings.value).toBe(before);
});

test("unknown parts of a code are left out and named", async () => {
  const { settings, takeCode } = await page();
  const text = btoa(JSON.stringify({ size: 115, holograms: true, speed: "warp" }));
  expect(takeCode(`airlock1.${text}`)).toEqual(["holograms", "speed"]);
  expect(settings.value).toMatchObject({ size: 115, speed: "normal" });
});

test("the colour preview ends with the page", async () => {
  const { preview } = await page();
  preview.value = "deutan";
  expect(root.dataset.preview).toBe("deutan");
  expect((await page()).preview.value).toBe("none");
  expect(root.dataset.preview).toBe("none");
});
