// Records the updates for a seat of matches between bots. `node record.mjs AIRLOCK [NAME]` rewrites the files in `matches/`.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { record } from "../recorder.mjs";

const [, , airlock, only] = process.argv;
if (!airlock) throw new Error("say which airlock: node record.mjs target/debug/airlock");

const out = new URL("matches/", import.meta.url);

/** Arguments of selfplay for each match. The viewer is the end of its name. */
const MATCHES = {
  "crowded-2": ["--players", "5", "--first", "31"],
  "mixed-0": ["--players", "3", "--option", "lethal=true", "--first", "8"],
  "drafted-1": ["--players", "4", "--option", "belts_in_order=true", "--first", "44"],
  "together-0": ["--mode", "coop", "--players", "3", "--first", "37"],
  "solo-0": ["--mode", "solo", "--players", "1", "--first", "25"],
  "watched-public": ["--players", "4", "--first", "14"],
};

for (const [name, wish] of Object.entries(MATCHES)) {
  if (only && name !== only) continue;
  const folder = mkdtempSync(join(tmpdir(), "airlock-"));
  execFileSync(airlock, ["selfplay", "--game", "retaliation", "--games", "1", "--bots", "random", ...wish, "--log", folder]);
  const [log = ""] = readdirSync(folder);
  record(airlock, join(folder, log), name.split("-").at(-1), new URL(`${name}.json`, out));
  rmSync(folder, { recursive: true });
}
