// Plays every test in browsers, two files beside each other, and beside these those that mostly wait for a clock. Browsers on a
// busy machine are the one thing here that hangs on its mood, so what fails is played once more when the others are done: a fault fails again, and fails the run. What passes
// then is named at the end, for somebody to find what it should have waited for.

import { readdirSync } from "node:fs";
import { PassThrough } from "node:stream";
import { finished } from "node:stream/promises";
import { run } from "node:test";
import { tap } from "node:test/reporters";

const HERE = new URL(".", import.meta.url).pathname;

/** A failure that is not the last word: its lines in the report, which calls nothing failed yet. */
function* postponed({ type, data }) {
  if (type === "test:diagnostic" && /^fail /.test(data.message)) return;
  if (type !== "test:fail") yield { type, data };
  else {
    const { cause } = data.details.error;
    const lines = [`to be played once more: ${data.name}`, ...String(cause?.stack ?? cause ?? data.details.error).split("\n")];
    for (const message of lines) yield { type: "test:diagnostic", data: { nesting: 0, message } };
  }
}

/** What happens in tests of several lanes, as it comes. */
function beside(lanes) {
  const all = new PassThrough({ objectMode: true });
  const runs = lanes.map((options) => run(options));
  for (const one of runs) one.pipe(all, { end: false });
  Promise.all(runs.map((one) => finished(one, { writable: false }))).then(
    () => all.end(),
    (error) => all.destroy(error),
  );
  return all;
}

/** Plays tests, lanes beside each other, and reports them; answers those that failed, and how many passed. */
async function play(lanes, told = (event) => [event]) {
  const failed = [];
  let passed = 0;
  async function* heard(events) {
    for await (const event of events) {
      if (event.type === "test:fail") failed.push(event.data);
      if (event.type === "test:pass" && event.data.skip === undefined) passed += 1;
      yield* told(event);
    }
  }
  const report = beside(lanes).compose(heard).compose(tap);
  report.pipe(process.stdout, { end: false });
  await finished(report, { writable: false });
  return { failed, passed };
}

/** Only the test of this name; a file that ends before its tests fails under the file's own. */
function only({ file, name }) {
  const named = `^${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`;
  return { files: [file ?? name], concurrency: 1, ...(name.endsWith(".test.js") ? {} : { testNamePatterns: [named] }) };
}

/** What takes longest, the longest first: begun last, it would leave a core with nothing to do. */
const LONG = ["lessons.test.js", "aliens.test.js", "retaliation.test.js"];
/** Minutes of a real clock, in which the machine has little to do. */
const TIMED = ["space-alert.test.js"];

const apart = [...LONG, ...TIMED];
const others = readdirSync(HERE).filter((name) => name.endsWith(".test.js") && !apart.includes(name));
const lane = (names, concurrency) => ({ files: names.map((name) => HERE + name), concurrency });
const flaky = [];
const first = await play([lane([...LONG, ...others], 2), lane(TIMED, 1)], postponed);
for (const one of first.failed) {
  const { failed, passed } = await play([only(one)]);
  if (failed.length === 0 && passed > 0) flaky.push(one.name);
  else process.exitCode = 1;
}
if (flaky.length > 0) console.log(`# passed at the second try only: ${flaky.join("; ")}`);
