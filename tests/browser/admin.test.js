// An admin inspects a match through the eyes of any seat, at any moment. Every inspection is on record.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

import { test as base, expect } from "./fixtures.js";
import { findings } from "./axe.js";
import { act, turn } from "./table.js";

const TOKEN = "correct-horse-battery-staple";

/** Logs in as the admin at an address that only admins see. */
async function enter(page, address) {
  await page.goto(address);
  await page.locator("input[name=token]").fill(TOKEN);
  await page.locator("form .primary").click();
  await page.locator(".recorded").waitFor();
}

const test = base.extend({
  settings: ["--admin-token", TOKEN],

  /** Starts a match of Ann and Bob, who act, and opens the list of matches as an admin. */
  running: async ({ server, device, started }, use) =>
    use(async (options = {}) => {
      const { ann, bob, address } = await started();
      for (let i = 0; i < 2; i += 1) await act(await turn([ann, bob]));
      await turn([ann, bob]);
      const admin = await device(options);
      await enter(admin, `${server.url}admin`);
      return { ann, admin, match: new URL(address).pathname.split("/")[2] };
    }),
});

const pane = (page, place) => page.locator(".pane").nth(place);

async function inspect(admin) {
  await admin.locator(".rows a").first().click();
  await pane(admin, 0).locator(".board svg .camera *").first().waitFor();
  await admin.locator(".entries li button").first().waitFor();
}

test("admin page needs the token and forgets it at a reload", async ({ server, device }) => {
  const page = await device();
  await page.goto(`${server.url}admin`);
  await page.locator("input[name=token]").fill("a-wrong-token-of-some-length");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("Wrong token, or this server has no admin.").waitFor();
  assert.deepEqual(await findings(page), []);
  await enter(page, `${server.url}admin`);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage, cookies: document.cookie }));
  assert.ok(!kept.includes(TOKEN));
  await page.reload();
  await page.locator("input[name=token]").waitFor();
});

test("admin searches matches and sees the server's health", async ({ running }) => {
  const { admin } = await running();
  await expect(admin.locator(".rows tbody tr")).toHaveCount(1);
  await admin.locator("input[name=q]").fill("nobody is called this");
  await admin.getByRole("button", { name: "Search" }).click();
  await admin.getByText("No such match.").waitFor();
  await admin.locator("input[name=q]").fill("bob");
  await admin.getByRole("button", { name: "Search" }).click();
  await admin.locator(".rows tbody tr").waitFor();
  await admin.getByText("No match was set aside.").waitFor();
  await expect(admin.locator(".checks .holds"), "the process and the store are well").toHaveCount(2);
  await admin.locator("summary", { hasText: "Limits" }).click();
  await admin.getByText("MAX_CONNECTIONS").first().waitFor();
  assert.deepEqual(await findings(admin), []);
});

test("admin compares two seats at any entry, and players know it", async ({ running }) => {
  const { ann, admin } = await running();
  await inspect(admin);
  const last = Number(await admin.getByRole("slider", { name: "Entry" }).inputValue());
  assert.ok(last >= 4);
  await pane(admin, 0).getByRole("combobox").selectOption("0");
  await pane(admin, 0).locator(".hand").waitFor();
  await pane(admin, 1).getByRole("combobox").selectOption("1");
  await pane(admin, 1).locator(".hand").waitFor();
  await admin.getByRole("heading", { name: "Differences" }).waitFor();
  assert.ok((await admin.locator("#differences ~ div tbody tr").count()) > 0, "two seats do not see the same");
  // Ann's own page and the admin's view of it hold the same cards.
  const held = await ann.locator("#hand [data-ref]").evaluateAll((cards) => cards.map((card) => card.getAttribute("data-ref")));
  const shown = await pane(admin, 0)
    .locator(".hand [data-ref]")
    .evaluateAll((cards) => cards.map((card) => card.getAttribute("data-ref")));
  assert.deepEqual(shown, held);
  assert.deepEqual(await findings(admin), [], "two boards side by side");
  const [tracks, board] = await Promise.all([".tracks", ".board"].map((part) => pane(admin, 0).locator(part).first().boundingBox()));
  assert.ok(tracks.width > board.width * 0.9 && tracks.y + tracks.height <= board.y + 1, "the tracks stand above the board");

  // The keys alone go back to the beginning, and the panes follow.
  await admin.locator("h1").click();
  const pending = await pane(admin, 0).locator(".meta").first().innerText();
  for (let i = 0; i < last; i += 1) await admin.keyboard.press(",");
  await admin.getByText(`entry 0 of ${last}`).waitFor();
  assert.notEqual(await pane(admin, 0).locator(".meta").first().innerText(), pending);
  for (let i = 0; i < last; i += 1) await admin.keyboard.press(".");
  assert.equal(await pane(admin, 0).locator(".meta").first().innerText(), pending);

  for (const show of ["Log", "Data", "As sent"]) {
    await pane(admin, 0).getByRole("button", { name: show, exact: true }).click();
    assert.deepEqual(await findings(admin), [], show);
  }
  assert.ok((await pane(admin, 0).locator("pre").innerText()).includes('"update"'));
  await admin.getByRole("button", { name: /Show the whole position/ }).click();
  await admin.locator("#everything ~ .paper").waitFor();

  const log = ann.locator("#log");
  for (const told of ["the log", "as Ann", "as Bob", "the whole position"]) {
    await log
      .getByText(new RegExp(`An admin looked: .*${told}`))
      .first()
      .waitFor({ state: "attached" });
  }
});

test("admin finds entries by their words and by a link", async ({ server, running }) => {
  const { admin, match } = await running();
  await inspect(admin);
  await pane(admin, 0).getByRole("combobox").selectOption("0");
  await pane(admin, 0).locator(".hand").waitFor();
  // The data of an entry are hidden until requested.
  const entries = admin.locator(".entries");
  assert.doesNotMatch(await entries.locator("ol").innerText(), /[{}"]/);
  await entries.getByRole("searchbox").fill("An admin looked");
  const buttons = entries.locator("ol button");
  await buttons.filter({ hasText: "(as everybody)" }).first().waitFor();
  await expect(buttons.filter({ hasNotText: "An admin looked" })).toHaveCount(0);
  await entries.getByRole("searchbox").fill("");
  await entries.getByRole("combobox", { name: "Kind" }).selectOption("moves");
  await expect(buttons.filter({ hasNot: admin.locator(".token") })).toHaveCount(0);
  await buttons.last().click();
  const seq = Number(await entries.locator("[aria-current=true] > b").innerText());
  assert.equal(new URL(admin.url()).search, `?at=${seq}&as=0`);
  const board = pane(admin, 0).locator(".board [data-ref=s11]");
  await board.first().click({ force: true });
  await admin.getByRole("heading", { name: /Who knew this, and when/ }).waitFor();
  await admin.getByRole("button", { name: "View as everybody in turn" }).click();
  await admin.locator(".learned button").first().waitFor();
  assert.deepEqual(await findings(admin), []);

  await enter(admin, `${server.url}admin/m/${match}?at=${seq}&as=1&beside=public`);
  await admin.getByText(new RegExp(`entry ${seq} of`)).waitFor();
  await pane(admin, 1).locator(".board svg .camera *").first().waitFor();
  assert.equal(await pane(admin, 0).getByRole("combobox").inputValue(), "1");
  assert.equal(await pane(admin, 1).getByRole("combobox").inputValue(), "null");
});

test("admin verifies, exports and closes a running match", async ({ running }) => {
  const { ann, admin, match } = await running();
  await inspect(admin);
  await admin.getByRole("button", { name: "Verify" }).click();
  await admin.getByText(/replay identically/).waitFor();
  const saved = admin.waitForEvent("download");
  await admin.getByRole("button", { name: "Export" }).click();
  const lines = (await readFile(await (await saved).path(), "utf8")).trim().split("\n");
  assert.ok(lines.length > 4 && lines.every((line) => JSON.parse(line)));
  await admin.getByRole("button", { name: "Close the match" }).click();
  const dialog = admin.locator("dialog[open]");
  await dialog.waitFor();
  assert.deepEqual(await findings(admin), []);
  assert.ok(await dialog.locator(".danger").isDisabled());
  await dialog.locator("input").fill(match.slice(0, 8));
  await dialog.locator(".danger").click();
  await ann.getByRole("region", { name: "Result" }).getByText("The table was closed").waitFor();
});

test("admin deletes reports, names and matches with keys alone", async ({ server, running }) => {
  const { ann, admin, match } = await running();
  const filed = await ann.evaluate(async (id) => {
    const { token } = JSON.parse(localStorage.getItem("airlock.seats")).find((seat) => seat.match === id);
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    return (await fetch(`/api/matches/${id}/report`, { method: "POST", headers, body: JSON.stringify({ text: "My die is gone." }) })).status;
  }, match);
  assert.equal(filed, 201);
  await admin.goto(`${server.url}about`);
  await enter(admin, `${server.url}admin`);
  const press = async (name) => {
    const button = admin.getByRole("button", { name, exact: true });
    await button.focus();
    await admin.keyboard.press("Enter");
    return button;
  };
  let answers = [];
  const asked = [];
  admin.on("dialog", (dialog) => {
    asked.push(dialog.message());
    void (answers.shift() ? dialog.accept() : dialog.dismiss());
  });

  const keep = await press("Keep");
  await admin.getByText("The report is kept, even when newer ones arrive.").waitFor();
  assert.equal(await keep.getAttribute("aria-pressed"), "true");
  await press("Keep");
  await admin.getByText("Newer reports may replace this one.").waitFor();
  answers = [false, true];
  await press("Delete");
  assert.equal(await admin.getByText("There are no reports.").count(), 0, "a no is a no");
  await press("Delete");
  await admin.getByText("The report is deleted.").waitFor();
  await admin.getByText("There are no reports.").waitFor();
  assert.equal(asked.length, 2);
  assert.equal(await admin.evaluate(() => document.activeElement.id), "reports", "the focus is not lost");
  assert.deepEqual(await findings(admin), []);

  await inspect(admin);
  answers = [true];
  await press("Delete the name Bob");
  await admin.getByText("Seat 2 no longer has a name.").waitFor();
  await ann
    .locator("#seats")
    .getByRole("button", { name: /^seat 2\b/ })
    .waitFor();
  await ann.locator("#log").getByText("An admin removed the name of seat 2 from this match").waitFor({ state: "attached" });
  assert.equal(await ann.locator("#log").getByText("Bob").count(), 0);
  assert.equal(await admin.getByRole("button", { name: /Delete the name/ }).count(), 1, "Ann keeps hers");
  assert.deepEqual(await findings(admin), []);
  assert.match(await admin.locator("h1").innerText(), /^Nemesis/, "a table without a name has its game's");

  // The list of matches shows the seat's number and the mode's name.
  await admin.getByRole("link", { name: "All matches" }).click();
  const row = admin.locator(".rows tbody tr");
  await row.getByText("Ann, seat 2").waitFor();
  await row.getByText(/Semi-cooperative|Cooperative|Solo/).waitFor();
  await inspect(admin);

  await press("Delete the match");
  const dialog = admin.locator("dialog[open]");
  await dialog.locator("input").fill(match.slice(0, 8));
  await admin.keyboard.press("Enter");
  await admin.getByText("The match is deleted.").waitFor();
  assert.equal(await admin.getByRole("button", { name: "Delete the match" }).count(), 0);
  assert.equal(asked.length, 3);
  await ann.getByText("There is no such match here.").waitFor();
  await admin.getByRole("link", { name: "All matches" }).click();
  await admin.getByText("No such match.").waitFor();
});

test("inspector works on a phone, in Czech", async ({ running }) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "cs-CZ" };
  const { admin } = await running(phone);
  await admin.getByText("Vše, co si tu prohlédneš, se zapíše a hráči to uvidí.").waitFor();
  assert.deepEqual(await findings(admin), []);
  await inspect(admin);
  await pane(admin, 0).getByRole("combobox").selectOption("1");
  await pane(admin, 0).locator(".hand").waitFor();
  assert.deepEqual(await findings(admin), []);
  const wide = await admin.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 390, `the page is ${wide} wide`);
});
