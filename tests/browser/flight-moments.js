// Rare moments of a flight, as a server sends them: a position in a recorded flight, and parts to send on top of it by their pointers.

import { open, upTo } from "./recorded.js";

const FLIGHTS = new URL("../../web-client/tests/space-alert/flights/", import.meta.url);

const at =
  (pointer, value) =>
  ({ parts }) =>
    parts[pointer] === value;
const asks =
  (rule) =>
  ({ pending }) =>
    pending.yours.includes(rule);
const LEAVE_OUT = {
  parts: { "/campaign/disabled": 1, "/campaign/step": "leave_out" },
  pending: { wait: "asks", waiting_for: [0], yours: ["SA-CAMPAIGN-11"], since_ms: 0 },
  legal: [
    { verb: "leave_out", rules: ["SA-CAMPAIGN-11"], slots: { station: { pick: { from: ["upper_blue", "lower_red"], min: 1, max: 1, ordered: false } } } },
  ],
};

/** Moments by name: the flight, the condition that finds the moment, and additions to the recording. A flight's name ends with its seat. */
export const MOMENTS = {
  briefing: { flight: "four-1", when: at("/now/stage", "launch") },
  transfer: { flight: "four-1", when: ({ parts }) => "/now/transfer_ends_ms" in parts },
  lost: { flight: "four-1", when: at("/now/connection_lost", true) },
  row: { flight: "four-1", when: at("/now/stage", "playback") },
  propose: { flight: "campaign-0", when: asks("SA-CAMPAIGN-03") },
  repair: { flight: "campaign-0", when: asks("SA-CAMPAIGN-06") },
  leave_out: { flight: "campaign-0", when: asks("SA-CAMPAIGN-06"), ...LEAVE_OUT },
  goes_on: { flight: "campaign-0", when: at("/now/stage", "over"), table: { phase: "over", ending: { outcome: { ending: "goes-on", seats: [] } } } },
};

/** Opens the page at a moment. Returns the server's end of the connection. */
export async function show(page, url, name) {
  const { flight, when, parts, table, ...pushed } = MOMENTS[name];
  const { updates, seen } = await upTo(new URL(`${flight}.json`, FLIGHTS), when);
  const seats = new Set(Object.keys(seen.parts).flatMap((key) => key.match(/^\/seats\/(\d+)/)?.[1] ?? [])).size;
  const now_ms = (seen.parts["/captions"]?.at(-1)?.at_ms ?? 0) + 4_000;
  return open(page, url, { game: "space-alert", updates, seen: { ...seen, ...pushed }, seat: Number(flight.split("-")[1]), seats, table, parts, now_ms });
}
