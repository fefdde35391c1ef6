// Records what a seat is sent of flights that bots fly: `node record.mjs AIRLOCK` writes the files in `flights/` anew.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [, , airlock] = process.argv;
if (!airlock) throw new Error("say which airlock: node record.mjs target/debug/airlock");

const out = new URL("flights/", import.meta.url);

/** How a flight is flown, and through whose eyes it is seen. */
const FLIGHTS = {
  "four-1": ["mission", 4, { flight: "S2-1", common: "random", serious: "random" }, "1", "standard"],
  "five-public": ["mission", 5, { flight: "S2-4", common: "yellow", serious: "yellow" }, "public", "random"],
  "androids-0": ["mission", 2, { flight: "simulation-1" }, "0", "random"],
  "solo-0": ["solo", 1, { flight: "training-1" }, "0", "random"],
  "campaign-2": ["campaign", 4, { common: "white", serious: "white" }, "2", "standard"],
};

const isNode = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** The parts of a view: its entries, and the entries of those that are maps. */
function parts(view) {
  return Object.fromEntries(
    Object.entries(view).flatMap(([key, value]) =>
      isNode(value) ? Object.entries(value).map(([name, part]) => [`/${key}/${name}`, part]) : [[`/${key}`, value]],
    ),
  );
}

function look(file, seq, who) {
  const text = execFileSync(airlock, ["replay", file, "--seq", String(seq), "--as", who, "--json"], { maxBuffer: 1 << 26 });
  return JSON.parse(text);
}

for (const [name, [mode, players, options, who, bots]] of Object.entries(FLIGHTS)) {
  const logs = mkdtempSync(join(tmpdir(), "flights-"));
  const wish = Object.entries(options).flatMap(([key, value]) => ["--option", `${key}=${value}`]);
  execFileSync(airlock, ["selfplay", "--game", "space-alert", "--mode", mode, "--players", String(players), ...wish, "--bots", bots, "--games", "1", "--log", logs]);
  const file = join(logs, readdirSync(logs)[0]);
  const entries = readFileSync(file, "utf8").split("\n").filter((line) => line.startsWith('{"entry"')).length;
  let before = {};
  let legal = "";
  let pending = "";
  const updates = [];
  for (let seq = 0; seq <= entries; seq += 1) {
    const seen = look(file, seq, who);
    const now = Object.fromEntries(Object.entries(parts(seen.view)).map(([key, part]) => [key, JSON.stringify(part)]));
    const changed = Object.entries(now).filter(([key, part]) => before[key] !== part);
    const gone = Object.keys(before).filter((key) => !(key in now));
    const update = { n: updates.length + 1 };
    if (gone.length > 0) update.gone = gone;
    if (changed.length > 0) update.parts = Object.fromEntries(changed.map(([key, part]) => [key, JSON.parse(part)]));
    if (seen.events.length > 0) update.events = seen.events;
    if (JSON.stringify(seen.legal) !== legal) update.legal = seen.legal ?? [];
    if (JSON.stringify(seen.pending) !== pending) update.pending = seen.pending;
    [before, legal, pending] = [now, JSON.stringify(seen.legal), JSON.stringify(seen.pending)];
    if (Object.keys(update).length > 1) updates.push(update);
  }
  writeFileSync(new URL(`${name}.json`, out), `[\n${updates.map((update) => JSON.stringify(update)).join(",\n")}\n]\n`);
  process.stdout.write(`${name}: ${updates.length} updates\n`);
  rmSync(logs, { recursive: true });
}
