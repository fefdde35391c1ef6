// Legibility of decisions. A phone shows every answer's name, every card that pays and every card of the setup. A desk shows every slot of
// the open option. The commit button names the action, its object and its payment.

import assert from "node:assert/strict";

import { expect, test } from "./fixtures.js";
import { open, upTo } from "./recorded.js";

const MATCHES = new URL("../../web-client/tests/", import.meta.url);
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const NEMESIS = { game: "nemesis", seat: 2, seats: 5 };
const RETALIATION = { game: "retaliation", seat: 2, seats: 5 };

const moment = (game, match, when) => upTo(new URL(`${game}/matches/${match}.json`, MATCHES), when);
const asked =
  (point) =>
  ({ pending }) =>
    pending.yours.includes(point);
/** The reader's own turn, with somewhere to move. */
const moves =
  (point) =>
  ({ pending, legal, parts }) =>
    pending.yours.includes(point) && legal.some(({ verb }) => verb === "move") && (parts["/round/number"] ?? 1) >= 1;

/** Texts of the elements that are cut off or covered before any scrolling. */
function cut(selector) {
  return [...document.querySelectorAll(selector)].flatMap((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    for (let at = one.parentElement; at; at = at.parentElement) {
      const { overflowY } = getComputedStyle(at);
      const box = at === document.documentElement ? { left: 0, top: 0, right: innerWidth, bottom: innerHeight } : at.getBoundingClientRect();
      if (overflowY !== "visible" && (left < box.left - 1 || right > box.right + 1 || top < box.top - 1 || bottom > box.bottom + 1)) return [one.textContent];
    }
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return there && (one.contains(there) || there.contains(one)) ? [] : [`under something: ${one.textContent}`];
  });
}

for (const locale of ["en-GB", "cs-CZ"]) {
  test(`phone shows every answer and every paying card, ${locale}`, async ({ server, device }) => {
    for (const [where, match, point] of [
      [NEMESIS, "crowded", "DP-TURN"],
      [RETALIATION, "crowded-2", "D-05"],
    ]) {
      const page = await device({ ...PHONE, locale });
      await open(page, server.url, { ...where, ...(await moment(where.game, match, moves(point))) });
      const board = () => page.locator(".stage").evaluate((stage) => stage.clientHeight);
      const [stood] = [await board(), await page.locator("#decision .option").first().waitFor()];
      assert.deepEqual(await page.evaluate(cut, "#decision .option .what"), [], `${where.game}: answers`);
      await page.locator("#decision [data-verb=move]").tap();
      await page.locator("#preview").waitFor();
      assert.deepEqual(await page.evaluate(cut, "#preview h2, #preview .slot button, #commit"), [], `${where.game}: cards that pay`);
      assert.equal(await board(), stood, `${where.game}: the board stays as it was laid out`);
      const way = page.locator("#preview .slot").first().locator(".toggles button").first();
      if ((await page.locator("#preview .slot").count()) > 1) await way.tap();
      const paid = await page.locator("#preview .slot").last().locator("[aria-checked=true], [aria-pressed=true]").innerText();
      const label = await page.locator("#commit").innerText();
      assert.ok(label.includes(paid.trim()), `${label}: pays ${paid}`);
      assert.match(await page.locator("#preview h2").innerText(), / · |Move to |Jít → /, "the heading names the target");
      await page.context().close();
    }
  });
}

test("phone shows all equipment on offer and the whole belt", async ({ server, device }) => {
  for (const [point, selector, least] of [
    ["D-02", "#decision .kit-card", 2],
    ["D-04", "#preview .slot button", 4],
  ]) {
    const page = await device(PHONE);
    await open(page, server.url, { ...RETALIATION, ...(await moment("retaliation", "crowded-2", asked(point))) });
    await page.locator(selector).first().waitFor();
    assert.ok((await page.locator(selector).count()) >= least, point);
    assert.deepEqual(await page.evaluate(cut, `${selector}, #commit`), [], point);
    await page.context().close();
  }
});

test("desk shows every slot of an option and names the missing one", async ({ server, device }) => {
  const page = await device();
  const turn = await moment("nemesis", "crowded", moves("DP-TURN"));
  const pick = (from, count) => ({ pick: { from, min: count, max: count, ordered: false } });
  const rooms = ["s04", "s05", "s09", "s10", "s12", "s13", "s16", "s17", "s18", "s20"];
  const pay = turn.seen.legal.find(({ verb }) => verb === "move").slots.pay.pick.from;
  const action = { verb: "room_action", cost: 2, reveals: "own", rules: ["N-ACT-17"], slots: { room: pick(rooms, 1), pay: pick(pay, 2) } };
  await open(page, server.url, { ...NEMESIS, ...turn, seen: { ...turn.seen, legal: [action, ...turn.seen.legal.filter(({ verb }) => verb === "pass")] } });
  await page.locator("#decision [data-verb=room_action]").click();
  await page.locator("#preview").waitFor();
  assert.deepEqual(await page.evaluate(cut, "#preview .slot legend, #preview .slot button, #commit"), []);
  assert.match(await page.locator("#commit:disabled").innerText(), /Still to choose: Room/);
  await page.locator("#preview .slot button").first().click();
  assert.match(await page.locator("#commit:enabled").innerText(), /004 .*pay .*Cannot be taken back/s);
});

test("found card's cost does not cover its name", async ({ server, device }) => {
  for (const screen of [{}, PHONE]) {
    const page = await device(screen);
    await open(page, server.url, { ...NEMESIS, ...(await moment("nemesis", "crowded", asked("DP-SEARCH-KEEP"))) });
    await page.locator("#decision .kit-card").first().waitFor();
    const covered = await page.locator("#decision .kit-card").evaluateAll((cards) =>
      cards.flatMap((card) => {
        const range = document.createRange();
        range.selectNodeContents(card.querySelector(".kit-card-title"));
        const title = range.getBoundingClientRect();
        const badges = [...card.querySelectorAll(".kit-cost, .kit-combat-mark")].map((one) => one.getBoundingClientRect());
        const meets = ({ left, right, top, bottom }) => left < title.right && right > title.left && top < title.bottom && bottom > title.top;
        return badges.some(meets) ? [card.textContent] : [];
      }),
    );
    assert.deepEqual(covered, []);
    await page.context().close();
  }
});

test("desk shows whole names in its bar and seats", async ({ server, device }) => {
  for (const locale of ["en-GB", "cs-CZ"]) {
    const page = await device({ locale });
    const bots = Array.from({ length: 5 }, () => ({ name: "", ready: true, bot: "standard" }));
    const { title, ...table } = { title: undefined, seats: bots };
    await open(page, server.url, { ...RETALIATION, ...(await moment("retaliation", "crowded-2", moves("D-05"))), table: { ...table, title } });
    await page.locator(".rail .who").first().waitFor();
    const short = await page
      .locator(".bar .name, .bar .headline, .rail .who > *")
      .evaluateAll((all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2).map((one) => one.textContent),
      );
    assert.deepEqual(short, [], locale);
    await page.context().close();
  }
});

test("event plate does not cover the discovered room", async ({ server, device }) => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 1366, height: 768 },
  ]) {
    const page = await device({ viewport });
    const turn = await moment("retaliation", "crowded-2", moves("D-05"));
    const line = await open(page, server.url, { ...RETALIATION, ...turn });
    await page.locator(".rt-room.is-unknown").first().waitFor();
    const unknown = await page.locator(".rt-room.is-unknown").evaluateAll((all) => all.map((one) => one.dataset.ref));
    const room = { room: "armory", secure: 0, fire: false, malfunction: false, items: [] };
    for (const [i, slot] of unknown.slice(0, 3).entries()) {
      const events = [{ explored: { card: "exploration-06", slot } }, { room_placed: { room: "armory", slot } }];
      line.send({ update: { n: turn.updates.length + 1 + i, events, parts: { [`/rooms/${slot}`]: room } } });
      await page.locator("#skip").waitFor();
      await page.keyboard.press(",");
      await page.waitForFunction(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))));
      const over = await page.evaluate((slot) => {
        const plate = document.querySelector("#board > .playback").getBoundingClientRect();
        const hex = document.querySelector(`#board [data-ref=${slot}]`).getBoundingClientRect();
        const [x, y] = [(hex.left + hex.right) / 2, (hex.top + hex.bottom) / 2];
        return x > plate.left && x < plate.right && y > plate.top && y < plate.bottom;
      }, slot);
      assert.equal(over, false, `${viewport.width}: ${slot}`);
      await page.locator("#skip").click();
      await page.locator("#skip").waitFor({ state: "detached" });
    }
    await page.context().close();
  }
});

/** True if the page requests no animation frame while ten frames pass. */
function stands() {
  const { asked } = window;
  return new Promise((done) => {
    let left = 10;
    const next = () => {
      left -= 1;
      if (left > 0) window.frame(next);
      else done(window.asked === asked);
    };
    window.frame(next);
  });
}

test("plate beside its event requests no further frames", async ({ server, device }) => {
  const page = await device();
  await page.addInitScript(() => {
    window.frame = window.requestAnimationFrame.bind(window);
    window.asked = 0;
    window.requestAnimationFrame = (act) => {
      window.asked += 1;
      return window.frame(act);
    };
  });
  const turn = await moment("retaliation", "crowded-2", moves("D-05"));
  const line = await open(page, server.url, { ...RETALIATION, ...turn });
  const slot = "r2c2";
  await page.locator(`.rt-room.is-unknown[data-ref=${slot}]`).waitFor();
  const room = { room: "armory", secure: 0, fire: false, malfunction: false, items: [] };
  const events = [{ explored: { card: "exploration-06", slot } }, { room_placed: { room: "armory", slot } }];
  line.send({ update: { n: turn.updates.length + 1, events, parts: { [`/rooms/${slot}`]: room } } });
  await page.locator("#skip").waitFor();
  await page.keyboard.press(",");
  await page.locator("#board[data-align]").waitFor();
  await expect.poll(() => page.evaluate(stands)).toBe(true);
});

test("another seat's drawn character has that seat's colour", async ({ server, device }) => {
  const page = await device();
  const turn = await moment("nemesis", "crowded", moves("DP-TURN"));
  const line = await open(page, server.url, { ...NEMESIS, ...turn });
  await page.locator(".rail .kit-portrait, .rail img").first().waitFor();
  const other = Object.keys(turn.seen.parts).find((key) => /^\/crew\/\d+\/character$/.test(key) && key !== "/crew/2/character");
  const seat = Number(other.split("/")[2]);
  line.send({ update: { n: turn.updates.length + 1, events: [{ drafted: { seat, character: turn.seen.parts[other] } }] } });
  await page.locator("#skip").waitFor();
  await page.keyboard.press(",");
  await page.locator("#board .kit-laid img").waitFor();
  const [laid, rail] = [
    await page.locator("#board .kit-laid img").getAttribute("src"),
    await page.locator(".rail img").evaluateAll((all) => all.map((one) => one.src)),
  ];
  assert.ok(rail.includes(laid), "the same picture as in the rail");
});

test("prompt does not reveal a first encounter before it plays", async ({ server, device }) => {
  const page = await device();
  await page.addInitScript(() => localStorage.setItem("airlock.settings", JSON.stringify({ stop: "read" })));
  const turn = await moment("nemesis", "crowded", moves("DP-TURN"));
  const line = await open(page, server.url, { ...NEMESIS, ...turn });
  const objectives = ["best_friends_forever", "quarantine"];
  line.send({
    update: {
      n: turn.updates.length + 1,
      events: [{ intruder_placed: { figure: "i90", kind: "creeper", room: "s08" } }, "objectives_due"],
      parts: { "/scene/objectives": { chosen: [] }, "/you/objectives": objectives },
      legal: [{ verb: "keep", grave: true, rules: ["N-CRIT-02"], slots: { what: { pick: { from: objectives, min: 1, max: 1, ordered: false } } } }],
      pending: { wait: "asks", waiting_for: [2], yours: ["DP-OBJECTIVE"], since_ms: 0 },
    },
  });
  await page.locator("#skip").waitFor();
  await page.locator("#preview").waitFor();
  assert.doesNotMatch(await page.locator("#decision").innerText(), /First encounter|Keep one objective/);
  await page.locator("#skip").click();
  await page.locator("#prompt", { hasText: "Keep one objective" }).waitFor();
});
