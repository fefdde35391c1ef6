// Codes and links in the forms that chat programs, word processors, mail and QR readers make of them.

import { readFileSync } from "node:fs";

import { create } from "../browser/table.js";
import { expect, test } from "../browser/fixtures.js";

const CASES = JSON.parse(readFileSync(new URL("codes.json", import.meta.url), "utf8"));
const [LEFT, RIGHT] = CASES.code.split("-");

/** Replaces the code of the test cases in a text by a table's own code. */
function about(invite, text) {
  const [left, right] = invite.split("-");
  const wide = (word) => word.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
  const forms = [(word) => word, (word) => word.toLowerCase(), wide];
  // Cases with something in the middle of a half replace the letters of that half.
  const halves = [
    [LEFT, left],
    [RIGHT, right],
    [`${RIGHT.slice(0, 2)}\u00ad${RIGHT.slice(2)}`, `${right.slice(0, 2)}\u00ad${right.slice(2)}`],
    [RIGHT.slice(0, 3), right.slice(0, 3)],
  ];
  return halves.reduce((now, [from, to]) => forms.reduce((said, form) => said.replaceAll(form(from), form(to)), now), text);
}

/** Opens a table that waits for players. Returns its address and invitation. */
async function invited(page, server) {
  const address = await create(page, server.url, { players: 2 });
  return { address, invite: new URL(address).hash.slice(1) };
}

test("code field takes codes and links as they are passed on", async ({ page, device, server }) => {
  const { address, invite } = await invited(page, server);
  const guest = await device();
  for (const [name, text] of CASES.opens) {
    await test.step(name, async () => {
      await guest.goto(server.url);
      // A paste into a field of one line joins the lines.
      await guest.locator('input[name="code"]').fill(about(invite, text));
      await guest.keyboard.press("Enter");
      await guest.waitForURL(address);
      await guest.locator("#your-name").waitFor();
    });
  }
});

test("code field refuses everything else", async ({ page }) => {
  for (const [name, text] of CASES.opens_nothing) {
    if (text === "") continue;
    await test.step(name, async () => {
      await page.goto(new URL("/", page.url()).href);
      await page.locator('input[name="code"]').fill(text);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("alert")).toContainText("This is not a code");
    });
  }
});

test("address opens its table as a chat program leaves it", async ({ page, device, server }) => {
  const { address, invite } = await invited(page, server);
  const guest = await device();
  const dash = (other) => invite.replace("-", other);
  const tails = [
    `m/${invite}.`,
    `m/${invite})`,
    `m/${invite}/`,
    `m/${invite}?utm_source=chat&fbclid=IwAR0`,
    `m/${invite}#join`,
    `m/${invite}%C2%A0`,
    `m/${invite}%20`,
  ];
  const dashes = ["%E2%80%91", "%E2%80%93", "%E2%88%92", "%2D", "", "%20"].map((one) => `m/${dash(one).toLowerCase()}`);
  for (const link of [...tails, ...dashes, `m/${invite}%E2%80%9D`, `m/%E2%80%8B${invite}`, `m/${invite}%E2%80%8B`]) {
    await test.step(link, async () => {
      await guest.goto(`${server.url}${link}`);
      await guest.waitForURL(address);
      await guest.locator("#your-name").waitFor();
    });
  }
});

test("invalid address is reported before a name is requested", async ({ page, server, device }) => {
  const { invite } = await invited(page, server);
  const guest = await device();
  for (const wrong of ["m/100%", "m/100%25", "m/K7Q2", `m/${invite}-4TWB`, `m/${invite}0`, "m/%E0%A4%A", "m/"]) {
    await test.step(wrong, async () => {
      await guest.goto(`${server.url}${wrong}`);
      await guest.getByRole("heading", { name: /This is not a code/ }).waitFor();
      expect(await guest.locator("#your-name").count()).toBe(0);
    });
  }
});

test("code without a table is reported as unknown", async ({ page, server }) => {
  await page.goto(`${server.url}m/ZZZZ-ZZZZ`);
  await page.getByRole("heading", { name: /No table has this code/ }).waitFor();
});
