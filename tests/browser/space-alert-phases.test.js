// Unfinished input of a player ends with its phase. The sequences play on a recorded flight, whose updates the test sends one by one.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

import { PHONE, toHand } from "./flight.js";
import { test as base } from "./fixtures.js";
import { open, upTo } from "./recorded.js";

const FLIGHT = new URL("../../web-client/tests/space-alert/flights/four-1.json", import.meta.url);
const SEAT = 1;
const TABLET = { viewport: { width: 820, height: 1180 }, hasTouch: true };
const SCREENS = [
  ["wide", {}],
  ["phone", PHONE],
];
/** The announcement with the longest text. */
const LONGEST = { threat: { number: 8, serious: true, zone: "red", unconfirmed: true } };

const inPhase =
  (phase) =>
  ({ parts, legal }) =>
    parts[`/seats/${SEAT}/phase`] === phase && legal.some(({ verb }) => verb === "place");

/** Opens the hand at a moment of the flight. Returns functions that send the updates from there on. */
async function plan(server, page, options, when, more = {}) {
  const moment = await upTo(FLIGHT, when);
  const updates = JSON.parse(await readFile(FLIGHT, "utf8"));
  const seen = { ...moment.seen, ...more.seen };
  const line = await open(page, server.url, { game: "space-alert", ...moment, ...more, seen, seat: SEAT, seats: 4 });
  if (options.isMobile) await toHand(page);
  await page.locator(".sa-half:enabled").first().waitFor();
  let next = moment.updates.length;
  const until = (so) => {
    for (; ; next += 1) {
      line.send({ update: updates[next] });
      if (so(updates[next])) return;
    }
  };
  let told = moment.updates.length;
  /** Sends parts that are in no recording. */
  const push = (parts) => {
    told += 1;
    line.send({ update: { n: told, parts } });
  };
  const acts = () => line.sent.flatMap(({ act }) => act?.action ?? []);
  /** Actions sent by the page, once there are at least this many. */
  const done = async (many = 1) => {
    while (acts().length < many) await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
    return acts();
  };
  const nextPhase = async (phase) => {
    until(({ parts }) => parts?.[`/seats/${SEAT}/phase`] === phase);
    await page.locator(`[data-slot="${phase === 2 ? 4 : 8}"][data-open]`).waitFor();
  };
  return { page, push, acts, done, nextPhase };
}

const test = base.extend({
  planning: async ({ server, device }, use) => use(async (options, when, more) => plan(server, await device(options), options, when, more)),
});

const middle = async (locator) => {
  const { x, y, width, height } = await locator.boundingBox();
  return [x + width / 2, y + height / 2];
};

test("change of phase drops a drag", async ({ planning }) => {
  const { page, acts, done, nextPhase } = await planning({}, inPhase(1));
  await page.mouse.move(...(await middle(page.locator(".sa-half:enabled").first())));
  await page.mouse.down();
  await page.mouse.move(...(await middle(page.locator('[data-slot="2"]'))), { steps: 4 });
  await page.locator(".sa-half[aria-pressed=true]").waitFor();
  await nextPhase(2);
  await page.mouse.move(...(await middle(page.locator('[data-slot="5"]'))), { steps: 4 });
  await page.mouse.up();
  await page.locator(".sa-how", { hasText: "The phase is over" }).waitFor();
  assert.equal(await page.locator(".sa-half[aria-pressed=true]").count(), 0, "nothing is in hand");
  assert.deepEqual(acts(), []);

  // A drag in the new phase works as usual.
  await page.mouse.move(...(await middle(page.locator(".sa-half:enabled").first())));
  await page.mouse.down();
  await page.mouse.move(...(await middle(page.locator('[data-slot="5"]'))), { steps: 4 });
  await page.mouse.up();
  assert.deepEqual((await done())[0].place.slot, ["slot-5"]);
});

for (const [name, options] of SCREENS) {
  test(`confirmation closes with its phase, ${name}`, async ({ planning }) => {
    const { page, acts, nextPhase } = await planning(options, inPhase(1));
    const board = () => page.locator("#board").boundingBox();
    const before = await board();
    await page.locator('.sa-actions [data-verb="next_packet"]').dispatchEvent("click");
    const sure = page.locator(".sa-sure");
    await sure.filter({ hasText: "lock slots 1–3 for good?" }).waitFor();
    assert.deepEqual(await board(), before, "the ship stays where it is");
    await nextPhase(2);
    await sure.waitFor({ state: "detached" });
    await page.locator(".sa-how", { hasText: "The phase is over" }).waitFor({ state: "attached" });
    await page.waitForFunction(() => document.activeElement !== document.body);
    assert.deepEqual(acts(), [], "the packet of the next phase is not taken");
  });

  test(`change of phase puts down the card in hand, ${name}`, async ({ planning }) => {
    const { page, acts, nextPhase } = await planning(options, inPhase(1));
    await page.locator(".sa-half:enabled").first().click();
    await page.locator(".sa-half[aria-pressed=true]").waitFor();
    await nextPhase(2);
    assert.equal(await page.locator(".sa-half[aria-pressed=true]").count(), 0);
    await page.locator('[data-slot="4"]').click();
    assert.deepEqual(acts(), [], "a slot of the new phase takes nothing that was in hand before");
  });
}

test("action carries its offer's phase", async ({ planning }) => {
  const meant = { verb: "next_packet", rules: ["SA-PLAN-10"], refs: { phase: "phase-2" }, facts: { empty_slots: 3 }, reveals: true, grave: true };
  const legal = (await upTo(FLIGHT, inPhase(1))).seen.legal.filter(({ verb }) => verb !== "next_packet");
  const { page, done } = await planning({}, inPhase(1), { seen: { legal: [...legal, meant] } });
  assert.equal(await page.locator('#decision [data-verb="next_packet"] .what').innerText(), "Next packet");
  await page.keyboard.press("p");
  await page.locator("[data-sure]").click();
  assert.deepEqual(await done(), [{ next_packet: { phase: "phase-2" } }]);
});

test("digit leads to the first slot that is open and empty", async ({ planning }) => {
  const { page, done } = await planning({}, inPhase(2));
  const focused = () => page.evaluate(() => document.activeElement.dataset.slot);
  await page.keyboard.press("1");
  assert.equal(await focused(), "4");
  await page.keyboard.press("Enter");
  assert.deepEqual((await done())[0].place.slot, ["slot-4"]);
});

test("one press announces the plan, in the hand and in the list", async ({ planning }) => {
  const { legal } = (await upTo(FLIGHT, inPhase(2))).seen;
  for (const place of [".sa-actions", "#decision"]) {
    const { page, done } = await planning({}, inPhase(2), { seen: { legal: [{ verb: "tell", rules: ["SA-PLAN-13"], reveals: true }, ...legal] } });
    await page.locator(`${place} [data-verb="tell"]`).click();
    assert.deepEqual(await done(), [{ tell: {} }], place);
  }
});

const ENGLISH = ["Enemy activity", "Unconfirmed report", "ends in 0:24", "Data transfer: 0:14", "Do not talk"];
const CZECH = ["Zachycena aktivita", "Nepotvrzená informace", "končí za 0:24", "zbývá 0:14", "Nemluv"];

/** Updates that announce or count down something, each with the text that the page then shows. */
function tellings(said) {
  const begin = { at_ms: 10_000, cue: "begin" };
  const since = { at_ms: 59_000 };
  const parts = [
    { "/captions": [begin] },
    { "/captions": [begin, { ...since, cue: LONGEST }] },
    { "/captions": [begin, { ...since, cue: { warning: { phase: 1, left_s: 20 } } }], "/now/phase_ends_ms": 84_000 },
    { "/captions": [begin, { ...since, cue: "transfer" }], "/now/transfer_ends_ms": 74_000 },
    { "/now/connection_lost": true },
  ];
  return said.map((text, i) => [text, parts[i]]);
}

for (const [name, options] of [...SCREENS, ["tablet", TABLET], ["laptop", { viewport: { width: 1366, height: 768 } }]]) {
  for (const locale of ["en-GB", "cs-CZ"]) {
    test(`no announcement moves the ship, ${name}, ${locale}`, async ({ planning }) => {
      const { page, push } = await planning({ ...options, locale }, inPhase(1));
      const before = await page.locator("#board").boundingBox();
      for (const [said, parts] of tellings(locale === "cs-CZ" ? CZECH : ENGLISH)) {
        push(parts);
        await page.locator(".sa-caption", { hasText: said }).waitFor();
        assert.deepEqual(await page.locator("#board").boundingBox(), before, JSON.stringify(parts));
        const over = await page.locator(".sa-strip").evaluate((strip) => strip.scrollWidth - strip.clientWidth);
        assert.ok(over <= 0, `nothing is cut off: ${JSON.stringify(parts)}`);
      }
    });
  }
}

test("tablet shows both halves of every card, and every plan", async ({ planning }) => {
  const { page, push } = await planning({ ...TABLET, locale: "cs-CZ" }, inPhase(2));
  const plan = { 4: "red", 5: "A", 6: "heroic_move:upper_blue", 7: "lift" };
  push({ "/now/transfer_ends_ms": 70_000, "/now/phase_ends_ms": 68_000, "/crew/0/told": plan, "/crew/2/leads": { 4: "upper_red" } });
  await page.locator(".sa-ends").first().waitFor();
  const low = await page.locator(".sa-half").evaluateAll((halves) => halves.filter((half) => half.getBoundingClientRect().bottom > innerHeight).length);
  assert.equal(low, 0);
  assert.equal(await page.locator('[data-seat="0"] .sa-told .sa-sign').count(), 4);
  assert.ok(await page.locator('[data-seat="0"] .sa-told').isVisible());
  // The button that opens the log covers neither the ship nor the announcements.
  const opener = await page.locator(".drawer-opener").boundingBox();
  const stage = await page.locator(".stage").boundingBox();
  assert.ok(opener.x + opener.width <= stage.x, "beside the ship");
});

test("countdown on the board agrees with the caption", async ({ planning }) => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 1366, height: 768 },
  ]) {
    const { page, push } = await planning({ viewport }, inPhase(1));
    push({ "/captions": [{ at_ms: 58_000, cue: { ending: { phase: 1 } } }], "/now/phase_ends_ms": 68_000 });
    const digit = page.locator("#board .sa-last");
    await digit.waitFor();
    assert.equal(await digit.textContent(), "8");
    await page.locator(".sa-caption > p", { hasText: "Phase 1 ends in 0:08." }).waitFor();
    const [seen, board] = [await digit.boundingBox(), await page.locator("#board").boundingBox()];
    assert.ok(seen.y >= board.y && seen.y + seen.height <= board.y + board.height, "over the ship alone");
  }
});

test("name in a strip of seats leaves room for the phase", async ({ planning }) => {
  const seats = ["Řehoř Ostrovský", "Maximilián Nejdelší", "Tom", "Eva"].map((name) => ({ name, ready: true }));
  const { page } = await planning({ viewport: { width: 1366, height: 768 } }, inPhase(2), { table: { seats } });
  const over = await page.locator("#seats .seat").evaluateAll(
    (all) =>
      all.filter((seat) => {
        const [name, row] = [seat.querySelector("bdi"), seat.querySelector(".sa-seat-row > p")].map((part) => part.getBoundingClientRect());
        return name.right > row.left && name.bottom > row.top && row.bottom > name.top;
      }).length,
  );
  assert.equal(over, 0);
});

test("log of a lost flight fits 1920 pixels", async ({ server, device }) => {
  const page = await device({ viewport: { width: 1920, height: 1080 } });
  const updates = JSON.parse(await readFile(FLIGHT, "utf8"));
  let left = updates.length;
  const ended = { lost: { threat: "SE2-03", turn: 9, zone: "red" } };
  const log = [{ script: "S2-3", common: "white", serious: "yellow", lost_to: "SE2-03" }];
  const parts = { "/ended": ended, "/log": log };
  await open(page, server.url, { game: "space-alert", ...(await upTo(FLIGHT, () => --left === 0)), seat: SEAT, seats: 4, table: { phase: "over" }, parts });
  await page.locator(".sa-log").waitFor();
  assert.ok(await page.locator(".sa-scroll:has(.sa-log)").evaluate((box) => box.scrollWidth <= box.clientWidth), "nothing of it is cut off");
});

test("report is sent once and its arrival is confirmed", async ({ planning }) => {
  for (const [, options] of SCREENS) {
    const { page } = await planning(options, inPhase(1));
    let reports = 0;
    await page.route("**/report", async (route) => {
      reports += 1;
      await route.fulfill({ status: 201, body: "" });
    });
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Report a problem" }).click();
    await page.locator("dialog textarea").fill("My die is gone.");
    await page.locator("dialog .primary").dblclick();
    await page.locator("dialog [role=status]").waitFor();
    assert.equal(await page.locator("dialog .failure").count(), 0);
    assert.equal(reports, 1);
  }
});
