import { readdirSync, readFileSync } from "node:fs";

import { expect, test, vi } from "vitest";

import { lacking } from "../src/platform/feature";
import { notify } from "../src/platform/notifications";
import { voices } from "../src/platform/speech";
import { keepScreenOn } from "../src/platform/wake-lock";
import { startWorker } from "../src/platform/worker";

const SOURCE = new URL("../src/", import.meta.url);

/** Names of browser features that only their own modules may use. */
const OWNED =
  /\b(Notification|localStorage|sessionStorage|speechSynthesis|SpeechSynthesisUtterance|AudioContext)\b|navigator\.(clipboard|share|wakeLock|serviceWorker|vibrate)\b/;
const OWNERS = ["platform/", "model/storage.ts"];

test("only their own modules use optional features", () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name) && !/^(generated|wasm\/pkg)\//.test(name));
  const others = files.filter((name) => !OWNERS.some((owner) => name.startsWith(owner)));
  const code = (name: string) =>
    readFileSync(new URL(name, SOURCE), "utf8")
      .replace(/^\s*(\/\/|\*|\/\*).*$/gm, "")
      .replace(/: (readonly )?(Speech|Audio)\w+/g, "");
  expect(others.filter((name) => OWNED.test(code(name)))).toEqual([]);
});

test("a notification falls back to the service worker", async () => {
  const shown: string[] = [];
  class Android {
    static permission = "granted";
    constructor() {
      throw new TypeError("Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.");
    }
  }
  vi.stubGlobal("Notification", Android);
  vi.stubGlobal("location", { href: "https://table.example/m/1" });
  const registration = { active: {}, showNotification: async (title: string) => void shown.push(title) };
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => registration } });
  await notify("Your turn", "airlock");
  expect(shown).toEqual(["Your turn"]);
  vi.stubGlobal("navigator", {});
  await notify("Your turn", "airlock");
  expect([...lacking.value]).toContain("notifications");
});

test("missing features are named once they are needed", async () => {
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("speechSynthesis", undefined);
  expect(voices()).toEqual([]);
  keepScreenOn()();
  await startWorker("/worker.js", () => undefined);
  expect([...lacking.value]).toEqual(expect.arrayContaining(["speech", "wakeLock", "worker"]));
});
