// nginx and Caddy in front of a server, configured as docs/hosting.md describes.

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Server } from "../browser/server.js";
import { freePort, listens } from "./ports.js";

const GUIDE = readFileSync(new URL("../../docs/hosting.md", import.meta.url), "utf8");

/** Name and password for the recipes with a password. */
export const LOGIN = { username: "ann", password: "a secret" };

/** Returns a recipe of the guide: the code block with this info string. */
function recipe(words) {
  const [, text] = new RegExp(`^\`\`\`${words}$\\n([^]*?)^\`\`\`$`, "m").exec(GUIDE) ?? [];
  if (!text) throw new Error(`docs/hosting.md has no recipe "${words}"`);
  return text;
}

/** Replaces addresses and files in a recipe by the test's own. The recipe must contain each. */
function adapted(text, changes) {
  return changes.reduce((before, [old, own]) => {
    if (!before.includes(old)) throw new Error(`the recipe does not say ${old}:\n${before}`);
    return before.replaceAll(old, own);
  }, text);
}

const hostOf = (url) => new URL(url).host;

function caddyfile({ name, port, behind, login, sockets }) {
  const { stdout } = spawnSync("caddy", ["hash-password", "--plaintext", LOGIN.password], { encoding: "utf8" });
  const site = adapted(recipe(`caddyfile ${name}`), [
    [name === "path" ? "home.example" : "table.example", `http://127.0.0.1:${port}`],
    ["127.0.0.1:8080", hostOf(behind)],
    ...(name === "password" ? [["$2a$14$…", stdout.trim()]] : []),
    ...(login ? [["127.0.0.1:9091", hostOf(login.url)]] : []),
    ...(sockets ? [] : [["    reverse_proxy", "    request_header -Upgrade\n    reverse_proxy"]]),
  ]);
  return `{\n    admin off\n}\n${site}`;
}

function nginxConf({ name, port, behind, login, sockets, folder }) {
  const whole = recipe("nginx root");
  const [location, lines] = /^ {4}location \/ \{\n([\s\S]*?)^ {4}\}\n/m.exec(whole) ?? [];
  const own = name === "root" ? location : adapted(recipe(`nginx ${name}`), [["        # as in `location /` above\n", lines]]);
  const site = adapted(whole, [
    [location, own],
    ["listen 443 ssl;", `listen 127.0.0.1:${port};`],
    ["http://127.0.0.1:8080", behind.replace(/\/$/, "")],
    ...(name === "password" ? [["/etc/nginx/airlock.htpasswd", `${folder}/htpasswd`]] : []),
    ...(login ? [["http://127.0.0.1:9091", login.url]] : []),
    ...(sockets ? [] : [["        proxy_set_header Upgrade $http_upgrade;\n", ""]]),
  ]);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((one) => `${one}_temp_path ${folder}/${one};`).join(" ");
  return `daemon off; master_process off; pid ${folder}/pid; error_log stderr;\nevents {}\nhttp {\naccess_log off; ${temporary}\n${site}\n}\n`;
}

const PROGRAMS = {
  caddy: { text: caddyfile, run: (folder) => ["run", "--adapter", "caddyfile", "--config", `${folder}/config`] },
  nginx: { text: nginxConf, run: (folder) => ["-p", folder, "-c", `${folder}/config`] },
};

/** Starts the login server. `lasts` tells if a session is valid. */
async function loginPage(t) {
  const login = { lasts: true };
  const server = createServer(({ url }, answer) => {
    if (url.startsWith("/login")) answer.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>Log in</title><h1>Log in</h1>");
    else if (login.lasts) answer.writeHead(204).end();
    // nginx expects a refusal and redirects by itself. Caddy passes the response on.
    else answer.writeHead(url.startsWith("/auth-request") ? 401 : 302, { location: "/login" }).end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  login.url = `http://127.0.0.1:${server.address().port}`;
  return login;
}

/**
 * Starts a server and a proxy in front of it, with one of the guide's recipes: `root`, `path`, `password` or `login`.
 * `sockets: false` leaves out the lines that forward WebSockets.
 * Returns the address of the proxy, the server behind it, and the login page.
 */
export async function front(t, program, name, { sockets = true } = {}) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/${name === "path" ? "airlock/" : ""}`;
  const server = await Server.open(t, ["--public-url", url]);
  const login = name === "login" ? await loginPage(t) : null;
  const folder = await mkdtemp(join(tmpdir(), "airlock-proxy-"));
  const { text, run } = PROGRAMS[program];
  await writeFile(join(folder, "htpasswd"), `${LOGIN.username}:{PLAIN}${LOGIN.password}\n`);
  await writeFile(join(folder, "config"), text({ name, port, behind: server.url, login, sockets, folder }));
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn(program, run(folder), { env, stdio: ["ignore", "ignore", "pipe"] });
  const said = [];
  child.stderr.on("data", (line) => said.push(line));
  const ended = once(child, "exit");
  t.after(async () => {
    child.kill();
    await ended;
    await rm(folder, { recursive: true });
  });
  const early = ended.then(() => {
    throw new Error(`${program} ended:\n${said.join("")}`);
  });
  await Promise.race([listens(port), early]);
  early.catch(() => undefined);
  return { url, server, login };
}
