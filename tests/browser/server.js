// A real server for one test.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";

export const AIRLOCK = process.env.AIRLOCK_BINARY ?? new URL("../../target/debug/airlock", import.meta.url).pathname;
// Variables for the tests themselves must not configure the server.
const ENVIRONMENT = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("AIRLOCK_")));
const UPGRADED = join(dirname(AIRLOCK), "examples/upgraded");
/** Rules of the previous build, for matches that began under them. `cargo xtask bundle` writes them. */
const BUNDLES = new URL("../../target/bundles", import.meta.url).pathname;

/** Stand-in for a test. `after` registers cleanup, and `end` runs it, newest first. */
export function ending() {
  const ends = [];
  return {
    after: (end) => void ends.push(end),
    end: async () => {
      const errors = [];
      for (const end of ends.reverse()) {
        // A failed cleanup must not prevent the others.
        try {
          await end();
        } catch (error) {
          errors.push(error);
        }
      }
      if (errors.length > 0) throw errors[0];
    },
  };
}

/** A server with its own port and database. */
export class Server {
  /** `settings` are arguments of `airlock serve`. */
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

  /** Starts the server, and waits until it reports its address. */
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

  /** Replaces the server by one with newer rules of Aliens, at the same address. `settings` are arguments of `upgraded`. */
  async upgrade(...settings) {
    await this.end("SIGTERM");
    await this.run(UPGRADED, [new URL(this.url).host, this.data, BUNDLES, ...settings]);
  }

  /** Kills the server, and starts it again at the same address. */
  async crash() {
    await this.end("SIGKILL");
    await this.start(new URL(this.url).host);
  }
}
