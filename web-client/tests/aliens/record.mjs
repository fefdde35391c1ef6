// Records what a seat is sent of a match between bots, as updates: `node record.mjs AIRLOCK LOGS [NAME]` writes the files in `matches/`
// anew. LOGS is a folder with the logs of `airlock selfplay`.

import { mkdirSync } from "node:fs";
import { pathToFileURL } from "node:url";

import { record } from "../recorder.mjs";

const [, , airlock, logs, only] = process.argv;
if (!airlock || !logs) throw new Error("say which airlock, and where the logs are: node record.mjs target/ci/airlock LOGS");

const folder = pathToFileURL(`${logs}/`);
const out = new URL("matches/", import.meta.url);
mkdirSync(out, { recursive: true });

/** Which match, through whose eyes. */
const MATCHES = {
  newt: ["newt", "0"],
  hunt: ["hunt", "1"],
  watched: ["nest", "public"],
};

for (const [name, [match, who]] of Object.entries(MATCHES)) {
  if (only && name !== only) continue;
  record(airlock, new URL(`${match}.jsonl`, folder).pathname, who, new URL(`${name}.json`, out));
}
