// A real server and real browsers for one test.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { after } from "node:test";

import { chromium } from "playwright-core";

export const AIRLOCK = process.env.AIRLOCK_BINARY ?? new URL("../../target/debug/airlock", import.meta.url).pathname;
// What the tests are told is no setting of the server.
const ENVIRONMENT = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("AIRLOCK_")));
const UPGRADED = join(dirname(AIRLOCK), "examples/upgraded");
/** What the build before left for matches under its rules: `cargo xtask bundle` wrote it. */
const BUNDLES = new URL("../../target/bundles", import.meta.url).pathname;
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
// No errands of its own; without a sandbox because tests may run as root in a container.
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
/** What has not come by then never will: no machine is that slow. */
const PATIENCE_MS = 180_000;

/** A server on a port and a database of its own. */
export class Server {
  /** `settings` are of `airlock serve`. */
  static async open(t, settings = []) {
    const server = new Server();
    server.settings = settings;
    server.data = await mkdtemp(join(tmpdir(), "airlock-"));
    t.after(async () => {
      await server.end("SIGTERM");
      await rm(server.data, { recursive: true });
    });
    await server.start("127.0.0.1:0");
    return server;
  }

  /** Starts it, and waits until it says where it is. */
  async start(address) {
    await this.run(AIRLOCK, ["serve", "--listen", address, "--data", this.data, "--json", ...this.settings]);
  }

  async run(program, settings) {
    const child = spawn(program, settings, { stdio: ["ignore", "pipe", "inherit"], env: ENVIRONMENT });
    await once(child, "spawn");
    this.child = child;
    this.ended = once(child, "exit");
    for await (const line of createInterface({ input: child.stdout })) {
      this.url = JSON.parse(line).url;
      return;
    }
    throw new Error("the server ended before it said where it is");
  }

  async end(signal) {
    this.child.kill(signal);
    await this.ended;
  }

  /** Ends it, and starts one at the same place that has newer rules of Aliens. `settings` are of `upgraded`. */
  async upgrade(...settings) {
    await this.end("SIGTERM");
    await this.run(UPGRADED, [new URL(this.url).host, this.data, BUNDLES, ...settings]);
  }

  /** Pulls the plug, and starts it again at the same place. */
  async crash() {
    await this.end("SIGKILL");
    await this.start(new URL(this.url).host);
  }
}

/** The browser of all tests of a file: the first that needs one starts it, and each has devices of its own in it. */
let browser;

/** Ends it: after the last test of the file. */
export const closeBrowser = async () => (await browser)?.close();
after(closeBrowser);

/** A function that opens another device: a browser context of its own, with Playwright's options, with one page. */
export async function devices(t) {
  browser ??= chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  const running = await browser;
  return async (options = {}) => {
    const context = await running.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-GB", ...options });
    t.after(() => context.close());
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    page.on("pageerror", (error) => {
      throw error;
    });
    return page;
  };
}
