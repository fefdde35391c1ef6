// Records the updates for a seat of matches between bots. `node record.mjs AIRLOCK LOGS [NAME]` rewrites the files in `matches/`. LOGS
// is a folder with the logs of `airlock selfplay`.

import { mkdirSync } from "node:fs";
import { pathToFileURL } from "node:url";

import { record } from "../recorder.mjs";

const [, , airlock, logs, only] = process.argv;
if (!airlock || !logs) throw new Error("say which airlock, and where the logs are: node record.mjs target/ci/airlock LOGS");

const folder = pathToFileURL(`${logs}/`);
const out = new URL("matches/", import.meta.url);
mkdirSync(out, { recursive: true });

/** Log and viewer of each match. */
const MATCHES = {
  newt: ["newt", "0"],
  hunt: ["hunt", "1"],
  watched: ["nest", "public"],
};

for (const [name, [match, who]] of Object.entries(MATCHES)) {
  if (only && name !== only) continue;
  record(airlock, new URL(`${match}.jsonl`, folder).pathname, who, new URL(`${name}.json`, out));
}
