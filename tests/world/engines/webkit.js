// WebKit, the engine of Safari: Debian's MiniBrowser on its own virtual screen, driven by WebDriver.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { freePort, listens } from "../ports.js";

/** Key of an element's id in WebDriver's answers. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** Path of MiniBrowser. It is not on the PATH, since each build of WebKit has its own. */
function miniBrowser() {
  for (const folder of readdirSync("/usr/lib", { recursive: false })) {
    for (const version of ["webkitgtk-6.0", "webkit2gtk-4.1", "webkit2gtk-4.0"]) {
      try {
        if (readdirSync(`/usr/lib/${folder}/${version}`).includes("MiniBrowser")) return `/usr/lib/${folder}/${version}/MiniBrowser`;
      } catch {
        // A folder of another version.
      }
    }
  }
  throw new Error("there is no MiniBrowser: Debian's package webkit2gtk-driver brings it");
}

/** Starts a virtual screen. Returns its process and its display name. */
async function screen() {
  const child = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1600x1100x24", "-nolisten", "tcp"], { stdio: ["ignore", "pipe", "ignore"] });
  const [line] = await once(createInterface({ input: child.stdout }), "line");
  return { child, display: `:${line}` };
}

/** Runs in a page: remembers uncaught errors. The browser's own notices, such as a late ResizeObserver, carry no error. */
function listen() {
  if (globalThis.uncaught) return;
  globalThis.uncaught = [];
  addEventListener("error", ({ error }) => error && globalThis.uncaught.push(String(error.stack ?? error)));
  addEventListener("unhandledrejection", ({ reason }) => globalThis.uncaught.push(String(reason?.stack ?? reason)));
}

/** Opens a page in its own browser. */
export async function open() {
  const home = await mkdtemp(join(tmpdir(), "airlock-webkit-"));
  const { child: x, display } = await screen();
  const port = await freePort();
  // The shader cache is off, because its processes write to it even while they end.
  const env = {
    ...process.env,
    MESA_SHADER_CACHE_DISABLE: "true",
    DISPLAY: display,
    HOME: home,
    XDG_DATA_HOME: home,
    XDG_CACHE_HOME: home,
    LANG: "en_GB.UTF-8",
    GDK_BACKEND: "x11",
    NO_AT_BRIDGE: "1",
    LIBGL_ALWAYS_SOFTWARE: "1",
  };
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], { env, stdio: "ignore", detached: true });
  await listens(port);
  const call = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, { method, ...(method === "POST" ? { body: JSON.stringify(body ?? {}) } : {}) });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  };
  const capabilities = { alwaysMatch: { browserName: "MiniBrowser", "webkitgtk:browserOptions": { binary: miniBrowser(), args: ["--automation"] } } };
  const { sessionId } = await call("POST", "", { capabilities });
  const session = (method, path, body) => call(method, `/${sessionId}${path}`, body);
  await session("POST", "/timeouts", { script: 60_000, pageLoad: 60_000, implicit: 0 });
  await session("POST", "/window/rect", { width: 1440, height: 1000 });
  const errors = [];
  const evaluate = (asked, argument) => session("POST", "/execute/sync", { script: `return (${asked})(arguments[0])`, args: [argument ?? null] });
  const find = async (selector) => (await session("POST", "/element", { using: "css selector", value: selector }))[ELEMENT];
  const heard = async () => errors.push(...(await evaluate(() => globalThis.uncaught?.splice(0) ?? [])));
  return {
    goto: async (url) => {
      await heard();
      await session("POST", "/url", { url });
      await evaluate(listen);
    },
    reload: async () => {
      await heard();
      await session("POST", "/refresh");
      await evaluate(listen);
    },
    evaluate,
    click: async (selector) => {
      // WebKit's driver scrolls the window only, not scrolling elements inside it.
      await evaluate((selector) => document.querySelector(selector)?.scrollIntoView({ block: "nearest" }), selector);
      await session("POST", `/element/${await find(selector)}/click`);
    },
    fill: async (selector, text) => {
      const element = await find(selector);
      await session("POST", `/element/${element}/clear`);
      await session("POST", `/element/${element}/value`, { text });
    },
    screenshot: async (path) => writeFile(path, await session("GET", "/screenshot"), "base64"),
    errors: async () => {
      await heard();
      return errors;
    },
    close: async () => {
      await session("DELETE", "").catch(() => undefined);
      // The driver's process group includes the browser, which may outlive its session for a moment.
      if (driver.exitCode === null) process.kill(-driver.pid, "SIGKILL");
      x.kill();
      for (const child of [driver, x]) if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    },
  };
}
