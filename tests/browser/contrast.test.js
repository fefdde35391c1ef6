// What is written on a drawn board can be read: on the pixels that are below it, and in its size.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Server, devices } from "./house.js";
import { MOMENTS } from "./moments.js";
import { NAMES, open, upTo } from "./recorded.js";

const MATCHES = new URL("../../web-client/tests/nemesis/matches/", import.meta.url);
const LEAST_CONTRAST = 4.5;
/** The smallest text anywhere, in pixels; a rounding below it is none. */
const SMALLEST = 10.95;

/** Every text of the board that is seen: what it says, its colour and outline, how large it is and where. */
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
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    // The small map in the corner lies on the board.
    return there?.closest(".frame") != null && there.closest(".minimap") === null;
  };
  return [...document.querySelectorAll(".frame svg text")].map(drawn).filter(seen);
}

/** Hides what is written, and the icons beside it: left is what they stand on. */
function erase() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(".frame svg :is(text, use) { opacity: 0 !important }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** The contrast of each text with what is below it: with nineteen of twenty pixels, so that an edge does not count. */
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

/** What cannot be read of the board of a page: neither by its contrast nor by its size. */
async function unread(page, moment) {
  const list = await page.evaluate(texts);
  assert.ok(list.length > 10, moment);
  await page.evaluate(erase);
  const picture = (await page.screenshot({ scale: "css" })).toString("base64");
  const reader = await page.context().newPage();
  const read = await reader.evaluate(contrasts, [picture, list]);
  const bad = read.filter(({ contrast, px }) => contrast < LEAST_CONTRAST || px < SMALLEST);
  return bad.map(({ says, contrast, px }) => `${says}: ${contrast.toFixed(1)}, ${px.toFixed(1)} px`);
}

/** Moments of Retaliation: rooms in the dark, noise, a crowd, both values of lethal corridors. */
const FACILITY = {
  crowd: ["crowded-2", ({ pending, parts }) => pending.yours.includes("D-05") && Object.keys(parts).filter((key) => key.startsWith("/figures/i")).length > 3],
  lethal: ["mixed-0", ({ pending, parts }) => pending.yours.includes("D-05") && Object.keys(parts).some((key) => key.startsWith("/figures/i"))],
};

for (const [name, device] of [
  ["wide", {}],
  ["laptop", { viewport: { width: 1366, height: 768 } }],
  ["phone", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
]) {
  test(`everything in the Facility can be read, ${name}`, async (t) => {
    const server = await Server.open(t);
    const make = await devices(t);
    for (const [moment, [match, when]] of Object.entries(FACILITY)) {
      const { updates, seen } = await upTo(new URL(`../../web-client/tests/retaliation/matches/${match}.json`, import.meta.url), when);
      const seats = NAMES.filter((_, i) => `/crew/${i}/hand` in seen.parts).length;
      const page = await make(device);
      await open(page, server.url, { game: "retaliation", updates, seen, seat: Number(match.split("-").at(-1)), seats });
      await page.locator(".rt-board.is-lit").waitFor();
      assert.deepEqual(await unread(page, moment), [], moment);
      await page.context().close();
    }
  });

  test(`everything on a drawn board can be read, ${name}`, async (t) => {
    const server = await Server.open(t);
    const make = await devices(t);
    for (const moment of ["crowd", "alternative", "haunted"]) {
      const { match, when, ...more } = MOMENTS[moment];
      const { updates, seen } = await upTo(new URL(`${match}.json`, MATCHES), when);
      const seats = NAMES.filter((_, i) => `/crew/${i}/hand` in seen.parts).length;
      const page = await make(device);
      await open(page, server.url, { game: "nemesis", updates, seen, seat: seen.parts["/you/seat"] ?? null, seats, ...more });
      await page.locator(".nm-board.is-lit").waitFor();
      assert.deepEqual(await unread(page, moment), [], moment);
      await page.context().close();
    }
  });
}
