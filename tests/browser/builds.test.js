// A page of an older build is replaced by the newer one, and leaves nothing in the caches.

import assert from "node:assert/strict";
import { createServer } from "node:http";

import { test } from "./fixtures.js";

/** A proxy before the server that presents its page as another build after each call of `release`. */
async function releases(t, server) {
  let build = 1;
  const front = createServer(async ({ url }, answer) => {
    const said = await fetch(new URL(url, server.url));
    const type = said.headers.get("content-type") ?? "";
    const body = Buffer.from(await said.arrayBuffer());
    // The worker caches only responses that the server marks as parts of the page.
    const page = said.headers.get("airlock-page");
    answer.writeHead(said.status, { "content-type": type, ...(page ? { "airlock-page": page } : {}) });
    answer.end(type.startsWith("text/html") ? body.toString().replace(/index-[\w-]+\.js/, `$&?build=${build}`) : body);
  });
  await new Promise((listening) => front.listen(0, "127.0.0.1", listening));
  t.after(() => front.close());
  return { url: `http://127.0.0.1:${front.address().port}/`, release: () => (build += 1) };
}

/** Waits until the cached shells are exactly those of these builds. */
async function keeps(page, builds) {
  await page.waitForFunction(async (wanted) => {
    const kept = await caches.keys();
    return kept.length === wanted.length && wanted.every((build) => kept.some((name) => name.endsWith(`build=${build}`)));
  }, builds);
}

test("newer build takes over once the older page is closed", async ({ t, server, device }) => {
  const { url, release } = await releases(t, server);
  const old = await device();
  await old.goto(url);
  await old.getByRole("button", { name: "Česky" }).click();
  await keeps(old, [1]);

  release();
  const page = await old.context().newPage();
  await page.goto(url);
  await page.getByRole("heading", { name: "Něco je na palubě." }).waitFor();
  await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.waiting);
  await keeps(page, [1]);

  await old.close();
  const waits = () => page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration()).waiting));
  // The browser may leave a navigation hanging while the worker changes, so the page is loaded again.
  while (await waits()) {
    await page.goto("about:blank");
    await page.goto(url, { timeout: 10_000 }).catch(() => page.goto(url));
  }
  await keeps(page, [2]);
  await page.getByRole("heading", { name: "Něco je na palubě." }).waitFor();
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole("heading", { name: "Něco je na palubě." }).waitFor();
  const scripts = await page.evaluate(() => [...document.scripts].map(({ src }) => src));
  assert.ok(
    scripts.some((src) => src.endsWith("build=2")),
    "and it is kept for when there is no network",
  );
});
