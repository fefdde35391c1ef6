// Text on a drawn board is legible in its contrast with the pixels below it and in its size.

import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";

import { test } from "./fixtures.js";
import { MOMENTS } from "./moments.js";
import { NAMES, open, upTo } from "./recorded.js";

/** Recorded matches of a game. */
const matches = (game) => new URL(`../../web-client/tests/${game}/matches/`, import.meta.url);
/** Boards to check: the moment, the number of players, and the sign that the board is drawn completely. */
const BOARDS = [
  ...["crowd", "alternative", "haunted"].map((moment) => ({
    game: "nemesis",
    board: ".nm-board.is-lit",
    moment,
    ...MOMENTS[moment],
    sits: (parts, i) => `/crew/${i}/hand` in parts,
  })),
  {
    game: "aliens",
    board: ".al-board",
    moment: "vestibule",
    match: "newt",
    when: ({ parts }) => parts["/round/number"] === 3 && parts["/round/phase"] === "heroes",
    sits: (parts, i) => Object.keys(parts).some((key) => key.startsWith(`/players/${i}/`) || key === `/players/${i}`),
  }, // Rooms in the dark, noise, a crowd, both values of lethal corridors.
  ...[
    ["crowded-2", 2, 4],
    ["mixed-0", 0, 1],
  ].map(([match, seat, figures]) => ({
    game: "retaliation",
    board: ".rt-board.is-lit",
    moment: match,
    match,
    seat,
    when: ({ pending, parts }) => pending.yours.includes("D-05") && Object.keys(parts).filter((key) => key.startsWith("/figures/i")).length >= figures,
    sits: (parts, i) => `/crew/${i}/hand` in parts,
  })),
];
const LEAST_CONTRAST = 4.5;
/** Smallest text anywhere, in pixels. Leaves room for rounding below 11. */
const SMALLEST = 10.95;

/** Every visible text of the board with its colour, outline, size and place. */
function texts() {
  const drawn = (text) => {
    const style = getComputedStyle(text);
    const scale = text.getScreenCTM();
    const { left, top, width, height } = text.getBoundingClientRect();
    const outlined = style.paintOrder.includes("stroke") && style.stroke !== "none" && Number.parseFloat(style.strokeWidth) >= 4;
    const px = Number.parseFloat(style.fontSize) * Math.hypot(scale.a, scale.b);
    return { says: text.textContent, color: style.fill, outline: outlined ? style.stroke : null, px, left, top, width, height };
  };
  const seen = ({ left, top, width, height }) => {
    if (width < 1 || left < 0 || top < 0 || left + width > innerWidth || top + height > innerHeight) return false;
    return document.elementFromPoint(left + width / 2, top + height / 2);
  };
  // An inset on the board, such as a small map of it, hides the board below.
  const outermost = (one) => {
    const around = one.parentElement?.closest("svg");
    return around ? outermost(around) : one.closest("svg");
  };
  const covered = (text, above) => above.closest(".frame") === null || ![null, outermost(text)].includes(outermost(above));
  return [...document.querySelectorAll(".frame svg text")].flatMap((text) => {
    const box = drawn(text);
    const above = seen(box);
    return !above || covered(text, above) ? [] : [box];
  });
}

/** Hides the texts and the icons beside them, which leaves their background. */
function erase() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(".frame svg :is(text, use) { opacity: 0 !important }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** Contrast of each text with its background, at nineteen of twenty pixels, so that an edge does not count. */
async function contrasts([picture, list]) {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(image, 0, 0);
  const share = (value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const luminance = ([r, g, b]) => 0.2126 * share(r) + 0.7152 * share(g) + 0.0722 * share(b);
  const between = (one, other) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  const rgb = (color) => color.match(/[\d.]+/g).map(Number);
  return list.map((text) => {
    const own = luminance(rgb(text.color));
    if (text.outline) return { ...text, contrast: between(own, luminance(rgb(text.outline))) };
    const box = [text.left, text.top + text.height * 0.2, Math.max(1, text.width), Math.max(1, text.height * 0.6)].map(Math.floor);
    const { data } = context.getImageData(...box);
    const all = [];
    for (let at = 0; at < data.length; at += 4) all.push(between(own, luminance(data.slice(at, at + 3))));
    all.sort((a, b) => a - b);
    return { ...text, contrast: all[Math.floor(all.length / 20)] };
  });
}

for (const [name, device] of [
  ["wide", {}],
  ["laptop", { viewport: { width: 1366, height: 768 } }],
  ["phone", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
]) {
  test(`drawn board can be read, ${name}`, async ({ server, device: make }) => {
    for (const { game, board, moment, sits, match, when, ...more } of BOARDS) {
      const { updates, seen } = await upTo(new URL(`${match}.json`, matches(game)), when);
      const seats = NAMES.filter((_, i) => sits(seen.parts, i)).length;
      const page = await make(device);
      // A hint would cover the board.
      await page.addInitScript(() => localStorage.setItem("airlock.settings", JSON.stringify({ hints: false })));
      await open(page, server.url, { game, updates, seen, seat: seen.parts["/you/seat"] ?? null, seats, ...more });
      await page.locator(board).waitFor();
      // A phone shows the board in full with the sheet lowered.
      const raised = page.locator('.table:not([data-sheet="peek"]) .handle button');
      if (name === "phone") while (await raised.count()) await raised.dispatchEvent("click");
      await page.evaluate(erase);
      // Repeats while something on the board moves.
      let [list, picture] = [[], ""];
      do {
        list = await page.evaluate(texts);
        picture = (await page.screenshot({ scale: "css" })).toString("base64");
      } while (!isDeepStrictEqual(list, await page.evaluate(texts)));
      assert.ok(list.length > 10, moment);
      const reader = await page.context().newPage();
      const read = await reader.evaluate(contrasts, [picture, list]);
      const bad = read.filter(({ contrast, px }) => contrast < LEAST_CONTRAST || px < SMALLEST);
      assert.deepEqual(
        bad.map(({ says, contrast, px }) => `${says}: ${contrast.toFixed(1)}, ${px.toFixed(1)} px`),
        [],
        moment,
      );
      await page.context().close();
    }
  });
}
