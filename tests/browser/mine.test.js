// In another browser, the same link and the recovery code lead to the seat, before the match and during it.

import assert from "node:assert/strict";

import { findings } from "./axe.js";
import { test } from "./fixtures.js";
import { WORDS, begin, create, sit } from "./table.js";

const LANGUAGES = {
  en: { locale: "en-GB", mine: "This is my seat: Ann", code: "Recovery code", take: "Take my seat" },
  cs: { locale: "cs-CZ", mine: "To je moje místo: Ann", code: "Záchranný kód", take: "Vzít si místo" },
};
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const recovery = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("airlock.seats"))[0].recovery);

/** Claims Ann's seat with her code. */
async function claim(page, { mine, code, take }, secret) {
  await page.getByRole("button", { name: mine }).first().click();
  const dialog = page.getByRole("dialog");
  assert.deepEqual(await findings(page), []);
  await dialog.getByLabel(code).fill(` ${secret.toLowerCase()} `);
  await dialog.getByRole("button", { name: take }).click();
}

for (const [language, words] of Object.entries(LANGUAGES)) {
  test(`link in another browser leads to the seat, ${language}`, async ({ server, device }) => {
    const [ann, bob] = [await device(words), await device(words)];
    const address = await create(ann, server.url, { players: 2, words: WORDS[language] });
    await sit(ann, "Ann", 1);
    const secret = await recovery(ann);
    const phone = await device({ ...words, ...PHONE });
    await phone.goto(address);
    await claim(phone, words, secret);
    await phone.locator("#your-name").waitFor({ state: "detached" });
    assert.equal(await phone.getByRole("button", { name: words.mine }).count(), 0);
    // Neither a free seat nor a wrong code can be claimed.
    await bob.goto(address);
    await bob.locator("#your-name").waitFor();
    assert.equal(await bob.getByRole("button", { name: words.mine.replace("Ann", "") }).count(), 1);
    await claim(bob, words, "AAAA-AAAA-AAAA-AAAA-AAAA");
    await bob.getByRole("dialog").getByRole("alert").waitFor();
  });

  test(`link in another browser leads to a running seat, ${language}`, async ({ server, device }) => {
    const [ann, bob] = [await device(words), await device(words)];
    const address = await create(ann, server.url, { players: 2, words: WORDS[language] });
    await begin([ann, bob], address, { words: WORDS[language] });
    const secret = await recovery(ann);
    for (const screen of [PHONE, {}]) {
      const other = await device({ ...words, ...screen });
      await other.goto(address);
      await other.locator(".table").waitFor();
      if (screen === PHONE) {
        await other.locator(".pages button").nth(1).click();
        await other.locator("#seats .seat button", { hasText: "Ann" }).click();
      }
      await claim(other, words, secret);
      await other.locator(".hand :is(.kit-hand, .kit-note), .table .aside").first().waitFor({ state: "attached" });
      assert.equal(await other.getByRole("button", { name: words.mine }).count(), 0);
      await other.context().close();
    }
  });
}
