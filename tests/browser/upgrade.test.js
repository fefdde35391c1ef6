// A match outlives an upgrade with new rules. It is played to its end and shown with the rules that it began with.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import { front } from "../world/proxies.js";
import { AIRLOCK, test } from "./fixtures.js";
import { act, asked, begin, opened, quick, resting, SQUAD_VERBS } from "./table.js";

/** Number of acts by hand on either side of the upgrade. */
const BY_HAND = 6;

/** Performs this many acts in these pages, or fewer if the match ends. */
async function play(acts, ...pages) {
  const over = pages[0].locator(".al-ending");
  for (let did = 0; did < acts; did += 1) {
    const page = await Promise.race([asked(...pages), over.waitFor().then(() => null)]);
    if (!page) return;
    await act(page, SQUAD_VERBS);
  }
}

/** True if the page is of an earlier build. */
const older = (page) => page.evaluate(() => "older" in document.documentElement.dataset);

test("match goes on in a browser after its rules were replaced", async ({ t, device }) => {
  // Below a path, to test that the earlier page finds its files there.
  const site = await front(t, "nginx", "path");
  const { server } = site;
  const [ann, bob] = [await quick(device), await quick(device)];
  const address = await opened(ann, site, { game: "aliens", mode: "mission", players: 3 });
  await begin([ann, bob], address, { fill: true });
  await play(BY_HAND, ann, bob);
  await bob.goto(`${site.url}about`);
  await server.upgrade(site.url);

  // Ann stays on her page. Bob returns and gets the page with the match's rules.
  await bob.goto(address);
  await bob.locator(".table").waitFor();
  assert.deepEqual([await older(ann), await older(bob)], [false, true], "the page of the earlier build");
  await play(BY_HAND, ann, bob);
  // A visitor who navigates to the match within the newer page, which has other rules, is redirected to the earlier page.
  const eve = await device();
  const newer = (text) => text.replace(/aliens:(\d+)/, (_, rules) => `aliens:${Number(rules) + 1}`);
  await eve.route("**/assets/*.js", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: newer(await answer.text()) });
  });
  await eve.goto(site.url);
  assert.ok(!(await older(eve)), "the newer page");
  await eve.evaluate((address) => {
    history.pushState(null, "", new URL(address).pathname);
    dispatchEvent(new PopStateEvent("popstate"));
  }, address);
  await eve.locator("html[data-older] .table").waitFor();

  // Bots play on, and all pages see the end.
  const match = new URL(address).pathname.split("/").at(-1);
  await Promise.all([ann, bob].map((page, seat) => page.evaluate(resting, [match, seat, false, "random"])));
  for (const page of [ann, bob, eve]) await page.locator(".al-ending").waitFor();
  // Proof and replay come from the earlier page, too. The way out leads to the newest page.
  await ann.reload();
  await ann.locator(".result").getByRole("button", { name: "Verify the dice" }).click();
  await ann.locator("html[data-older] .verdict").waitFor();
  assert.equal(await ann.locator(".checks .fails").count(), 0);
  await bob.goto(`${new URL(address).origin}${new URL(address).pathname}/replay`);
  await bob.locator("html[data-older] .scrubber").waitFor();
  await bob.locator("a.home-link").first().click();
  await bob.locator("html:not([data-older]) main").waitFor();
  const log = await (await fetch(`${site.url}api/matches/${match}/log`)).text();
  const file = join(server.data, "log.jsonl");
  await writeFile(file, log);
  assert.match(execFileSync(AIRLOCK, ["verify", file], { encoding: "utf8" }), /the log is valid/);
  // New tables use the newer rules.
  const [, rules] = /"rules":(\d+)/.exec(log);
  const games = await (await fetch(`${site.url}api/games`)).json();
  assert.equal(games.find(({ game }) => game === "aliens").rules, Number(rules) + 1);
});
