// Records the updates for a viewer of flights between bots. `node record.mjs AIRLOCK` rewrites the files in `flights/`.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { record } from "../recorder.mjs";

const [, , airlock] = process.argv;
if (!airlock) throw new Error("say which airlock: node record.mjs target/debug/airlock");

const out = new URL("flights/", import.meta.url);

/** Options, viewer and bots of each flight, and its index if not the first. */
const FLIGHTS = {
  "four-1": ["mission", 4, { flight: "S2-1", common: "random", serious: "random" }, "1", "standard"],
  "five-public": ["mission", 5, { flight: "S2-4", common: "yellow", serious: "yellow" }, "public", "random"],
  "androids-0": ["mission", 2, { flight: "simulation-1" }, "0", "random"],
  "solo-0": ["solo", 1, { flight: "training-1" }, "0", "random"],
  // A flight that comes home and repairs its damage.
  "campaign-0": ["campaign", 4, {}, "0", "standard", 3],
};

for (const [name, [mode, players, options, who, bots, first = 0]] of Object.entries(FLIGHTS)) {
  const logs = mkdtempSync(join(tmpdir(), "flights-"));
  const wish = Object.entries(options).flatMap(([key, value]) => ["--option", `${key}=${value}`]);
  execFileSync(airlock, [
    "selfplay",
    "--game",
    "space-alert",
    "--mode",
    mode,
    "--players",
    String(players),
    ...wish,
    "--bots",
    bots,
    "--games",
    "1",
    "--first",
    String(first),
    "--log",
    logs,
  ]);
  const file = join(logs, readdirSync(logs)[0]);
  record(airlock, file, who, new URL(`${name}.json`, out));
  rmSync(logs, { recursive: true });
}
