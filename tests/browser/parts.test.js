// A fault in one part of the page breaks that part alone. The match goes on, and the report form is filled in.

import assert from "node:assert/strict";

import { findings } from "./axe.js";
import { test } from "./fixtures.js";
import { WORDS, act, news, turn } from "./table.js";

/** Breaks a part of the page: its script throws in place of a word that only this part contains. */
async function breaking(page, word) {
  let found = 0;
  await page.unroute("**/assets/*.js");
  await page.route("**/assets/*.js", async (route) => {
    const answer = await route.fetch();
    const code = await answer.text();
    const broken = code.replaceAll(`\`${word}\``, () => {
      found += 1;
      return '(()=>{throw new TypeError("broken on purpose")})()';
    });
    await route.fulfill({ response: answer, body: broken });
  });
  await page.reload();
  await page.locator(".table").waitFor();
  assert.ok(found > 0, `no part holds ${word}`);
}

/** A word in each part's script, and the place of its error message. */
const PARTS = {
  hand: { word: "kit-cards", at: "#hand .broken-part" },
  tracks: { word: "kit-tracks in-bar", at: ".tracks .broken-part" },
  seats: { word: "kit-seat-row", at: "#seats .broken-part" },
  log: { word: "filters", at: "#drawer .broken-part" },
  "last lines": { word: "latest", at: "#seats .broken-part" },
  "top bar": { word: "headline", at: "header.bar .broken-part" },
  board: { word: "nm-board", at: "#board .in-words .broken-part" },
  pictures: { word: "scenery nm-ship", at: ".bar-state" },
};

for (const [language, locale] of [
  ["en", "en-GB"],
  ["cs", "cs-CZ"],
]) {
  test(`broken parts leave the match to be played, ${language}`, async ({ started }) => {
    const device = { locale, serviceWorkers: "block" };
    const { ann, bob } = await started({ language, ann: device, bob: { locale } });
    const words = WORDS[language];
    // A draft has the dock to itself, so the parts appear with the first turn.
    await turn([ann, bob], words);
    for (const [part, { word, at }] of Object.entries(PARTS)) {
      await breaking(ann, word);
      // The drawer may be folded away.
      await ann
        .locator(at)
        .first()
        .waitFor({ state: part === "log" ? "attached" : "visible" });
      assert.deepEqual(await findings(ann), [], part);
      const before = await ann.locator("#board svg .camera, #board .in-words").count();
      assert.ok(before > 0, `${part}: no board`);
      assert.ok(await ann.locator("#decision #prompt").isVisible(), `${part}: no decision`);
      if (part !== "hand") assert.ok(await ann.locator("#hand .kit-cards").first().isVisible(), `${part}: no hand`);
      // Both players act, and each sees the other's act.
      const first = await turn([ann, bob], words);
      // A prompt may return in the next round, if the other character is dead. The whole page's log tells.
      const line = await news(bob);
      for (let tries = 0; (await line.count()) === 0 && tries < 4; tries += 1) await act(first, ["pass"]);
      await line.waitFor({ state: "attached" });
    }
  });
}

test("report of a fault is filled in and shown before it is sent", async ({ started }) => {
  const { ann, bob } = await started({ ann: { serviceWorkers: "block" } });
  await turn([ann, bob]);
  await breaking(ann, "kit-cards");
  const secrets = await ann.evaluate(() => {
    const [{ token, recovery, invite }] = JSON.parse(localStorage.getItem("airlock.seats"));
    return [token, recovery, invite];
  });
  const sent = ann.waitForRequest(/\/report$/);
  await ann.locator("#hand .broken-part").getByRole("button", { name: "Report a problem" }).click();
  const text = await ann.locator("dialog textarea").inputValue();
  for (const fact of ["part: hand", "TypeError: broken on purpose", "screen: /m, 1440x900, en", "page: "]) assert.ok(text.includes(fact), `${fact} in ${text}`);
  assert.match(text, /at .*assets\/(nemesis|kit)-[^?#]*\.js:\d+:\d+/);
  for (const secret of secrets) assert.ok(secret && !text.includes(secret));
  await ann.getByRole("button", { name: "Send", exact: true }).click();
  assert.ok((await sent).postDataJSON().text.startsWith(text));
  await ann.getByText("Sent. Thank you.").waitFor();
});

test("uncaught error is reported once and leaves the table usable", async ({ started }) => {
  const { ann, bob } = await started();
  ann.context().removeAllListeners("weberror");
  await ann.evaluate(() => void Promise.reject(new TypeError("nobody waits")));
  const told = ann.locator(".bar-state", { hasText: "Something on this page did not work" });
  await told.waitFor();
  await told.getByRole("button", { name: "Report a problem" }).click();
  assert.match(await ann.locator("dialog textarea").inputValue(), /TypeError: nobody waits/);
  await ann.keyboard.press("Escape");
  await told.getByRole("button", { name: "OK" }).click();
  await told.waitFor({ state: "detached" });
  await act(await turn([ann, bob]));
});

test("message that cannot be read leaves the match to be played", async ({ started }) => {
  const device = { serviceWorkers: "block" };
  const { ann, bob } = await started({ ann: device });
  let send = null;
  await ann.routeWebSocket(/socket$/, (socket) => {
    const server = socket.connectToServer();
    send = (text) => socket.send(text);
    server.onMessage((message) => socket.send(message));
  });
  await ann.reload();
  await ann.locator(".table").waitFor();
  const n = Number.MAX_SAFE_INTEGER;
  for (const text of ["<html>proxy</html>", "null", "{}", '{"unheard":{}}', `{"update":{"n":${n},"whole":true,"gone":7}}`]) send(text);
  await ann.locator(".bar-state", { hasText: "Something on this page did not work" }).waitFor();
  for (let acts = 0; acts < 3; acts += 1) await act(await turn([ann, bob]), ["pass"]);
});
