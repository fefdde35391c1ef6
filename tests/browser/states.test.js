// Each obstacle to playing has a sentence and a way out, in both languages.
// axe checks the pages.

import assert from "node:assert/strict";

import { findings } from "./axe.js";
import { test } from "./fixtures.js";
import { open, upTo } from "./recorded.js";
import { commit } from "./table.js";

const MATCH = new URL("../../web-client/tests/nemesis/matches/mixed.json", import.meta.url);
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Close codes of a socket. */
const LOST = 3001;
const REFUSED = 1008;
const RESTART = 1012;

/** Sets the server's response about the match from now on. */
const answers = (page, status, code) =>
  page.route(/\/api\/matches\/[\w-]+$/, (route) => route.fulfill({ status, json: code ? { code, text: `the server's words for ${code}` } : {} }));

/** Chooses an answer that the server refuses. */
async function refused(page, line, code) {
  await page.locator("#decision .option[data-verb=pass]").click();
  await commit(page);
  const { act } = await until(line, "act");
  line.send({ refused: { ref: act.ref, code, text: `the server's words for ${code}` } });
}

/** Waits for the first message of a kind. */
async function until(line, kind) {
  for (;;) {
    const found = line.sent.find((message) => kind in message);
    if (found) return found;
    await new Promise((next) => setImmediate(next));
  }
}

/** States by name: the cause (`does`, or a change of `table`), then texts, buttons and links on the page per language. */
const STATES = {
  lost: { does: (_, line) => line.hangUp(LOST), en: ["Connection lost"], cs: ["Spojení se ztratilo"] },
  restart: { does: (_, line) => line.hangUp(RESTART), en: ["trying again"], cs: ["zkouším znovu"] },
  moved: {
    does: async (page, line) => {
      await answers(page, 403, "forbidden");
      line.hangUp(REFUSED);
    },
    en: ["This seat is no longer yours.", "Watch", "Back to the start"],
    cs: ["Toto místo už není tvoje.", "Dívat se", "Zpět na začátek"],
  },
  "moved while away": {
    does: async (page, line) => {
      await answers(page, 403, "forbidden");
      line.hangUp(LOST);
    },
    en: ["This seat is no longer yours."],
    cs: ["Toto místo už není tvoje."],
  },
  crowded: {
    does: (_, line) => line.hangUp(REFUSED),
    en: ["The server does not let this page in", "Try again"],
    cs: ["Server tuto stránku nepustí dál", "Zkusit znovu"],
  },
  "set aside": {
    does: (page, line) => refused(page, line, "quarantined"),
    en: ["The match has stopped", "This match stopped because the server noticed an error.", "Report a problem"],
    cs: ["Partie se zastavila", "Partie se zastavila: server v ní našel chybu.", "Nahlásit chybu"],
  },
  refused: {
    does: (page, line) => refused(page, line, "busy"),
    en: ["the server's words for busy", "Pass"],
    cs: ["Moc rychle. Zkus to za chvíli.", "Pasovat"],
  },
  paused: { table: { paused: { by: 1, since_ms: 1000 } }, en: ["Resume"], cs: ["Pokračovat"] },
  "paused by the host": { table: { host: 1, paused: { by: 1, since_ms: 1000 } }, en: ["Ask to resume"], cs: ["Požádat o pokračování"] },
  closed: { table: { phase: "closed" }, en: ["The table was closed", "Ask to show the log"], cs: ["Stůl byl zavřen", "Požádat o ukázání záznamu"] },
  "closed, with a vote to reveal the log": {
    table: { phase: "closed", host: 1, votes: [{ id: 1, topic: { reveal_log: {} }, of: [0, 2], yes: [], no: [] }] },
    en: ["Show the whole log of this closed match?", "Agree"],
    cs: ["Ukázat celý záznam této zavřené partie?", "Souhlasím"],
  },
  "closed before it began": {
    table: { phase: "closed" },
    begun: false,
    en: ["The table was closed", "Back to the start"],
    cs: ["Stůl byl zavřen", "Zpět na začátek"],
  },
};

for (const [language, options] of [
  ["en", { locale: "en-GB" }],
  ["cs", { ...PHONE, locale: "cs-CZ" }],
]) {
  test(`page names an obstacle and a way out, ${language}`, async ({ server, device }) => {
    const { updates, seen } = await upTo(MATCH, ({ pending }) => pending.yours.includes("DP-TURN"));
    for (const [name, { does, table, begun = true, ...words }] of Object.entries(STATES)) {
      const page = await device(options);
      await answers(page, 200);
      const line = await open(page, server.url, {
        game: "nemesis",
        updates,
        seen: begun ? seen : {},
        seat: 0,
        seats: 3,
        table,
        shown: begun ? ".table" : "h1",
      });
      await does?.(page, line);
      for (const said of words[language]) await page.getByText(said).first().waitFor();
      assert.deepEqual(await findings(page), [], name);
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, `${name}: wider than the window`);
      await page.context().close();
    }
  });
}

test("table without spectators tells a stranger how to play", async ({ server, device }) => {
  const page = await device({ locale: "en-GB" });
  await answers(page, 403, "forbidden");
  const { updates, seen } = await upTo(MATCH, () => true);
  const line = await open(page, server.url, { game: "nemesis", updates, seen, seat: null, seats: 3 });
  line.hangUp(REFUSED);
  await page.getByRole("heading", { name: "You cannot watch this table" }).waitFor();
  assert.equal(await page.getByText("no longer yours").count(), 0);
});
