// axe checks and screenshots of rare moments. The page is the server's, and the match's messages are recorded.
// `npm run long`.

import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";

import { findings } from "../axe.js";
import { test } from "../fixtures.js";
import { MOMENTS } from "../moments.js";
import { NAMES, open, upTo } from "../recorded.js";
import { reveal } from "../table.js";

const SHOTS = new URL("../screenshots/", import.meta.url).pathname;
const MATCHES = new URL("../../../web-client/tests/nemesis/matches/", import.meta.url);
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Opens the page at a moment of a match. */
async function show(page, url, { match, when, press, ...moment }) {
  const { updates, seen } = await upTo(new URL(`${match}.json`, MATCHES), when);
  const seats = NAMES.filter((_, i) => `/crew/${i}/hand` in seen.parts).length;
  await open(page, url, { game: "nemesis", updates, seen, seat: seen.parts["/you/seat"] ?? null, seats, ...moment });
  if (moment.table?.phase === "over") await reveal(page);
  await press?.(page);
}

for (const [name, options] of [
  ["wide", { locale: "en-GB" }],
  ["phone", { ...PHONE, locale: "en-GB" }],
]) {
  test(`axe has nothing against rare moments, ${name}`, async ({ server, device }) => {
    await mkdir(SHOTS, { recursive: true });
    for (const [moment, what] of Object.entries(MOMENTS)) {
      const page = await device(options);
      await show(page, server.url, what);
      assert.deepEqual(await findings(page), [], moment);
      await page.screenshot({ path: `${SHOTS}${moment}-${name}.png` });
      await page.context().close();
    }
  });
}
