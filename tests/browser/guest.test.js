// A guest follows a link, types a name, and needs few clicks to the first move of a character.

import assert from "node:assert/strict";

import { test } from "./fixtures.js";
import { WORDS, act, asked, commit, create, now, ready, sit } from "./table.js";

const MOST_CLICKS = 4;

test(`guest makes a first move after ${MOST_CLICKS} clicks at most`, async ({ server, device }) => {
  const [host, guest] = [await device(), await device()];
  const address = await create(host, server.url, { players: 2 });
  await sit(host, "Ann", 1);
  await ready(host);

  // The focus goes from the name to the ready button, so Enter alone does both.
  await guest.goto(address);
  await guest.locator("#your-name").fill("Bob");
  await guest.keyboard.press("Enter");
  await guest.locator("button:focus", { hasText: WORDS.en.ready }).waitFor();
  await guest.keyboard.press("Enter");
  await host.getByRole("button", { name: WORDS.en.start }).click();

  let clicks = 0;
  const turn = guest.locator("#prompt.mine", { hasText: WORDS.en.yourTurn });
  while (!(await turn.isVisible())) {
    if ((await asked(guest, host)) === host) await act(host, ["pass"]);
    else if (!(await turn.isVisible())) {
      // Questions before the first turn need one press, since the first answer is preselected.
      // By now it may also be the guest's turn or somebody else's.
      const chosen = guest.locator("#commit:enabled");
      await chosen.or(turn).or(guest.locator("#prompt:not(.mine)")).first().waitFor();
      if (!(await chosen.isVisible())) continue;
      clicks += 1;
      await commit(guest);
    }
  }
  await now(guest);
  await guest.locator("#decision .option[data-verb=move]").first().click();
  // A single path is chosen automatically. One of several is chosen on the board.
  const enabled = guest.locator("#commit:enabled");
  const room = guest.locator("#board .nm-room.is-target").first();
  await enabled.or(room).first().waitFor();
  if (!(await enabled.isVisible())) {
    await room.click();
    clicks += 1;
    await enabled.waitFor();
  }
  await commit(guest);
  clicks += 2;
  await guest.locator("#log li", { hasText: "Bob" }).filter({ hasText: "011" }).first().waitFor({ state: "attached" });
  assert.ok(clicks <= MOST_CLICKS, `${clicks} clicks`);
});
