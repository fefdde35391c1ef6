// A match against Void Seeders in real browsers, from the empty table to the final reveal.

import assert from "node:assert/strict";

import { haunt } from "./ghost.js";
import { test } from "./fixtures.js";
import { act, asked, begin, turn } from "./table.js";

const TOKEN = "correct-horse-battery-staple";

test.use({ settings: ["--admin-token", TOKEN] });

/** Opens a table of three against Void Seeders, whose bots do not wait. */
async function opened(page, server) {
  await page.goto(server.url);
  const { match, invite } = await page.evaluate(
    async (wish) => {
      const headers = { "content-type": "application/json" };
      return (await fetch("/api/matches", { method: "POST", headers, body: JSON.stringify(wish) })).json();
    },
    { game: "nemesis", mode: "base", players: 3, options: { species: "void_seeders" }, bot_pause_ms: 0 },
  );
  return { match, address: `${server.url}m/${match}#${invite}` };
}

/** Names of the Void Seeders' cards and tokens that no player has seen. Only unambiguous names, which would prove a leak. */
async function unseen(server, match) {
  const answer = await fetch(`${server.url}api/admin/matches/${match}/state`, { headers: { authorization: `Bearer ${TOKEN}` } });
  assert.ok(answer.ok);
  const { void_seeders: own, intruders, boxed, ship } = await answer.json();
  const kind = (card) => card.replace(/-\d+$/, "");
  const seen = new Set(own.panic_discards.map(kind));
  const panics = own.panic.cards.map(({ face }) => face);
  return [
    ...panics.filter((card) => card !== kind(card) || (card.includes("_") && !seen.has(card))),
    ...panics.map(kind).filter((one) => one.includes("_") && !seen.has(one)),
    ...[...intruders.bag, ...intruders.supply].filter((token) => token.startsWith("void_seeder-")),
    ...Object.values(ship.rooms).flatMap(({ token }) => (token && token.known.length === 0 ? token.face : [])),
    ...intruders.weaknesses.filter(({ discovered }) => !discovered).map(({ card }) => card),
    ...boxed.weaknesses,
  ];
}

/** Those of `words` that occur in a text as whole words. */
function found(text, words) {
  return words.filter((word) => new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(text));
}

/** Skips the rest of the ending, and reveals everything. */
async function reveal(page) {
  const [skip, all] = [page.locator("#skip, #go-on"), page.locator(".result").getByRole("button", { name: "All", exact: true })];
  await skip.or(all).first().waitFor();
  while (!(await all.isVisible())) {
    // The playback may have ended by itself meanwhile.
    if (await skip.isVisible()) await skip.dispatchEvent("click", undefined, { timeout: 2_000 }).catch(() => undefined);
    await skip.or(all).first().waitFor();
  }
  await all.click();
  await page.locator(".result .fate:is(.is-won, .is-lost)").first().waitFor();
}

test("two browsers and a bot play Void Seeders to the reveal", async ({ server, device }) => {
  const pages = [await device(), await device()];
  const errors = [];
  const heard = pages.map(() => []);
  for (const [seat, page] of pages.entries()) {
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => heard[seat].push(String(payload))));
  }
  const [ann] = pages;
  const { match, address } = await opened(ann, server);
  await begin(pages, address, { fill: true });

  for (let decision = 0; decision < 8; decision += 1) await act(await asked(...pages), ["move", "search", "pass"]);
  await turn(pages);
  const secret = await unseen(server, match);
  assert.ok(secret.length > 0, "there is something to look for");
  for (const [seat, page] of pages.entries()) {
    // One of the reader's own, and one for each of the others.
    await page.locator(".kit-seat-row .nm-madness").nth(2).waitFor({ state: "attached" });
    assert.deepEqual(found(`${heard[seat].join("\n")}\n${await page.content()}`, secret), []);
  }

  const ghosts = await Promise.all([device(), device()]);
  await Promise.all(ghosts.map((ghost) => ghost.goto(`${server.url}about`)));
  await Promise.all(pages.map((page, seat) => haunt(ghosts[seat], page, match, { preferred: ["pass"] })));
  await Promise.all(pages.map(reveal));
  const [one, other] = await Promise.all(pages.map((page) => page.locator(".result .fates").innerText()));
  assert.equal(one, other, "both read the same result");
  const told = await ann.locator("#log").textContent();
  assert.match(told, /Event phase 4A: lurking/);
  assert.deepEqual(errors, []);
});
