// Friends open a link, take seats and play in real browsers on a real server.

import assert from "node:assert/strict";

import { test } from "./fixtures.js";
import { WORDS, act, asked, create, logged, news, now, options, ready, sit, turn } from "./table.js";

/** Returns the log, once its beginning is loaded, and the board in words. */
async function shown(page) {
  await now(page);
  await page.locator("#log li").first().filter({ hasText: "Ann sits down" }).waitFor({ state: "attached" });
  const words = page.locator(".toolbar button[aria-pressed]").last();
  if ((await words.getAttribute("aria-pressed")) === "false") await words.click();
  await page.locator(".in-words").waitFor();
  return { board: await page.locator(".in-words").innerText(), log: (await logged(page)).join("\n") };
}

/** Lets the asked player act, and waits until the other page's log grows. */
async function step(ann, bob) {
  for (let acted = false; !acted; ) {
    const actor = await asked(ann, bob);
    const other = actor === ann ? bob : ann;
    const line = await news(other);
    acted = await act(actor);
    if (acted) await line.waitFor({ state: "attached" });
  }
}

test("two browsers see each other move", async ({ started }) => {
  const { ann, bob } = await started();
  const moved = new Set();
  for (let decision = 0; decision < 40 && moved.size < 2; decision += 1) {
    const actor = await asked(ann, bob);
    const other = actor === ann ? bob : ann;
    const can = (await actor.locator('#decision .option[data-verb="move"]').count()) > 0;
    const line = await news(other);
    if ((await act(actor, ["move"])) && can) {
      await line.waitFor({ state: "attached" });
      moved.add(actor);
    }
  }
  assert.equal(moved.size, 2);
});

test("reloaded page shows the same seat, table and answers", async ({ started }) => {
  const { ann, bob } = await started();
  await step(ann, bob);
  const actor = await turn([ann, bob]);
  const offers = await options(actor).allInnerTexts();
  const { board, log } = await shown(actor);
  await actor.reload();
  await actor.locator("#prompt.mine").waitFor();
  assert.deepEqual(await options(actor).allInnerTexts(), offers);
  const again = await shown(actor);
  assert.equal(again.board, board);
  assert.ok(again.log.startsWith(log), "what was told before is told again");
});

test("both pages of a seat warn while both are open", async ({ started }) => {
  const { ann } = await started();
  const twin = await ann.context().newPage();
  await twin.goto(ann.url());
  const told = (page) => page.getByText("This seat is also open elsewhere.");
  await Promise.all([ann, twin].map((page) => told(page).waitFor({ state: "attached" })));
  await twin.close();
  await told(ann).waitFor({ state: "detached" });
});

test("browsers lose nothing after the server was killed", async ({ server, started }) => {
  const { ann, bob } = await started();
  await step(ann, bob);
  await server.crash();
  await step(ann, bob);
  const { log } = await shown(bob);
  await bob.reload();
  await bob.locator(".table").waitFor();
  await bob.locator("#log li").nth(2).waitFor({ state: "attached" });
  assert.ok((await shown(bob)).log.startsWith(log), "what was told before is told again");
});

test("command given offline is done once the connection is back", async ({ started }) => {
  const { ann, bob } = await started();
  const actor = await turn([ann, bob]);
  const other = actor === ann ? bob : ann;
  const line = await news(other);
  await actor.context().setOffline(true);
  await act(actor);
  await actor.context().setOffline(false);
  await line.waitFor({ state: "attached" });
});

test("browser without the invitation is offered no free seat", async ({ server, device }) => {
  const [ann, eve] = [await device(), await device()];
  const address = await create(ann, server.url, { players: 2 });
  await sit(ann, "Ann", 1);
  await eve.goto(address.replace(/#.*/, ""));
  await eve.locator(".seats").getByText("Ann", { exact: true }).waitFor();
  const buttons = await eve.locator(".seats").getByRole("button").allTextContents();
  assert.deepEqual(buttons, ["This is my seat"], "without the invitation there is no seat to take");
});

test("form of a game never shows the modes of another", async ({ server, device }) => {
  const page = await device();
  await page.goto(`${server.url}new`);
  const modes = page.locator("input[name=mode]");
  await modes.first().waitFor();
  const other = page.locator("input[name=game]:not(:checked)").first();
  // The words of another game load separately, so the first rendering has none of them.
  const asked = await other.evaluate(async (radio) => {
    radio.click();
    for (let step = 0; step < 5; step += 1) await Promise.resolve();
    return [radio.checked, document.querySelectorAll("input[name=mode]").length];
  });
  assert.deepEqual(asked, [true, 0]);
  await modes.first().waitFor();
});

test("start button says why it is off until everybody is ready", async ({ server, device }) => {
  const [ann, bob] = [await device(), await device()];
  const address = await create(ann, server.url, { players: 2 });
  await sit(ann, "Ann", 1);
  const start = ann.getByRole("button", { name: WORDS.en.start });
  await ann.getByText("1 seat free").waitFor();
  assert.ok(await start.isDisabled());
  await bob.goto(address);
  await sit(bob, "Bob", 2);
  await ready(ann);
  await ann.getByText("Not ready: Bob").waitFor();
  assert.ok(await start.isDisabled());
  await ready(bob);
  await ann.getByText("Everybody is ready").waitFor();
  assert.ok(await start.isEnabled());
});

test("recovery code moves a seat and notifies the old device", async ({ server, device }) => {
  const ann = await recoverable(server, device);
  // The code is masked against onlookers. A press shows it, with a QR code for another device.
  const band = ann.locator(".secret-band");
  assert.match(await band.locator(".code").innerText(), /^[•-]+$/);
  await band.getByRole("button", { name: "Show" }).click();
  await band.locator("img.qr").waitFor();
  const code = await band.locator(".code").innerText();
  // The box of the front page takes invitations and recovery codes.
  const phone = await device();
  await phone.goto(server.url);
  await phone.locator("input[name=code]").fill(code);
  await phone.getByRole("button", { name: "Join", exact: true }).click();
  await phone.getByText("you · host").waitFor();
  await ann.getByRole("heading", { name: "This seat is no longer yours." }).waitFor();
});

/** Ann in the lobby, with her recovery code on the page. */
async function recoverable(server, device) {
  const ann = await device();
  await create(ann, server.url, { players: 2 });
  await sit(ann, "Ann", 1);
  await ann.locator(".secret-band .code").waitFor();
  return ann;
}

test("wrong token leads to a page with a way out", async ({ server, device }) => {
  const ann = await recoverable(server, device);
  await ann.evaluate(() => {
    const seats = JSON.parse(localStorage.getItem("airlock.seats"));
    localStorage.setItem("airlock.seats", JSON.stringify(seats.map((seat) => ({ ...seat, token: "0".repeat(64) }))));
  });
  await ann.reload();
  await ann.getByRole("heading", { name: "This seat is no longer yours." }).waitFor();
  await ann.getByRole("button", { name: "Watch" }).click();
  await ann.getByRole("heading", { name: "Seats" }).waitFor();
  assert.equal(await ann.getByText("you · host").count(), 0);
});

test("phone page speaks Czech and needs only a thumb", async ({ started }) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "cs-CZ" };
  const { ann, bob } = await started({ ann: phone, bob: phone, language: "cs" });
  await step(ann, bob);
  const page = await asked(ann, bob);
  assert.equal(await page.evaluate(() => document.documentElement.lang), "cs");
  await page.getByRole("button", { name: "Záznam", exact: true }).last().tap();
  await page.getByRole("tab", { name: "Záznam" }).waitFor();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 390, `the page is ${wide} wide`);
  // A reload shows the same tab, and the way back to the question.
  await page.reload();
  await page.getByRole("tab", { name: "Záznam" }).waitFor();
  await page.locator(".pages button", { has: page.locator(".asked") }).tap();
  await options(page).or(page.locator("#preview")).first().waitFor();
});

test("language changes in place", async ({ server, device }) => {
  const page = await device();
  await page.goto(server.url);
  await page.getByRole("button", { name: "Česky" }).click();
  await page.getByRole("heading", { name: "Něco je na palubě." }).waitFor();
});

test("keys alone play a turn and never lose the focus", async ({ started }) => {
  const { ann, bob } = await started();
  for (let turn = 0; turn < 4; turn += 1) {
    const page = await asked(ann, bob);
    const line = await news(page);
    await page.keyboard.press("d");
    await page.keyboard.press("1");
    for (let depth = 0; depth < 6 && !(await page.locator("#commit:enabled").count()); depth += 1) {
      if ((await line.count()) > 0) break;
      await page.keyboard.press(String((depth % 3) + 1));
    }
    while ((await page.locator("#preview").isVisible()) && (await page.locator("#commit:enabled").count()) > 0) {
      await page.keyboard.press("Control+Enter");
      if (await page.locator("#commit-grave").isVisible()) await page.locator("#commit-grave").press("Enter");
    }
    // A reaction may be over before its keys arrive.
    await line.or(page.locator("#prompt:not(.mine)")).first().waitFor({ state: "attached" });
    const focused = await page.evaluate(() => document.activeElement?.tagName);
    assert.notEqual(focused, "BODY", "after a command the focus is somewhere");
  }
});

test("Back closes dialogs first and asks before it leaves a match", async ({ started }) => {
  const { ann } = await started();
  const address = ann.url();
  const asked = [];
  let answer = false;
  ann.on("dialog", (dialog) => {
    asked.push(dialog.message());
    void (answer ? dialog.accept() : dialog.dismiss());
  });
  await ann.getByRole("button", { name: "Help" }).first().click();
  await ann.locator("dialog[open]").waitFor();
  await ann.evaluate(() => history.back());
  await ann.locator("dialog[open]").waitFor({ state: "detached" });
  assert.deepEqual([ann.url(), asked.length], [address, 0]);
  // Each step back closes one open layer first. The page's own listener runs before this one.
  const stepped = () => {
    const heard = new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
    history.back();
    return heard.then(() => undefined);
  };
  while (asked.length === 0) await ann.evaluate(stepped);
  assert.match(asked[0], /Leave the table/);
  await ann.locator(".table").waitFor();
  answer = true;
  await ann.evaluate(() => history.back());
  await ann.locator(".table").waitFor({ state: "detached" });
  assert.equal(asked.length, 2);
});
