// Five people, each in their own browser, from the empty page to the final reveal. `npm run long`.

import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";

import { test } from "../fixtures.js";
import { NAMES, act, asked, begin, create, options, reveal } from "../table.js";

const SHOTS = new URL("../screenshots/", import.meta.url).pathname;
/** More decisions than a match of five has ever taken. */
const MAX_DECISIONS = 1_500;

for (const players of [2, 5]) {
  test(`${players} browsers play a match to the final reveal`, async ({ server, device }) => {
    await mkdir(SHOTS, { recursive: true });
    const errors = [];
    const pages = [];
    for (const name of NAMES.slice(0, players)) {
      const page = await device();
      page.on("console", (message) => message.type() === "error" && errors.push(`${name}: ${message.text()}`));
      pages.push(page);
    }
    const [host] = pages;
    const address = await create(host, server.url, { players });
    await begin(pages, address);

    const over = host.locator(".result");
    const acts = new Map(pages.map((page) => [page, 0]));
    for (let decision = 0; decision < MAX_DECISIONS && !(await over.isVisible()); decision += 1) {
      const page = await Promise.race([asked(...pages), over.waitFor().then(() => null)]);
      if (!page) break;
      // A page that has just answered shows the old question until the server's update arrives.
      const open = options(page).or(page.locator("#preview")).first();
      await open.or(page.locator("#prompt:not(.mine)")).first().waitFor();
      if (!(await open.isVisible())) continue;
      const did = acts.get(page);
      acts.set(page, did + 1);
      // Acts once and passes, so that the ship's clock runs.
      const preferred = did % 2 === 1 ? ["pass"] : ["move", "careful_move", "escape", "pass"];
      // A reaction may be over before the press arrives.
      await act(page, preferred).catch((error) => assert.equal(error.name, "TimeoutError", error.message));
      if (decision % 60 === 30) await page.screenshot({ path: `${SHOTS}${players}-browsers-${decision}.png` });
    }
    console.log(`decisions: ${[...acts.values()].join(", ")}`);
    const tables = [];
    for (const page of pages) tables.push(await (await reveal(page)).innerText());
    assert.ok(
      tables.every((table) => table === tables[0]),
      "everybody reads the same result",
    );
    assert.ok(NAMES.slice(0, players).every((name) => tables[0].includes(name)));
    await host.screenshot({ path: `${SHOTS}${players}-browsers-end.png` });
    assert.deepEqual(errors, []);
  });
}
