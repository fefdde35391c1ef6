// A real server and real browsers for one test.

import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { chromium } from "playwright-core";

const AIRLOCK = process.env.AIRLOCK_BINARY ?? new URL("../../target/debug/airlock", import.meta.url).pathname;
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
// No errands of its own; without a sandbox because tests may run as root in a container.
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** A server on a port and a database of its own. */
export async function server(t) {
  const data = await mkdtemp(join(tmpdir(), "airlock-"));
  const child = spawn(AIRLOCK, ["serve", "--listen", "127.0.0.1:0", "--data", data, "--json"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  t.after(async () => {
    child.kill("SIGTERM");
    await ended;
    await rm(data, { recursive: true });
  });
  for await (const line of createInterface({ input: child.stdout })) return JSON.parse(line).url;
  throw new Error("the server ended before it said where it is");
}

/** A function that opens another device: a browser context of its own with one page. */
export async function devices(t) {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  t.after(() => browser.close());
  return async () => {
    const page = await (await browser.newContext()).newPage();
    page.on("pageerror", (error) => {
      throw error;
    });
    return page;
  };
}
