// A recorded match that goes on: a reader's actions, and the server's updates one by one.

import { readFile } from "node:fs/promises";

import { open } from "./recorded.js";

const RECORDED = new URL("../../web-client/tests/", import.meta.url);

/** One match of each game, from a seat's view. */
export const MATCHES = {
  nemesis: { game: "nemesis", match: "nemesis/matches/mixed", seat: 0, seats: 3 },
  "void seeders": { game: "nemesis", match: "nemesis/matches/haunted", seat: 0, seats: 2 },
  retaliation: { game: "retaliation", match: "retaliation/matches/together-0", seat: 0, seats: 3 },
  aliens: { game: "aliens", match: "aliens/matches/hunt", seat: 1, seats: 2 },
  "space alert": { game: "space-alert", match: "space-alert/flights/four-1", seat: 1, seats: 4 },
};

export const SCREENS = {
  wide: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};

const isAnswer = ({ verb }) => verb !== "switch";

/** Updates of a recording with the numbers of their questions, and the position after each. */
export async function recorded({ match }) {
  const positions = [];
  let now = { parts: {}, legal: [], pending: { wait: "idle", waiting_for: [], yours: [], since_ms: 0 } };
  for (const update of JSON.parse(await readFile(new URL(`${match}.json`, RECORDED), "utf8"))) {
    const kept = Object.entries(now.parts).filter(([key]) => !update.gone?.includes(key));
    const { legal = now.legal } = update;
    let pending = update.pending ?? now.pending;
    const asks = update.pending !== undefined || update.legal !== undefined;
    if (pending.yours.length > 0 && asks) pending = { ...pending, decision: update.n };
    now = { parts: { ...Object.fromEntries(kept), ...update.parts }, legal, pending };
    positions.push({ update: asks ? { ...update, pending } : update, ...now, options: legal.filter(isAnswer) });
  }
  return positions;
}

/** Opens a page after the first `count` updates of a recording. */
export async function sitAt(page, url, what, positions, count, options = {}) {
  const { legal, parts, pending } = positions[count - 1];
  const { game, seat, seats } = what;
  const updates = positions.slice(0, count).map(({ update }) => update);
  await page.addInitScript(() => localStorage.setItem("airlock.settings", JSON.stringify({ speed: "fast", hints: false })));
  const line = await open(page, url, { game, seat, seats, updates, seen: { legal, parts, pending }, ...options });
  await page.locator(".camera *").first().waitFor();
  let at = count;
  return {
    line,
    /** Waits until everything sent is drawn. */
    drawn: async () => {
      const heard = (n) => Object.entries(localStorage).some(([key, followed]) => key.startsWith("airlock.followed.") && Number(followed) >= n);
      await page.waitForFunction(heard, at);
      for (let frame = 0; frame < FRAMES; frame += 1) await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
    },
    /** Game actions sent by the page. */
    acts: () => line.sent.flatMap(({ act }) => (act ? [act] : [])),
    /** Acknowledges the page's last action, as a server does once it is stored. */
    ack: () => line.send({ ack: { ref: line.sent.findLast(({ act }) => act).act.ref } }),
    /** Sends the next updates, up to number `to`. */
    goOn: (to = at + 1) => {
      for (; at < to; at += 1) line.send({ update: positions[at].update });
    },
    tell: (update) => {
      at += 1;
      line.send({ update: { n: at, ...update } });
    },
  };
}

/** Frames from a received update until all its changes are drawn: the board first, the answers last. */
const FRAMES = 10;

/** Box of the board's frame on the page. */
export const frameOf = (page) => page.locator("#board .frame").boundingBox();
