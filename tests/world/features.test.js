// A match while one optional feature of the browser at a time is missing, blocked or throwing.

import { FEATURES, WAYS, lack, take } from "./features.js";
import { GAMES, begin, play } from "./round.js";
import { expect, test } from "../browser/fixtures.js";

/** A flight with a countdown in seconds. `enough` opens another table after two features, before all slots of a phase are full. */
const SLOW = { ...GAMES["space alert"], choose: ["25", "training-1"], enough: 2 };
const TABLES = { ...GAMES, nemesis: { ...GAMES.nemesis, mode: 2, players: 1 }, "space alert": SLOW };

for (const [[name, table], way] of Object.entries(TABLES).flatMap((played) => WAYS.map((way) => [played, way]))) {
  test(`${name} is played on with any one feature ${way}`, async ({ device, server }) => {
    const page = await device();
    await page.addInitScript(take);
    await page.goto(server.url);
    await page.evaluate(() => localStorage.setItem("airlock.settings", JSON.stringify({ speed: "instant", notify: true })));
    await begin(page, server.url, table);
    const faults = [];
    let without;
    page.on("pageerror", (error) => faults.push(`${without}: ${error.stack || error}`));
    for (const [at, feature] of FEATURES.entries()) {
      without = `${feature} ${way}`;
      await test.step(without, async () => {
        await lack(page, feature, way);
        await page.reload();
        // A browser without storage has forgotten the seat, so its reader opens another table.
        const opens = at % (table.enough ?? FEATURES.length) === 0;
        if (feature === "local storage" || opens) await begin(page, server.url, table);
        if (feature === "local storage") {
          await page
            .locator(".bar-state", { hasText: "This browser cannot store anything" })
            .filter({ hasText: /[0-9A-Z]{4}(-[0-9A-Z]{4}){4}/ })
            .waitFor();
        }
        if ((await play(page, { decisions: 1, preferred: table.preferred })) === 0) {
          await begin(page, server.url, table);
          expect(await play(page, { decisions: 1, preferred: table.preferred })).toBe(1);
        }
        if ((await page.getByText(/ broke/).count()) > 0) faults.push(`${without}: the page says that something broke`);
      });
    }
    expect(faults).toEqual([]);
  });
}
