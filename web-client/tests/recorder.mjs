// Converts an exported log to a viewer's updates, with views split into parts as on the wire and only the changed parts.

import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

/** Depth to which the server splits a view. */
const DEPTH = 3;

/** Parts of a view by pointer. An empty value is a part, to tell it from an absent one. */
function parts(node, depth = DEPTH, at = "") {
  const open = depth > 0 && typeof node === "object" && node !== null && !Array.isArray(node) && Object.keys(node).length > 0;
  return open ? Object.entries(node).flatMap(([name, inner]) => parts(inner, depth - 1, `${at}/${name}`)) : [[at, JSON.stringify(node)]];
}

/** Updates from the start to the end of `log`, as `airlock` shows them to `who`. */
function* updates(airlock, log, who) {
  const entries = readFileSync(log, "utf8")
    .split("\n")
    .filter((line) => line.startsWith('{"entry"')).length;
  let [before, legal, pending, n] = [new Map(), "", "", 0];
  for (let seq = 0; seq <= entries; seq += 1) {
    const text = execFileSync(airlock, ["replay", log, "--seq", String(seq), "--as", who, "--json"], { maxBuffer: 1 << 26 });
    const seen = JSON.parse(text);
    const now = new Map(parts(seen.view));
    const changed = [...now].filter(([key, part]) => before.get(key) !== part);
    const gone = [...before.keys()].filter((key) => !now.has(key));
    const update = {
      ...(gone.length > 0 ? { gone } : {}),
      ...(changed.length > 0 ? { parts: Object.fromEntries(changed.map(([key, part]) => [key, JSON.parse(part)])) } : {}),
      ...(seen.events.length > 0 ? { events: seen.events } : {}),
      ...(JSON.stringify(seen.legal) === legal ? {} : { legal: seen.legal ?? [] }),
      ...(JSON.stringify(seen.pending) === pending ? {} : { pending: seen.pending }),
    };
    [before, legal, pending] = [now, JSON.stringify(seen.legal), JSON.stringify(seen.pending)];
    if (Object.keys(update).length > 0) yield { n: ++n, ...update };
  }
}

/** Writes the updates into `file`, one on each line. */
export function record(airlock, log, who, file) {
  const all = [...updates(airlock, log, who)].map((update) => JSON.stringify(update));
  writeFileSync(file, `[\n${all.join(",\n")}\n]\n`);
  process.stdout.write(`${file.pathname.split("/").at(-1)}: ${all.length} updates\n`);
}
