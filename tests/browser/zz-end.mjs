import { Server, devices } from "./house.js";
import { open, upTo } from "./recorded.js";
const ends = []; const t = { after: (f) => ends.push(f) };
const server = await Server.open(t);
for (const [w, h] of [[1440, 900], [390, 844]]) {
  const page = await (await devices(t))({ viewport: { width: w, height: h }, ...(w < 500 ? { hasTouch: true, isMobile: true } : {}) });
  page.on("pageerror", (e) => console.log("PAGEERROR", e.message));
  const MATCH = new URL("../../web-client/tests/nemesis/matches/pods.json", import.meta.url);
  const moment = await upTo(MATCH, ({ pending }) => pending.wait === "over");
  await open(page, server.url, { ...moment, game: "nemesis", seat: 0, seats: 3, table: { phase: "over" } });
  await page.screenshot({ path: `/tmp/strip/end-${w}-0.png` });
  for (let k = 0; k < 9; k++) { const b = page.locator("#skip, #go-on").first(); if (await b.count()) await b.click({ timeout: 500 }).catch(() => {}); }
  await page.waitForTimeout(500);
  await page.screenshot({ path: `/tmp/strip/end-${w}-1.png` });
  await page.locator(".result").getByRole("button", { name: "All", exact: true }).click();
  await page.waitForTimeout(600);
  await page.screenshot({ path: `/tmp/strip/end-${w}-2.png` });
}
for (const f of ends.reverse()) await f();
process.exit(0);
