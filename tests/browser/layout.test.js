// The table at desk and laptop sizes: every room shows its name, Pass is in view, the board is large, and no text is too small.
// The same holds after the window changes its size.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

import { expect, test } from "./fixtures.js";
import { open, upTo } from "./recorded.js";

const MATCHES = new URL("../../web-client/tests/", import.meta.url);
const MATCH = new URL("nemesis/matches/crowded.json", MATCHES);
const SIZES = ["1920x1080", "1440x900", "1366x768", "1280x800", "1280x720"];
/** Smallest text anywhere, in pixels. Leaves room for rounding below 11. */
const SMALLEST = 10.95;

/** The reader's own turn, with most of the ship explored. */
const ownTurn = ({ pending, parts }) => pending.yours.includes("DP-TURN") && parts["/round/number"] >= 3;

/** The number of known rooms, and those whose name is not fully visible. */
function rooms() {
  const frame = document.querySelector(".frame").getBoundingClientRect();
  const known = [...document.querySelectorAll("#board .nm-room:not(.is-unexplored)")];
  const unnamed = known.filter((room) => {
    const names = [...room.querySelectorAll("text[data-label], .nm-name")].filter((text) => /\p{L}{2}/u.test(text.textContent));
    return !names.some((text) => {
      const { left, right, top, bottom } = text.getBoundingClientRect();
      return right - left > 4 && left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom;
    });
  });
  return { known: known.length, unnamed: unnamed.map((room) => room.dataset.ref) };
}

/** True if an element is fully visible: inside the window, and cut off by no scrolling container. */
function isWhole(element) {
  const box = element.getBoundingClientRect();
  const within = ({ left, top, right, bottom }) => box.left >= left - 1 && box.top >= top - 1 && box.right <= right + 1 && box.bottom <= bottom + 1;
  if (!within({ left: 0, top: 0, right: innerWidth, bottom: innerHeight })) return false;
  for (let at = element.parentElement; at; at = at.parentElement) {
    if (getComputedStyle(at).overflowY !== "visible" && !within(at.getBoundingClientRect())) return false;
  }
  return true;
}

/** Texts below the smallest size. */
function tiny(smallest) {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) {
    const { parentElement: element, textContent } = texts.currentNode;
    if (!textContent.trim() || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (element.closest(".unseen, [class*=sprite], style, script")) continue;
    const scale = element.ownerSVGElement ? element.getScreenCTM() : null;
    const px = Number.parseFloat(getComputedStyle(element).fontSize) * (scale ? Math.hypot(scale.a, scale.b) : 1);
    // Text for screen readers only has no size.
    if (px > 0 && px < smallest) found.push(`${textContent.trim()}: ${px.toFixed(1)} px`);
  }
  return found;
}

/** Waits until the board is measured and drawn again. */
const drawn = (page) => page.waitForFunction(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))));

/** Resizes the window, and waits until the page is drawn. */
async function resized(page, size) {
  const [width, height] = size.split("x").map(Number);
  await page.setViewportSize({ width, height });
  await drawn(page);
  await page.waitForFunction(({ w, h }) => innerWidth === w && innerHeight === h, { w: width, h: height });
  const board = await page.locator("#board").boundingBox();
  return { width, share: (board.width * board.height) / (width * height) };
}

/** Turns of the other games that offer more than fits. */
const TURNS = [
  {
    game: "retaliation",
    match: "crowded-2",
    seat: 2,
    seats: 5,
    ends: "pass",
    when: ({ pending, legal }) => pending.yours.includes("D-05") && legal.length >= 16,
  },
  {
    game: "aliens",
    match: "hunt",
    seat: 1,
    seats: 2,
    ends: "done",
    parts: { "/you/hand": ["shotgun", "magazines"].map((card) => ({ card, ref: card })) },
    when: ({ pending, legal }) => pending.yours.includes("DP-07") && legal.length >= 13,
  },
];

/** Parts of the board under a hint. */
function underHint() {
  const hint = document.querySelector(".hint").getBoundingClientRect();
  const things = [...document.querySelectorAll("#board :is([data-ref], .sa-hurt, .sa-whole)")];
  const under = things.filter((thing) => {
    const { left, right, top, bottom } = thing.getBoundingClientRect();
    return left < hint.right && right > hint.left && top < hint.bottom && bottom > hint.top;
  });
  return under.map((thing) => thing.dataset.ref ?? thing.getAttribute("class"));
}

/** Number of fully visible answers. */
const answers = async (page) => {
  const seen = await Promise.all((await page.locator("#decision .option").all()).map((option) => option.evaluate(isWhole)));
  return seen.filter(Boolean).length;
};

/** Seats in the rail whose name or tracks are not fully visible. */
function clipped() {
  const rail = document.querySelector(".rail").getBoundingClientRect();
  const names = [...document.querySelectorAll(".rail .who > bdi")].filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  const counts = [...document.querySelectorAll(".rail .rt-track-slots")].filter((track) => {
    const seat = track.closest(".seat").getBoundingClientRect();
    const { left, right, bottom } = track.getBoundingClientRect();
    return left < seat.left || right > seat.right || bottom > rail.bottom;
  });
  return [...names, ...counts].map((one) => one.closest(".seat").textContent);
}

/** The number of known, fully visible rooms of a facility, and those whose name is not visible. */
function halls() {
  const frame = document.querySelector(".frame").getBoundingClientRect();
  const within = ({ left, right, top, bottom }) => left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom;
  const known = [...document.querySelectorAll("#board .rt-room:not(.is-unknown)")].filter((room) =>
    within(room.querySelector(".rt-room-plate").getBoundingClientRect()),
  );
  const isName = (text) => /\p{L}{2}/u.test(text.textContent) && within(text.getBoundingClientRect());
  const unnamed = known.filter((room) => ![...room.querySelectorAll(".rt-name")].some(isName));
  return { known: known.length, unnamed: unnamed.map((room) => room.dataset.ref) };
}

/** The number of station rooms whose name is in view, and the names that something on the board may cover. */
function quarters() {
  const frame = document.querySelector(".frame").getBoundingClientRect();
  const names = [...document.querySelectorAll("#board .al-names text")];
  const begun = names.filter((name) => {
    const { left, right, top, bottom } = name.getBoundingClientRect();
    return left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom;
  });
  const over = [...document.querySelectorAll("#board :is(.al-figures, .al-things, .al-aims, .al-doors)")];
  const covered = begun.filter((name) => over.some((one) => name.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING));
  return { known: begun.length, unnamed: covered.map((name) => name.textContent) };
}

const ROOMS = { retaliation: halls, aliens: quarters };

/** True if the heading of the latest news is visible with a line of news, or both are out of view. */
function headed() {
  const latest = document.querySelector(".latest");
  const box = latest.getBoundingClientRect();
  const [heading, line] = [latest.querySelector("h2"), latest.querySelector("p")].map((one) => {
    const { left, top, bottom } = one.getBoundingClientRect();
    return left < box.right && top >= box.top - 1 && bottom <= box.bottom + 1;
  });
  return heading === line;
}

for (const locale of ["en-GB", "cs-CZ"]) {
  test(`desk shows room names, Pass and a large board, ${locale}`, async ({ server, device }) => {
    const page = await device({ locale });
    const { updates, seen } = await upTo(MATCH, ownTurn);
    await open(page, server.url, { game: "nemesis", updates, seen, seat: seen.parts["/you/seat"], seats: 5 });
    await page.locator(".nm-board.is-lit").waitFor();
    await page.locator(".hint").waitFor();
    for (const size of [...SIZES, ...SIZES.toReversed()]) {
      const { width, share } = await resized(page, size);
      const { known, unnamed } = await page.evaluate(rooms);
      assert.ok(known > 10, `${size}: ${known} rooms are known`);
      assert.deepEqual(unnamed, [], `${size}: rooms without a name`);
      assert.deepEqual(await page.evaluate(underHint), [], `${size}: a hint lies on the ship`);
      const offered = await page.locator("#decision .option").count();
      assert.ok(offered >= 7, `${size}: ${offered} answers, and Pass among them`);
      assert.equal(await answers(page), offered, `${size}: all answers are in view`);
      // A wider window also shows the log beside the table.
      assert.ok(share >= (width > 1440 ? 0.45 : 0.5), `${size}: the board has ${Math.round(share * 100)} % of the page`);
      assert.deepEqual(await page.evaluate(tiny, SMALLEST), [], `${size}: too small`);
    }
    await page.context().close();
    for (const { game, match, seat, seats, ends, when, parts } of TURNS) {
      const table = await device({ locale });
      await open(table, server.url, { game, ...(await upTo(new URL(`${game}/matches/${match}.json`, MATCHES), when)), seat, seats, parts });
      const last = table.locator(`#decision [data-verb=${ends}]`);
      await last.waitFor();
      await table.locator(".hint").waitFor();
      const beside = new Map();
      for (const size of [...SIZES, ...SIZES.toReversed()]) {
        await resized(table, size);
        const { known, unnamed } = await table.evaluate(ROOMS[game]);
        assert.ok(known > 0, `${game}, ${size}: ${known} rooms are known`);
        assert.deepEqual(unnamed, [], `${game}, ${size}: rooms without a name`);
        assert.ok(await last.evaluate(isWhole), `${game}, ${size}: what ends the turn is in view`);
        assert.deepEqual(await table.evaluate(tiny, SMALLEST), [], `${game}, ${size}: too small`);
        assert.deepEqual(await table.evaluate(clipped), [], `${game}, ${size}: the strip of seats`);
        if (game === "retaliation") {
          assert.ok(await table.locator(".kit-cards .kit-card").first().evaluate(isWhole), `${size}: the hand is in view`);
          // In the rail, or by name above the hand.
          const told = await table.locator(":is(.aside .kit-card, .rt-missions > button)[data-ref^=mission]").all();
          assert.ok((await Promise.all(told.map((one) => one.evaluate(isWhole)))).includes(true), `${size}: what the team is to do`);
        }
        beside.set(size, await answers(table));
      }
      await table.locator(".hint button").click();
      for (const size of ["1440x900", "1280x800", "1366x768", "1280x720"]) {
        await resized(table, size);
        assert.equal(beside.get(size), await answers(table), `${game}, ${size}: a hint hides no answer`);
      }
      await resized(table, "1440x900");
      assert.ok(await table.evaluate(headed), `${game}: the last news`);
      if (game === "retaliation") {
        for (const option of await table.locator("#decision .option").all()) assert.ok(await option.evaluate(isWhole), "all that is offered is in view");
        const cut = await table
          .locator(".kit-cards .kit-card-text")
          .evaluateAll((texts) => texts.filter((one) => one.scrollHeight > one.clientHeight + 1).length);
        assert.equal(cut, 0, "cards of the hand are read to their end");
      }
      if (game === "aliens") {
        for (const card of await table.locator(".kit-fan > .al-card").all()) assert.ok(await card.evaluate(isWhole), "a card is read to its end");
        assert.ok(await table.locator(".al-known li").last().evaluate(isWhole), "what the reader knows is in view");
      }
      await table.context().close();
    }
  });
}

/** Elements whose content something else covers, in the middle or at either end, after scrolling to them. */
function covered(selectors) {
  return [...document.querySelectorAll(selectors)].flatMap((one) => {
    one.scrollIntoView({ block: "nearest" });
    const held = document.createRange();
    held.selectNodeContents(one);
    const { left, right, top, bottom } = held.getBoundingClientRect();
    const free = [left + 2, (left + right) / 2, right - 2].every((x) => {
      const there = document.elementFromPoint(x, (top + bottom) / 2);
      return there !== null && (one.contains(there) || there.contains(one));
    });
    return free ? [] : [`${one.id || one.className}: ${one.textContent}`];
  });
}

test("desk of Retaliation covers no button, hurt or with an undo", async ({ server, device }) => {
  const [{ match, seat, seats, when }] = TURNS;
  for (const locale of ["en-GB", "cs-CZ"]) {
    const table = await device({ locale });
    const moment = await upTo(new URL(`retaliation/matches/${match}.json`, MATCHES), when);
    const hurt = { [`/crew/${seat}/health`]: 6, [`/crew/${seat}/wounds`]: ["knee", "leg"] };
    const line = await open(table, server.url, { game: "retaliation", ...moment, seat, seats, parts: hurt });
    await table.locator("#decision .option").first().waitFor();
    for (const takes of ["no", "free"]) {
      if (takes === "free") line.send({ update: { n: moment.updates.length + 1, undo: { status: takes } } });
      await expect(table.locator("#undo")).toHaveCount(takes === "free" ? 1 : 0);
      for (const size of SIZES) {
        await resized(table, size);
        const lying = await table.evaluate(covered, "#undo, #can, #prompt, [data-verb=pass], .kit-cards h3, .rt-self .rt-track-slots");
        assert.deepEqual(lying, [], `${locale}, ${size}, ${takes}`);
        assert.ok(await table.locator("#decision [data-verb=pass]").evaluate(isWhole), `${locale}, ${size}, ${takes}: Pass is in view`);
      }
    }
    await table.context().close();
  }
});

test("phone pages show no text smaller than eleven pixels", async ({ server, device }) => {
  const page = await device({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "cs-CZ" });
  const { updates, seen } = await upTo(MATCH, ownTurn);
  await open(page, server.url, { game: "nemesis", updates, seen, seat: seen.parts["/you/seat"], seats: 5 });
  await page.locator(".nm-board.is-lit").waitFor();
  const pages = page.locator(".pages button");
  for (let n = 0; n < (await pages.count()); n += 1) {
    await pages.nth(n).tap();
    await drawn(page);
    assert.deepEqual(await page.evaluate(tiny, SMALLEST), [], `page ${n + 1}`);
  }
});

/** References of the highest and the lowest room on the board. */
function ends() {
  const middle = (room) => room.getBoundingClientRect().top + room.getBoundingClientRect().bottom;
  const rooms = [...document.querySelectorAll("#board .nm-room")].sort((a, b) => middle(a) - middle(b));
  return [rooms[0].dataset.ref, rooms.at(-1).dataset.ref];
}

/** True if the caption of a playback covers the room where it happens. */
function underPlate(ref) {
  const plate = document.querySelector("#board > .playback").getBoundingClientRect();
  const room = document.querySelector(`#board [data-ref=${ref}]`).getBoundingClientRect();
  return room.top < plate.bottom && room.bottom > plate.top;
}

for (const [name, screen] of [
  ["phone", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ["laptop", { viewport: { width: 1366, height: 768 } }],
]) {
  test(`caption of a move does not cover its destination, ${name}`, async ({ server, device }) => {
    const page = await device(screen);
    const moment = await upTo(MATCH, ownTurn);
    const line = await open(page, server.url, { game: "nemesis", ...moment, seat: 2, seats: 5 });
    await page.locator(".nm-board.is-lit").waitFor();
    const [top, bottom] = await page.evaluate(ends);
    for (const [at, [from, to]] of [
      [top, bottom],
      [bottom, top],
      [top, bottom],
    ].entries()) {
      line.send({ update: { n: moment.updates.length + at + 1, events: [{ moved: { seat: 0, from, to } }], parts: { "/crew/0/state": { active: to } } } });
      await page.locator("#skip").waitFor();
      await page.keyboard.press(",");
      await drawn(page);
      assert.equal(await page.evaluate(underPlate, to), false, `from ${from} to ${to}`);
      await page.locator("#skip").click();
      await page.locator("#skip").waitFor({ state: "detached" });
    }
  });
}

test("caption of a roll does not cover the rolling character", async ({ server, device }) => {
  const page = await device({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const moment = await upTo(MATCH, ownTurn);
  const seat = moment.seen.parts["/you/seat"];
  const line = await open(page, server.url, { game: "nemesis", ...moment, seat, seats: 5 });
  await page.locator(".nm-board.is-lit").waitFor();
  const [top, bottom] = await page.evaluate(ends);
  for (const [at, room] of [top, bottom].entries()) {
    const n = moment.updates.length + 1 + 2 * at;
    line.send({ update: { n, parts: { [`/crew/${seat}/state`]: { active: room } } } });
    line.send({ update: { n: n + 1, events: [{ combat_rolled: { face: "miss", seat } }] } });
    await page.locator("#skip").waitFor();
    await page.keyboard.press(",");
    await drawn(page);
    assert.equal(await page.evaluate(underPlate, room), false, room);
    await page.locator("#skip").tap();
    await page.locator("#skip").waitFor({ state: "detached" });
  }
});

test("result takes the width below the ship and shows the winners", async ({ server, device }) => {
  const page = await device();
  let left = JSON.parse(await readFile(MATCH, "utf8")).length;
  const moment = await upTo(MATCH, () => --left === 0);
  await open(page, server.url, { game: "nemesis", ...moment, seat: 2, seats: 5, table: { phase: "over" } });
  await page.locator(".result").getByRole("button", { name: "All", exact: true }).click();
  for (const size of SIZES) {
    const { width } = await resized(page, size);
    const [stage, dock] = await Promise.all([".stage", ".dock"].map((part) => page.locator(part).boundingBox()));
    assert.ok(dock.width > width * 0.6, `${size}: the reveal is ${Math.round(dock.width)} wide`);
    assert.ok(stage.y + stage.height <= dock.y + 1, `${size}: nothing covers the ship`);
    assert.ok(stage.height > 280, `${size}: the ship has ${Math.round(stage.height)} of height`);
    assert.ok(await page.locator(".fate.is-won > .end-verdict").evaluate(isWhole), `${size}: who won`);
  }
});

/** Tracks that a phone's bar cuts off. Tracks for screen readers only are cut off on purpose. */
function cutTracks() {
  const { right } = document.querySelector(".tracks").getBoundingClientRect();
  const seen = [...document.querySelectorAll(".tracks .in-bar > div")].filter((track) => getComputedStyle(track).position !== "absolute");
  return seen.filter((track) => track.getBoundingClientRect().right > right + 1).map((track) => track.textContent);
}

test("phone shows whole tracks, and both buttons of the reveal", async ({ server, device }) => {
  const [{ match, seat, seats, when }] = TURNS;
  let left = JSON.parse(await readFile(MATCH, "utf8")).length;
  const moments = [
    { game: "nemesis", ...(await upTo(MATCH, () => --left === 0)), seat: 2, seats: 5, table: { phase: "over" } },
    { game: "retaliation", ...(await upTo(new URL(`retaliation/matches/${match}.json`, MATCHES), when)), seat, seats },
  ];
  for (const moment of moments) {
    const page = await device({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "cs-CZ" });
    await open(page, server.url, moment);
    await page.locator(".camera *").first().waitFor();
    assert.deepEqual(await page.evaluate(cutTracks), [], `${moment.game}: tracks`);
    for (const button of await page.locator(".ending > .commit > button").all()) assert.ok(await button.evaluate(isWhole), await button.textContent());
    await page.context().close();
  }
});

test("phone names a tapped room at the end, and lowers the result", async ({ server, device }) => {
  let left = JSON.parse(await readFile(MATCH, "utf8")).length;
  const moment = await upTo(MATCH, () => --left === 0);
  for (const [width, height] of [
    [390, 844],
    [667, 375],
  ]) {
    const page = await device({ viewport: { width, height }, hasTouch: true, isMobile: true });
    await open(page, server.url, { game: "nemesis", ...moment, seat: 2, seats: 5, table: { phase: "over" } });
    await page.locator(".nm-board.is-lit").waitFor();
    assert.deepEqual(await page.evaluate(tiny, SMALLEST), [], `${width}: too small`);
    const room = page.locator("#board .nm-room[data-ref=s06]");
    const { x, y, ...size } = await room.locator(".nm-room-plate").boundingBox();
    await page.touchscreen.tap(x + size.width / 2, y + size.height / 2);
    const said = page.locator(".selected-bar b:visible");
    await said.waitFor();
    assert.match(await room.getAttribute("aria-label"), new RegExp(`^${await said.textContent()}`), `${width}: its name`);
    assert.ok(await said.evaluate(isWhole), `${width}: in view`);
    if (width < height) {
      const ship = async () => (await page.locator(".stage").boundingBox()).height;
      const before = await ship();
      await page.locator(".pages button").first().tap();
      await page.locator(".table[data-sheet=peek]").waitFor();
      await drawn(page);
      assert.ok((await ship()) > before + 200, "the ship has the room");
      assert.ok(await said.evaluate(isWhole), "what was tapped is still said");
    }
    await page.context().close();
  }
});

test("front page shows the links of every game at every desk", async ({ server, device }) => {
  for (const locale of ["en-GB", "cs-CZ"]) {
    const page = await device({ locale });
    await page.goto(server.url);
    await page.locator(".game .button").first().waitFor();
    for (const size of SIZES) {
      const [width, height] = size.split("x").map(Number);
      await page.setViewportSize({ width, height });
      await drawn(page);
      const doors = await page.locator(".game .button").all();
      const seen = await Promise.all(doors.map((door) => door.evaluate(isWhole)));
      assert.ok(doors.length >= 12 && seen.every(Boolean), `${locale}, ${size}: ${seen}`);
    }
  }
});

/** Moments on a sideways phone, with the elements that must be fully visible there. The prompt must be, too, unless `meanwhile` is set. */
const SIDEWAYS = [
  { game: "nemesis", match: "nemesis/matches/crowded", seat: 2, seats: 5, when: ownTurn, whole: ["#decision .option", "#decision [data-verb=pass]"] },
  ...TURNS.map(({ match, ends, ...turn }) => ({
    ...turn,
    match: `${turn.game}/matches/${match}`,
    whole: ["#decision .option", `#decision [data-verb=${ends}]`],
  })),
  {
    game: "space-alert",
    match: "space-alert/flights/four-1",
    seat: 1,
    seats: 4,
    when: ({ parts }) => parts["/now/phase"] >= 2 && Object.keys(parts).some((key) => key.startsWith("/threats/")),
    whole: [".sa-clock", ".sa-caption > p", ".sa-actions button", ".sa-slots li:last-child"],
    // Nobody is on turn, so the actions take the place of the prompt.
    meanwhile: true,
  },
];
/** Smallest height for a finger, in pixels. */
const FINGER = 44;

/** Buttons that are too low for a finger, or outside the window on either side. */
function outOfReach(finger) {
  const pressed = [...document.querySelectorAll(":is(.bar, .rail, .decision) button")].filter((one) => one.checkVisibility() && one.clientWidth > 1);
  const reached = ({ left, right, height }) => height >= finger - 0.5 && left >= 0 && right <= innerWidth + 0.5;
  return pressed.filter((one) => !reached(one.getBoundingClientRect())).map((one) => `${one.className} ${one.textContent}`);
}

for (const [width, height] of [
  [844, 390],
  [667, 375],
  [568, 320],
]) {
  for (const locale of ["en-GB", "cs-CZ"]) {
    test(`sideways phone has its board left, ${width}, ${locale}`, async ({ server, device }) => {
      for (const { game, match, when, whole, meanwhile, ...shown } of SIDEWAYS) {
        const page = await device({ viewport: { width, height }, hasTouch: true, isMobile: true, locale });
        const moment = await upTo(new URL(`${match}.json`, MATCHES), when);
        await open(page, server.url, { game, ...moment, ...shown, now_ms: (moment.seen.parts["/captions"]?.at(-1)?.at_ms ?? 56_000) + 4_000 });
        await page.locator(".camera *").first().waitFor();
        await drawn(page);
        const [stage, dock] = await Promise.all([".stage", ".dock"].map((part) => page.locator(part).boundingBox()));
        assert.ok(stage.width >= width * 0.5 && stage.height >= height * 0.66, `${game}: the board has ${stage.width} × ${stage.height}`);
        assert.ok(dock.x >= stage.x + stage.width - 1 && dock.x + dock.width <= width, `${game}: the decision stands beside it`);
        assert.ok(dock.y + dock.height >= height - 1, `${game}: down to the edge`);
        for (const one of [...(meanwhile ? [] : ["#prompt"]), ...whole]) {
          assert.ok(await page.locator(one).first().evaluate(isWhole), `${game}: ${one} is in view`);
        }
        assert.deepEqual(await page.evaluate(outOfReach, FINGER), [], `${game}: out of reach`);
        // Space Alert's ship has the text size of an upright phone.
        if (game !== "space-alert") assert.deepEqual(await page.evaluate(tiny, SMALLEST), [], `${game}: too small`);
        assert.equal(await page.evaluate(() => document.scrollingElement.scrollWidth), width, `${game}: nothing is wider than the window`);
        await page.context().close();
      }
    });
  }
}

for (const [way, width, height] of [
  ["upright", 390, 844],
  ["on its side", 844, 390],
  ["small and on its side", 667, 375],
]) {
  test(`closed log of a phone is out of reach, ${way}`, async ({ server, device }) => {
    const page = await device({ viewport: { width, height }, hasTouch: true, isMobile: true });
    const moment = await upTo(MATCH, ownTurn);
    await open(page, server.url, { game: "nemesis", ...moment, seat: moment.seen.parts["/you/seat"], seats: 5 });
    /** True by kind: something of the log can be pressed, something of it can take the focus. */
    const found = () =>
      page.evaluate(() => {
        const drawer = document.querySelector("#drawer");
        const { left, right, top, bottom } = drawer.querySelector("#tab-log").getBoundingClientRect();
        const pressed = drawer.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
        const before = document.activeElement;
        const focused = [...drawer.querySelectorAll("button, [tabindex]")].some((one) => {
          one.focus();
          return document.activeElement === one;
        });
        before.focus();
        return { pressed, focused };
      });
    assert.deepEqual(await found(), { pressed: false, focused: false });
    const opener = page.locator(".drawer-opener");
    await ((await opener.isVisible()) ? opener : page.locator(".pages button").nth(3)).tap();
    await page.locator("#drawer .entry").last().waitFor();
    assert.deepEqual(await found(), { pressed: true, focused: true });
  });
}

test("log stays at its newest line until its reader scrolls back", async ({ server, device }) => {
  for (const [opener, options] of [
    [".pages button:last-child", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
    ["#tab-log", { viewport: { width: 1366, height: 768 } }],
  ]) {
    const page = await device(options);
    await page.addInitScript(() => localStorage.setItem("airlock.settings", JSON.stringify({ speed: "instant" })));
    const moment = await upTo(MATCH, ownTurn);
    const line = await open(page, server.url, { game: "nemesis", ...moment, seat: moment.seen.parts["/you/seat"], seats: 5 });
    let n = moment.updates.length;
    const tell = () => {
      n += 1;
      line.send({ update: { n, events: [{ technical_noise_placed: { network: "red" } }] } });
    };
    const below = () => page.locator("#log").evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight);
    const atEnd = () => page.waitForFunction(() => ((log) => log.scrollHeight - log.scrollTop - log.clientHeight < 2)(document.querySelector("#log")));
    await page.locator(opener).click();
    await atEnd();
    await drawn(page);
    assert.ok((await below()) < 2, opener);
    const lines = await page.locator("#log li").count();
    tell();
    await expect(page.locator("#log li")).not.toHaveCount(lines);
    await atEnd();
    await page.locator("#log").evaluate((log) => log.scrollBy(0, -300));
    await page.locator('#log[data-following="false"]').waitFor();
    tell();
    const fresh = page.locator(".fresh");
    await fresh.waitFor();
    assert.ok((await below()) > 100, opener);
    await fresh.click();
    await atEnd();
    await page.context().close();
  }
});
