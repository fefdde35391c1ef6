// The table behind what hosts put before it, and reached by links as people pass them on.

import assert from "node:assert/strict";
import { test } from "node:test";

import { front } from "./front.js";
import { Server, devices } from "./house.js";
import { begin, create, sit } from "./table.js";

/** Takes optional features out of a browser, or has each of them throw. */
function without(how) {
  const fail = () => {
    throw new DOMException("not here", "SecurityError");
  };
  const gone = (of, name) => Object.defineProperty(of, name, { configurable: true, get: how === "throwing" ? fail : () => undefined });
  for (const name of ["AudioContext", "speechSynthesis", "SpeechSynthesisUtterance", "indexedDB", "localStorage", "sessionStorage"]) gone(globalThis, name);
  for (const name of ["clipboard", "share", "wakeLock", "vibrate", "locks", "storage"]) gone(Navigator.prototype, name);
  if (how === "missing") delete Navigator.prototype.serviceWorker;
  else
    Object.defineProperty(Navigator.prototype, "serviceWorker", {
      get: () => ({ register: fail, addEventListener: fail, ready: Promise.reject(new Error("no")), getRegistration: fail }),
    });
  // As on Android: allowed, and never to be made by a page.
  const Android = class {
    static permission = "granted";
    static requestPermission = fail;
    constructor() {
      fail();
    }
  };
  if (how === "missing") delete globalThis.Notification;
  else globalThis.Notification = Android;
  Object.defineProperty(Document.prototype, "hidden", { get: () => true });
}

for (const [name, options] of Object.entries({
  "below a path that the proxy leaves": { path: "/airlock" },
  "below a path that the proxy cuts off": { path: "/games/airlock", strip: true },
  "behind a password": { password: "ann:secret" },
})) {
  test(`match is played ${name}`, async (t) => {
    const before = await front(t, options);
    const server = await Server.open(t, ["--public-url", before.url]);
    before.stands(server.url);
    const device = await devices(t);
    const [username, password] = options.password?.split(":") ?? [];
    const as = username ? { httpCredentials: { username, password } } : {};
    const [ann, bob] = [await device(as), await device(as)];
    const strays = [];
    for (const page of [ann, bob]) page.on("response", (answer) => answer.status() >= 400 && strays.push(`${answer.status()} ${answer.url()}`));
    const address = await create(ann, before.url, { players: 2 });
    assert.ok(address.startsWith(`${before.url}m/`), address);
    await begin([ann, bob], address);
    await ann.waitForLoadState("networkidle");
    await ann.reload();
    await ann.locator(".table").waitFor();
    await ann.waitForLoadState("networkidle");
    // A link of the page leads on below the same path, in place and as an address.
    await ann.goto(before.url);
    const learn = ann.locator('.game a[href*="/learn/"]').first();
    assert.ok((await learn.getAttribute("href")).startsWith(new URL(before.url).pathname));
    await learn.click();
    await ann.waitForURL((url) => url.href.startsWith(`${before.url}learn/`));
    await ann.locator('main a[href$="/1"]').first().waitFor();
    assert.deepEqual(strays, []);
  });
}

test("link as a chat program leaves it opens its table, and what is no code says so", async (t) => {
  const server = await Server.open(t);
  const device = await devices(t);
  const host = await device();
  const address = await create(host, server.url, { players: 2 });
  const invite = new URL(address).hash.slice(1);
  const guest = await device();
  for (const link of [`m/${invite}.`, `m/${invite.toLowerCase().replace("-", "%E2%80%91")}`, `m/${invite}?utm_source=chat`]) {
    await guest.goto(`${server.url}${link}`);
    await guest.locator("#your-name").waitFor();
  }
  for (const wrong of ["m/100%", "m/K7Q2", `m/${invite}-4TWB`]) {
    await guest.goto(`${server.url}${wrong}`);
    await guest.getByRole("heading", { name: /This is no code/ }).waitFor();
  }
  await guest.goto(server.url);
  await guest.locator('form input[name="code"]').fill(`“${address}”`);
  await guest.keyboard.press("Enter");
  await guest.locator("#your-name").waitFor();
});

for (const how of ["missing", "throwing"]) {
  test(`optional features that are ${how} cost no page and no seat`, async (t) => {
    const server = await Server.open(t);
    const device = await devices(t);
    const pages = [await device(), await device({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })];
    for (const page of pages) await page.addInitScript(without, how);
    const address = await create(pages[0], server.url, { players: 2 });
    await sit(pages[0], "Ann", 1);
    const warning = pages[0].locator(".bar-state", { hasText: "This browser keeps nothing" });
    await warning.filter({ hasText: /[0-9A-Z]{4}(-[0-9A-Z]{4}){4}/ }).waitFor();
    await warning.getByRole("button").click();
    await pages[1].goto(address);
    await sit(pages[1], "Bob", 2);
    for (const page of pages) await page.getByRole("button", { name: "I am ready", exact: true }).click();
    await pages[0].getByRole("button", { name: /^Start/ }).click();
    for (const page of pages) await page.locator(".table").waitFor();
    await Promise.any(pages.map((page) => page.locator("#prompt.mine").waitFor()));
    for (const page of pages) assert.equal(await page.getByText("Something in this page broke").count(), 0);
  });
}
