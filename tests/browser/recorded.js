// A moment of a recorded match. The page is the server's, and the match's messages are recorded.

import { readFile } from "node:fs/promises";

const MATCH = "01932c07-209c-7a5b-8f3e-5d1c2b3a4f60";
export const NAMES = ["Petr", "Jana", "Tom", "Eva", "Ondřej"];
const TABLE = {
  phase: "playing",
  title: "Friday crew",
  options: {},
  pace: "live",
  host: 0,
  spectators: true,
  public: false,
  commitment: "5f0c",
  voided_starts: 0,
  votes: [],
};

/** Collects a match's updates up to a moment, and the position that they add up to. */
export async function upTo(file, when) {
  let seen = { parts: {}, legal: [], pending: { wait: "idle", waiting_for: [], yours: [], since_ms: 0 } };
  const updates = [];
  for (const update of JSON.parse(await readFile(file, "utf8"))) {
    const kept = Object.entries(seen.parts).filter(([key]) => !update.gone?.includes(key));
    const { legal = seen.legal, pending = seen.pending } = update;
    seen = { parts: { ...Object.fromEntries(kept), ...update.parts }, legal, pending };
    updates.push(update);
    if (when(seen)) return { updates, seen };
  }
  throw new Error(`${file} has no such moment`);
}

/**
 * Opens the page at a moment of `game` as `seat`, or as a spectator if that is null. The table has `seats` players.
 * `table` changes the table's state, `parts` adds to the recording, and `missed` is the number of updates that the reader has not seen.
 * `shown` selects an element to wait for. Returns the server's end of the connection: the messages `sent` to it, and functions to send.
 */
export async function open(
  page,
  url,
  { game, updates, seen, seat, seats, table, parts, missed, shown = ".table", now_ms = 60_000, undo = "no", running = false },
) {
  const n = updates.length;
  const sat = NAMES.slice(0, seats).map((name) => ({ name, ready: true }));
  const whole = {
    n,
    whole: true,
    table: { ...TABLE, game, seats: sat, ...table },
    ...seen,
    parts: { ...seen.parts, ...parts },
    undo: { status: undo },
    talk: { table: true, whisper: true, phrases: [] },
  };
  await page.addInitScript(
    ([match, own, followed]) => {
      if (own !== null) localStorage.setItem("airlock.seats", JSON.stringify([{ match, seat: own, token: "x" }]));
      if (followed) localStorage.setItem(`airlock.followed.${match}`, String(followed));
    },
    [MATCH, seat, missed ? n - missed : 0],
  );
  await page.route(`**/api/matches/${MATCH}/transcript*`, (route) => route.fulfill({ json: updates.map((update) => ({ update })) }));
  const line = { sent: [], table: whole.table };
  await page.routeWebSocket(`**/api/matches/${MATCH}/socket`, (socket) => {
    if (line.down) return void socket.close({ code: line.down });
    const send = (message) => socket.send(JSON.stringify(message));
    line.send = send;
    line.hangUp = (code) => {
      line.down = code;
      void socket.close({ code });
    };
    socket.onMessage((text) => {
      const message = JSON.parse(text);
      line.sent.push(message);
      if (!("hello" in message)) return;
      // Version 0 stands for none, so the page shows the recording whatever rules it has.
      send({ welcome: { build: "recorded", game, n, protocol: "airlock.v1", rules: 0, ...(seat === null ? {} : { seat }) } });
      send({ update: whole });
      send({ clock: { now_ms, running } });
      send({ presence: { seats: sat.map((_, i) => i), spectators: 1 } });
    });
  });
  await page.goto(`${url}m/${MATCH}`);
  await page
    .locator(missed ? ".missed" : shown)
    .first()
    .waitFor();
  return line;
}
