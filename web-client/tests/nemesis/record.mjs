// Records the updates for a seat of golden matches. `node record.mjs AIRLOCK [NAME]` rewrites the files in `matches/`.

import { record } from "../recorder.mjs";

const [, , airlock, only] = process.argv;
if (!airlock) throw new Error("say which airlock: node record.mjs target/debug/airlock");

const golden = new URL("../../../crates/games/nemesis/golden/", import.meta.url);
const out = new URL("matches/", import.meta.url);

/** Log and viewer of each match. */
const MATCHES = {
  crowded: ["nemesis-base-5-standard-4-0", "2"],
  mixed: ["nemesis-base-3-standard+random-2-0", "0"],
  intruders: ["nemesis-base-3-intruder_player=true-random-7-0", "2"],
  bargains: ["nemesis-base-3-launch_locked_pods=true-launch_veto=true-random-9-0", "0"],
  pods: ["nemesis-base-4-intruder_player=true-standard-6-0", "3"],
  alternative: ["nemesis-coop-5-board=alternative-standard+random-12-0", "0"],
  watched: ["nemesis-base-4-standard-3-0", "public"],
  solo: ["nemesis-solo-1-standard-13-0", "0"],
  haunted: ["nemesis-base-2-species=void_seeders-standard-1-0", "0"],
};

for (const [name, [match, who]] of Object.entries(MATCHES)) {
  if (only && name !== only) continue;
  record(airlock, new URL(`${match}.jsonl`, golden).pathname, who, new URL(`${name}.json`, out));
}
