// The table behind what hosts put before it, and reached by links as people pass them on.

import assert from "node:assert/strict";
import { test } from "node:test";

import { front } from "./front.js";
import { Server, devices } from "./house.js";
import { begin, create } from "./table.js";

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
