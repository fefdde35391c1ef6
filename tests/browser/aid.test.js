// The player aid beside the table, in its own window, and printed one sheet a page. It lists the rules misplayed most often.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";

import { findings } from "./axe.js";
import { test } from "./fixtures.js";
import { practised } from "./table.js";

const AIDS = new URL("../../docs/aid/", import.meta.url);
/** Number of sheets per game. Variants have their own sheets. */
const SHEETS = new Map();
for (const name of readdirSync(AIDS).filter((name) => name.endsWith(".md"))) {
  const [game] = name.split(".");
  SHEETS.set(game, (SHEETS.get(game) ?? 0) + 1);
}

const READERS = [
  ["en-GB", "Often misplayed"],
  ["cs-CZ", "Časté omyly"],
];

for (const [game, sheets] of SHEETS) {
  for (const [locale, last] of READERS) {
    test(`player aid of ${game} opens and prints, ${locale}`, async ({ server, device }) => {
      const page = await device({ locale });
      await page.goto(`${server.url}aid/${game}`);
      const ends = page.getByRole("heading", { name: last });
      await ends.nth(sheets - 1).waitFor();
      assert.equal(await ends.count(), sheets, "each sheet ends with what is misplayed");
      assert.deepEqual(await findings(page), []);
      const printed = (await page.pdf({ format: "A4" })).toString("latin1");
      assert.equal(printed.match(/\/Type\s*\/Page\b(?!s)/g)?.length, sheets, "each sheet is a page");
    });
  }
}

for (const game of SHEETS.keys()) {
  test(`player aid of ${game} is shown beside the table`, async ({ server, device }) => {
    const page = await device();
    await practised(page, server.url, game);
    await page.getByRole("tab", { name: "Rules" }).click();
    const drawer = page.locator("#drawer");
    await drawer.locator("summary").getByText("Player aid").click();
    await drawer.getByRole("heading", { name: "Often misplayed" }).first().waitFor();
    assert.ok(await page.locator("#board").isVisible(), "the board is still there");
    assert.deepEqual(await findings(page), []);
  });
}
