// Pictures for link previews and the installed page. `node cards.js FOLDER` makes them from the page's own art.

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { studio } from "./studio.js";

const [, , folder = "../../web-client/public"] = process.argv;
/** Size of a link preview, as chat programs show it. */
const CARD = { width: 1200, height: 630 };
/** Sizes of the icon in the list of applications, on a home screen and in a bookmark. */
const ICONS = { "icon-192.png": 192, "icon-512.png": 512, "apple-touch-icon.png": 180 };
/** Sizes inside `favicon.ico`. */
const FAVICON = [16, 32, 48];

/** Shows a picture with words beside it on the whole page. */
function show({ src, title, line, at = "center" }) {
  const { body } = document;
  body.replaceChildren();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    body { margin: 0; background: #06090d; overflow: hidden; }
    .card { position: relative; width: 1200px; height: 630px; color: #e8eff5; font-family: "Oxanium Variable", sans-serif; }
    .card img { position: absolute; right: 0; top: 0; width: 860px; height: 630px; object-fit: cover; object-position: var(--at, center); }
    .card::after { content: ""; position: absolute; inset: 0; background: linear-gradient(90deg, #06090d 26%, #06090dcc 48%, transparent 78%); }
    .card div { position: absolute; z-index: 1; left: 72px; top: 72px; bottom: 72px; width: 640px; display: flex; flex-direction: column; justify-content: space-between; }
    .card h1 { margin: 0; font-size: 84px; line-height: 1.02; font-weight: 700; }
    .card p { margin: 0; font-size: 34px; color: #b4c3d1; font-family: "Atkinson Hyperlegible Next Variable", sans-serif; }
    .card b { font-size: 34px; letter-spacing: 0.3em; color: #93aaff; font-weight: 600; }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const card = document.createElement("div");
  card.className = "card";
  const image = new Image();
  image.src = src;
  image.style.setProperty("--at", at);
  const words = document.createElement("div");
  const [name, head, foot] = ["b", "h1", "p"].map((kind) => document.createElement(kind));
  [name.textContent, head.textContent, foot.textContent] = ["AIRLOCK", title, line];
  words.append(name, head, foot);
  card.append(image, words);
  body.append(card);
  return image.decode();
}

/** Packs pictures into one icon file for `/favicon.ico`: a directory, then each picture as PNG. */
function icons(pictures) {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let at = head.length;
  for (const [i, { size, data }] of pictures.entries()) {
    const entry = 6 + 16 * i;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(data.length, entry + 8);
    head.writeUInt32LE(at, entry + 12);
    at += data.length;
  }
  return Buffer.concat([head, ...pictures.map(({ data }) => data)]);
}

const { server, device, end } = await studio();
await mkdir(join(folder, "cards"), { recursive: true });

const page = await device({ viewport: CARD });
await page.goto(server.url);
await page.locator(".game .tile img").nth(3).waitFor({ state: "attached" });
const games = await page.evaluate(() =>
  [...document.querySelectorAll(".game")].map((plate) => ({
    game: plate.querySelector('a[href^="/new/"]').getAttribute("href").slice("/new/".length),
    title: plate.querySelector("h3").textContent,
    src: plate.querySelector(".tile img").src,
  })),
);
const hero = await page.locator(".hero img").first().getAttribute("src");
const shots = [
  { game: "airlock", title: "Something is aboard.", src: hero, line: "Board games with secrets", at: "86%" },
  ...games.map((one) => ({ ...one, line: "A seat at our table" })),
];
for (const { game, ...shot } of shots) {
  await page.evaluate(show, shot);
  await page.screenshot({ path: join(folder, "cards", `${game}.png`) });
}

/** Draws the icon at a size in pixels. */
async function icon(size) {
  const drawn = await device({ viewport: { width: size, height: size } });
  await drawn.goto(`${server.url}icon.svg`);
  return drawn.screenshot({ omitBackground: true });
}
for (const [name, size] of Object.entries(ICONS)) await writeFile(join(folder, name), await icon(size));
const small = [];
for (const size of FAVICON) small.push({ size, data: await icon(size) });
await writeFile(join(folder, "favicon.ico"), icons(small));
await end();
