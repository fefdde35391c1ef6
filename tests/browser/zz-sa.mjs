import { readFile } from "node:fs/promises";
import { Server, devices } from "./house.js";
import { open, upTo } from "./recorded.js";
const ends = []; const t = { after: (f) => ends.push(f) };
const server = await Server.open(t);
const device = await devices(t);
const sizes = (process.env.SIZES ?? "1440x900").split(",").map((s) => s.split("x").map(Number));
const FLIGHT = process.env.FLIGHT ?? "four-1";
const seat = FLIGHT.endsWith("public") ? null : Number(FLIGHT.split("-")[1]);
const file = new URL(`../../web-client/tests/space-alert/flights/${FLIGHT}.json`, import.meta.url);
const all = JSON.parse(await readFile(file, "utf8"));
const shots = Number(process.env.SHOTS ?? 6), every = Number(process.env.EVERY ?? 1500);
for (const [w, h] of sizes) {
  const page = await device({ bypassCSP: true, viewport: { width: w, height: h }, locale: process.env.LANGUAGE_ ?? "en-GB", ...(w < 500 ? { hasTouch: true, isMobile: true } : {}) });
  page.on("console", (m) => m.type() === "error" && console.log("CONSOLE", m.text()));
  const stage = process.env.STAGE ?? "playback";
  let seen = 0;
  const moment = await upTo(file, ({ parts }) => parts["/now/stage"] === stage && (seen += 1) > Number(process.env.AFTER ?? 0));
  const line = await open(page, server.url, { ...moment, game: "space-alert", seat, seats: 4, now_ms: moment.seen.parts["/captions"]?.at(-1)?.at_ms + 4000 });
  const name = `${process.env.OUT ?? "/tmp/strip"}/sa-${w}`;
  if (process.env.CLICK) for (const s of process.env.CLICK.split(";")) await page.locator(s).first().click();
  await page.screenshot({ path: `${name}-0.png` });
  if (stage === "playback") for (const update of all.slice(moment.updates.length, moment.updates.length + Number(process.env.MORE ?? 8))) line.send({ update });
  for (let i = 1; i <= shots; i++) { await page.waitForTimeout(every); await page.screenshot({ path: `${name}-${i}.png` }); }
}
for (const f of ends.reverse()) await f();
process.exit(0);
