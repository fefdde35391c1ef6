// Real people's names.

import { create } from "../browser/table.js";
import { expect, test } from "../browser/fixtures.js";

const TAKEN = ["❤️", "☠️", "👩‍🚀", "1️⃣", "🇨🇿", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "Ondřej ☕", "Æthelstan", "山田", "محمد", "O’Neill", "Ann-Marie"];
/** Names with invisible or direction-changing characters, which look like other names. */
const REFUSED = ["Ann\u202eBob", "Ann\u2066", "\u200b", "A\u200bnn", "\u3164", "Ann\u00ad", "\u0007Ann"];

async function named(page, name) {
  await page.locator("#your-name").fill(name);
  await page.locator(".seats li").first().getByRole("button").first().click();
}

test("seat takes ordinary names and emoji", async ({ page, server }) => {
  for (const name of TAKEN) {
    await test.step(name, async () => {
      await create(page, server.url, { players: 2 });
      await named(page, name);
      await expect(page.locator(".seats li bdi").first()).toHaveText(name);
    });
  }
});

for (const [language, locale, words] of [
  ["English", "en-GB", { create: "Create", why: /invisible|cannot be seen|characters/i }],
  ["Czech", "cs-CZ", { create: "Založit", why: /znak/i }],
]) {
  test(`refusal of a name says why in ${language}`, async ({ device, server }) => {
    const page = await device({ locale });
    await create(page, server.url, { players: 2, words });
    for (const name of REFUSED) {
      await test.step(JSON.stringify(name), async () => {
        await named(page, name);
        await expect(page.getByRole("alert")).toContainText(words.why);
        await page.reload();
      });
    }
  });
}
