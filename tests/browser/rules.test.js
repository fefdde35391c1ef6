// The rules engine in the browser: a practice table without a network, and the replay and verification of matches.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { AIRLOCK, test } from "./fixtures.js";
import { findings } from "./axe.js";
import { haunt } from "./ghost.js";
import { act, asked, logged, news, now, practice } from "./table.js";

const RECORDED = new URL("../../crates/games/nemesis/golden/nemesis-base-2-standard-1-0.jsonl", import.meta.url);

/** Makes this many decisions at the practice table, each with a line in the log. */
async function practise(page, decisions) {
  for (let decision = 0; decision < decisions; decision += 1) {
    await asked(page);
    const line = await news(page);
    await act(page);
    await line.waitFor({ state: "attached" });
  }
}

test("practice match goes on offline and has a replay", async ({ server, device }) => {
  const page = await device();
  await practice(page, server.url);
  await page.context().setOffline(true);
  await practise(page, 4);
  await asked(page);
  await now(page);
  // Bots may act during the check, so lines may be added, but none may change.
  const told = await logged(page);
  await page.reload();
  await asked(page);
  const again = await logged(page);
  assert.deepEqual(again.slice(0, told.length), told, "what was told before is told again");
  await practise(page, 2);

  await page.getByRole("button", { name: "Menu" }).click();
  assert.equal(await page.getByRole("button", { name: "Report a problem" }).count(), 0, "there is nobody to report to");
  await page.getByRole("link", { name: "Replay", exact: true }).click();
  const position = page.getByRole("slider", { name: "Position" });
  await position.waitFor();
  assert.ok(Number(await position.inputValue()) > 6);
  await page.getByRole("button", { name: "Back to the table" }).click();
  await practise(page, 1);
});

test("practice bot explains its moves in both languages", async ({ server, device }) => {
  const page = await device();
  await practice(page, server.url);
  await practise(page, 6);
  await asked(page);
  await now(page);
  const bot = page.locator("li.seat", { hasText: "bot" }).getByRole("button").first();
  await bot.click();
  await page.getByRole("button", { name: "Why did you do that?" }).click();
  const why = page.getByRole("region", { name: "Why did you do that?" });
  const [later, earlier] = ["After that", "Before that"].map((name) => why.getByRole("button", { name }));
  const told = new Set();
  for (const answered = page.locator(".why[aria-busy=false]"); ; await earlier.click()) {
    await answered.waitFor();
    told.add(await why.locator("div[aria-live]").innerText());
    if (await earlier.isDisabled()) break;
  }
  assert.ok(told.size > 1, "it did several things");
  assert.ok(
    [...told].some((text) => /Reasons\n.+/.test(text)),
    [...told].join("\n\n"),
  );
  assert.ok(await later.isEnabled());
  assert.deepEqual(await findings(page), []);

  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Česky" }).click();
  await bot.click();
  await page.getByRole("button", { name: "Proč zrovna tohle?" }).click();
  await page.getByText("Důvody").waitFor();
});

test("result verifies, exports and replays its match", async ({ server, device, started }) => {
  const { ann, bob, address } = await started();
  const match = new URL(address).pathname.split("/")[2];
  const ghosts = await Promise.all([device(), device()]);
  await Promise.all(ghosts.map((ghost) => ghost.goto(`${server.url}about`)));
  await Promise.all([ann, bob].map((page, seat) => haunt(ghosts[seat], page, match, { preferred: ["pass"] })));
  const result = ann.locator(".result");
  await result.getByText("The match is over").waitFor();

  const saved = ann.waitForEvent("download");
  await result.getByRole("button", { name: "Export the log" }).click();
  const text = readFileSync(await (await saved).path(), "utf8");
  await result.getByRole("button", { name: "Verify the dice" }).click();
  await ann.getByText("Verified: every entry replays identically.").waitFor();
  const told = await ann.getByText("What this page saw during the match is the same").innerText();
  assert.ok(Number(/(\d+)\s+updates/.exec(told)[1]) > 0, told);
  const agree = await ann.getByText(/\d+\s+receipts kept by this browser match/).innerText();
  assert.ok(Number(/(\d+)\s+receipts/.exec(agree)[1]) > 10, agree);
  await ann.locator(".checks .holds", { hasText: "signed with the server's key" }).waitFor();
  const gaps = await ann.locator("#checks ~ ul li").allInnerTexts();
  assert.deepEqual(gaps, ["The names of the players: they can be removed from a log, so nothing protects them."]);
  assert.deepEqual(await findings(ann), []);
  const savedReceipts = ann.waitForEvent("download");
  await ann.getByRole("button", { name: "Save receipts" }).click();
  const files = { receipts: await (await savedReceipts).path(), log: join(mkdtempSync(join(tmpdir(), "airlock-")), "match.jsonl") };
  writeFileSync(files.log, text);
  const said = execFileSync(AIRLOCK, ["verify", files.log, "--receipts", files.receipts], { encoding: "utf8" });
  assert.match(said, /your receipts of \d+ moments agree/);

  // Adds a receipt for an entry that the log lacks.
  await ann.evaluate(
    (key) => localStorage.setItem(key, JSON.stringify([...JSON.parse(localStorage.getItem(key)), "ab".repeat(32)])),
    `airlock.receipts.${match}`,
  );
  await ann.reload();
  await ann.getByText("During the match the server confirmed something other than what this log says.").waitFor();
  await ann.locator(".checks .fails", { hasText: /1\s+receipt kept by this browser does not match the log/ }).waitFor();

  const lines = text.trimEnd().split("\n");
  const { entry } = JSON.parse(lines[10]);
  const changed = lines.with(10, JSON.stringify({ entry: { ...entry, at_ms: entry.at_ms + 1 } })).join("\n");
  await ann.locator("input[type=file]").setInputFiles({ name: "changed.jsonl", mimeType: "text/plain", buffer: Buffer.from(changed) });
  await ann.getByText("The first entry that differs is number 10.").waitFor();

  await bob.locator(".result").getByRole("link", { name: "Watch the replay" }).click();
  const eyes = bob.getByRole("combobox", { name: "As seen by" });
  await eyes.waitFor();
  assert.deepEqual(await eyes.locator("option").allInnerTexts(), ["everybody", "Ann", "Bob"]);
  await bob.getByRole("button", { name: "To the beginning" }).click();
  await eyes.selectOption("0");
  await bob.locator("#hand > :not(h2, .watched)").first().waitFor({ state: "attached" });
});

test("verification accepts an honest log and names a changed entry", async ({ server, device }) => {
  const page = await device();
  await page.goto(`${server.url}verify`);
  const verdict = async (text) => {
    await page.locator("input[type=file]").setInputFiles({ name: "match.jsonl", mimeType: "text/plain", buffer: Buffer.from(text) });
    return page.locator(".verdict, .failure");
  };
  const text = readFileSync(RECORDED, "utf8");
  const lines = text.trimEnd().split("\n");
  const honest = await verdict(text);
  await honest.getByText("Verified: every entry replays identically.").waitFor();
  assert.ok(await page.getByText(`${lines.length - 2} of ${lines.length - 2}`).isVisible());

  const { entry } = JSON.parse(lines[10]);
  const changed = lines.with(10, JSON.stringify({ entry: { ...entry, at_ms: entry.at_ms + 1 } }));
  await (await verdict(`${changed.join("\n")}\n`)).getByText("The first entry that differs is number 10.").waitFor();

  await (await verdict(lines.slice(0, 20).join("\n"))).getByText("This is not the log of a match").waitFor();
});

test("replay shows a log through any seat, and its faulty entry", async ({ server, device }) => {
  const page = await device();
  const match = "01900000-0000-7000-8000-000000000000";
  const lines = readFileSync(RECORDED, "utf8").trimEnd().split("\n");
  const { entry } = JSON.parse(lines[40]);
  const changed = lines.with(40, JSON.stringify({ entry: { ...entry, at_ms: entry.at_ms + 1 } }));
  // The server has no such match, so the test answers for it.
  let log = lines.join("\n");
  await page.route(`**/api/matches/${match}/log`, (route) => route.fulfill({ body: log }));
  await page.goto(`${server.url}m/${match}/replay`);
  const eyes = page.getByRole("combobox", { name: "As seen by" });
  await eyes.waitFor();
  assert.deepEqual(await eyes.locator("option").allInnerTexts(), ["everybody", "Scout", "Mechanic"]);
  await page.getByRole("button", { name: "To the beginning" }).click();
  const own = page.locator("#hand");
  await own.waitFor({ state: "attached" });
  const held = own.locator(":scope > :not(h2, .watched)");
  assert.equal(await held.count(), 0, "who has no seat has no hand");
  for (let i = 0; i < 8; i += 1) await page.keyboard.press(".");
  await eyes.selectOption("1");
  await held.first().waitFor({ state: "attached" });

  log = changed.join("\n");
  await page.goto(`${server.url}m/${match}/verify`);
  await page.getByText("The first entry that differs is number 40.").waitFor();
  await page.getByRole("link", { name: "Show entry 40 in the replay" }).click();
  await page.locator(".table.replay").waitFor();
});
