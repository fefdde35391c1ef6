// Records what a seat is sent of a golden match, as updates: `node record.mjs AIRLOCK` writes the files in `matches/` anew.

import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

const [, , airlock] = process.argv;
if (!airlock) throw new Error("say which airlock: node record.mjs target/debug/airlock");

const golden = new URL("../../../crates/games/nemesis/golden/", import.meta.url);
const out = new URL("matches/", import.meta.url);

/** Which match, through whose eyes. */
const MATCHES = {
  crowded: ["nemesis-base-5-standard-4-0", "2"],
  mixed: ["nemesis-base-3-standard+random-2-0", "0"],
  intruders: ["nemesis-base-3-intruder_player=true-random-7-0", "2"],
  bargains: ["nemesis-base-3-launch_locked_pods=true-launch_veto=true-random-9-0", "0"],
  pods: ["nemesis-base-4-intruder_player=true-standard-6-0", "3"],
  alternative: ["nemesis-coop-5-board=alternative-standard+random-12-0", "0"],
  watched: ["nemesis-base-4-standard-3-0", "public"],
  solo: ["nemesis-solo-1-standard-13-0", "0"],
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

for (const [name, [match, who]] of Object.entries(MATCHES)) {
  const file = new URL(`${match}.jsonl`, golden).pathname;
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
}
