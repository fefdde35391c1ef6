import { Server, devices } from "./house.js";
import { open, upTo } from "./recorded.js";
const ends = []; const t = { after: (f) => ends.push(f) };
const server = await Server.open(t);
const size = (process.env.SIZE ?? "1440x900").split("x").map(Number);
const page = await (await devices(t))({ viewport: { width: size[0], height: size[1] }, ...(size[0] < 500 ? { hasTouch: true, isMobile: true } : {}) });
page.on("pageerror", (e) => console.log("PAGEERROR", e.message));
const MATCH = new URL("../../web-client/tests/nemesis/matches/mixed.json", import.meta.url);
let seen = 0;
const moment = await upTo(MATCH, ({ pending }) => pending.yours.includes("DP-TURN") && (seen += 1) > 9);
const line = await open(page, server.url, { ...moment, game: "nemesis", seat: 0, seats: 3 });
let n = moment.updates.length;
const all = { encounter: [{ noise_cleared: { room: "s11" } }, { token_drawn: { kind: "adult", number: 3 } }, { intruder_placed: { figure: "i77", kind: "adult", room: "s11" } }],
  strike: [{ attacked: { figure: "i77", target: 1, card: "bite", hit: true, surprise: false } }, { serious_wound: { seat: 1, wound: "leg" } }],
  death: [{ died: { seat: 1, cause: "attack" } }], destruct: ["irreversible"], launch: [{ launched: { pod: 1, aboard: [0, 2] } }], jump: [{ ended: { ending: "jump" } }], lost: ["ship_destroyed"] };
for (const [name, events] of Object.entries(all)) {
  if (process.env.ONLY && !process.env.ONLY.split(",").includes(name)) continue;
  line.send({ update: { n: (n += 1), events, ...(name === "encounter" ? { parts: { "/intruders/figures": [{ id: "i77", kind: "adult", room: "s11" }] } } : {}) } });
  const begun = Date.now();
  for (const at of [250, 800, 1500, 2400]) { await page.waitForTimeout(Math.max(0, at - (Date.now() - begun))); await page.screenshot({ path: `/tmp/strip/g-${name}-${at}.png`, ...(size[0] < 500 ? {} : { clip: { x: 216, y: 48, width: 890, height: 590 } }) }); }
  for (let k = 0; k < 4 && (await page.locator("#skip").count()); k++) await page.locator("#skip").click().catch(() => {});
}
for (const f of ends.reverse()) await f();
process.exit(0);
