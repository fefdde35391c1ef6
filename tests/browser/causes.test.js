// The page names the cause of a failure and the remedy, and recovers by itself where it can.

import assert from "node:assert/strict";

import { front } from "../world/proxies.js";
import { findings } from "./axe.js";
import { test } from "./fixtures.js";
import { create } from "./table.js";

const LANGUAGES = {
  en: {
    locale: "en-GB",
    foreign: /Something else answers instead of the server.*HTTP 200/,
    gateway: /only the proxy in front of it.*HTTP 502/,
    busy: "Too many requests just now",
    unreachable: "The server cannot be reached.",
    unknown: "No table has this code",
    again: "Try again",
    counts: /tries again in \d+\s+s/,
    blocked: /blocks WebSockets/,
    crowded: /too many connections from here/,
    version: /have different versions/,
    reload: "Reload",
  },
  cs: {
    locale: "cs-CZ",
    foreign: /Místo serveru odpovídá něco jiného.*HTTP 200/,
    gateway: /jen proxy před ním.*HTTP 502/,
    busy: "Požadavků je teď příliš mnoho",
    unreachable: "Server není dostupný.",
    unknown: "Takový kód nemá žádný stůl",
    again: "Zkusit znovu",
    counts: /zkusí znovu za \d+.s/,
    blocked: /WebSockets blokuje/,
    crowded: /Spojení je odsud příliš mnoho/,
    version: /mají různé verze/,
    reload: "Načíst znovu",
  },
};

const html = (status) => ({ status, contentType: "text/html", body: "<!doctype html><title>Log in</title><form></form>" });

for (const [language, words] of Object.entries(LANGUAGES)) {
  test(`link names an outage and opens after it, ${language}`, async ({ server, device }) => {
    const host = await device();
    const address = await create(host, server.url, { players: 2 });
    const guest = await device({ locale: words.locale, serviceWorkers: "block" });
    for (const [name, fulfil] of Object.entries({
      foreign: (route) => route.fulfill(html(200)),
      gateway: (route) => route.fulfill(html(502)),
      busy: (route) => route.fulfill({ status: 429, headers: { "retry-after": "2" }, json: { code: "busy", text: "too much" } }),
      unreachable: (route) => route.abort(),
    })) {
      await guest.route("**/api/invites/*", fulfil);
      await guest.goto(`${server.url}m/${new URL(address).hash.slice(1)}`);
      await guest.getByRole("alert").filter({ hasText: words[name] }).waitFor();
      assert.equal(await guest.getByText(words.unknown).count(), 0, name);
      if (name !== "foreign") await guest.getByText(words.counts).waitFor();
      assert.deepEqual(await findings(guest), [], name);
      await guest.unroute("**/api/invites/*");
      if (name === "foreign") await guest.getByRole("button", { name: words.again }).click();
      await guest.locator("#your-name").waitFor();
    }
  });

  test(`page names a blocked or refused connection, ${language}`, async ({ t, device }) => {
    const { url, server } = await front(t, "nginx", "root", { sockets: false });
    const address = await create(await device(), server.url, { players: 2 });
    const guest = await device({ locale: words.locale, serviceWorkers: "block" });
    await guest.goto(address.replace(server.url, url));
    await guest.getByRole("alert").filter({ hasText: words.blocked }).waitFor();
    assert.deepEqual(await findings(guest), []);
    await guest.route(/\/socket$/, (route) => route.fulfill({ status: 429, json: { code: "busy", text: "too many connections" } }));
    await guest.getByRole("alert").filter({ hasText: words.crowded }).waitFor();
  });

  test(`part of an older build leads to a reload, ${language}`, async ({ server, device }) => {
    const page = await device({ locale: words.locale, serviceWorkers: "block" });
    await page.goto(server.url);
    await page.route(/assets\/(admin|screen|verify)-.*\.js$/, (route) =>
      route.fulfill({ status: 404, json: { code: "unknown", text: "there is no such page; check the address" } }),
    );
    await page.goto(`${server.url}admin`);
    await page.getByRole("alert").filter({ hasText: words.version }).waitFor();
    await page.unrouteAll();
    await page.getByRole("button", { name: words.reload }).click();
    await page.locator("input[name=token]").waitFor();
  });
}

test("busy server only delays a table and a seat", async ({ server, device }) => {
  const page = await device({ serviceWorkers: "block" });
  const busy = { status: 429, headers: { "retry-after": "2" }, json: { code: "busy", text: "too much" } };
  await page.goto(`${server.url}new`);
  const post = (path) => page.route(path, (route) => (route.request().method() === "POST" ? route.fulfill(busy) : route.fallback()), { times: 1 });
  await post(/\/api\/matches$/);
  const open = page.getByRole("button", { name: "Create", exact: true });
  await open.click();
  await page.getByText(/You can try again in \d+\s+s/).waitFor();
  assert.ok(await open.isDisabled());
  await page.locator("form button.primary:enabled").click();
  await page.locator("#your-name").waitFor();
  await post(/\/seats$/);
  await page.locator("#your-name").fill("Ann");
  const seat = page.locator(".seats li").first().getByRole("button").first();
  await seat.click();
  await page.getByText(/You can try again in \d+\s+s/).waitFor();
  assert.ok(await seat.isDisabled());
  await page.locator(".seats li").first().locator("button.primary:enabled").click();
  await page.locator("#your-name").waitFor({ state: "detached" });
});

test("front page behind a busy server fills itself", async ({ server, device }) => {
  const page = await device({ serviceWorkers: "block" });
  await page.route("**/api/games", (route) => route.fulfill({ ...html(503), headers: { "retry-after": "1" } }), { times: 1 });
  await page.goto(server.url);
  await page.getByText("Too many requests just now").waitFor();
  await page.locator(".plates .game").first().waitFor();
  await page.getByText("Too many requests just now").waitFor({ state: "detached" });
});

test("replay during an outage is not called missing", async ({ started }) => {
  const { ann, address } = await started({ ann: { serviceWorkers: "block" } });
  await ann.route(/\/(transcript|log)(\?|$)/, (route) => route.fulfill(html(502)));
  await ann.goto(`${address.split("#")[0]}/replay`);
  await ann.getByText(/only the proxy in front of it/).waitFor();
  assert.equal(await ann.getByText("nothing of this match for you to replay yet").count(), 0);
  await ann.unrouteAll();
  await ann.locator(".table.replay").waitFor();
});

test("report counts as sent after an empty answer", async ({ started }) => {
  const { ann } = await started({ ann: { serviceWorkers: "block" } });
  await ann.route("**/report", (route) => route.fulfill({ status: 201, body: "" }));
  await ann.getByRole("button", { name: "Menu", exact: true }).click();
  await ann.getByRole("button", { name: "Report a problem" }).click();
  await ann.getByRole("button", { name: "Send", exact: true }).click();
  await ann.getByText("Sent. Thank you.").waitFor();
});

test("browser without WebAssembly names the missing functions", async ({ server, device }) => {
  const page = await device();
  await page.addInitScript(() => delete globalThis.WebAssembly);
  await page.goto(`${server.url}practice/nemesis`);
  const open = page.getByRole("button", { name: "Create", exact: true });
  const missing = page.getByText("You cannot play with bots in this version of the page");
  await open.or(missing).first().waitFor();
  if (await missing.count()) return;
  await open.click();
  await page.getByText("This browser has no WebAssembly").waitFor();
});
