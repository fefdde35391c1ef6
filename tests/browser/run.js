// Plays every test in browsers, two files beside each other. Browsers on a busy machine are the one thing here that hangs on
// its mood, so what fails is played once more when the others are done: a fault fails again, and fails the run. What passes
// then is named at the end, for somebody to find what it should have waited for.

import { readdirSync } from "node:fs";
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

/** Plays tests and reports them; answers those that failed, and how many passed. */
async function play(options, told = (event) => [event]) {
  const failed = [];
  let passed = 0;
  async function* heard(events) {
    for await (const event of events) {
      if (event.type === "test:fail") failed.push(event.data);
      if (event.type === "test:pass" && event.data.skip === undefined) passed += 1;
      yield* told(event);
    }
  }
  const report = run(options).compose(heard).compose(tap);
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
const LONG = ["lessons.test.js", "space-alert.test.js", "aliens.test.js", "retaliation.test.js"];

const others = readdirSync(HERE).filter((name) => name.endsWith(".test.js") && !LONG.includes(name));
const files = [...LONG, ...others];
const flaky = [];
const first = await play({ files: files.map((name) => HERE + name), concurrency: 2 }, postponed);
for (const one of first.failed) {
  const { failed, passed } = await play(only(one));
  if (failed.length === 0 && passed > 0) flaky.push(one.name);
  else process.exitCode = 1;
}
if (flaky.length > 0) console.log(`# passed at the second try only: ${flaky.join("; ")}`);
