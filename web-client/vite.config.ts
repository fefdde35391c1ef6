import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";

import { defineConfig, type Plugin } from "vite";

// A development server takes its tables from here: `airlock serve --listen 127.0.0.1:8080`.
const server = process.env.AIRLOCK_URL ?? "http://127.0.0.1:8080";

/** The commit that is built, where there is one. */
function build(): string {
  try {
    return execFileSync("git", ["describe", "--always", "--dirty"], { encoding: "utf8", stdio: "pipe" }).trim();
  } catch {
    return "unversioned";
  }
}

/** Whether `cargo xtask wasm` has built the rules of some game. */
function hasRules(): boolean {
  const built = new URL("src/wasm/pkg/", import.meta.url);
  return existsSync(built) && readdirSync(built).length > 0;
}

/** The version of each game's rules in it, by the game's name. */
function versions(): Record<string, number> {
  const games = hasRules() ? (JSON.parse(readFileSync(new URL("src/generated/games.json", import.meta.url), "utf8")) as { game: string; rules: number }[]) : [];
  return Object.fromEntries(games.map(({ game, rules }) => [game, rules]));
}

/** Says beside the page which rules it knows: for `cargo xtask bundle`. */
const known: Plugin = {
  name: "known-rules",
  generateBundle() {
    this.emitFile({ type: "asset", fileName: ".vite/rules.json", source: JSON.stringify(versions()) });
  },
};

export default defineConfig({
  // The server puts its own path in the place of the dot.
  base: "./",
  plugins: [known],
  define: {
    __BUILD__: JSON.stringify(process.env.AIRLOCK_BUILD ?? build()),
    __RULES__: hasRules(),
    __VERSIONS__: JSON.stringify(versions()),
  },
  worker: { format: "es" },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    // The language of the oldest browsers in build/browsers.json, which the README and docs/hosting.md name.
    target: "es2022",
    // The page may load nothing that is not a file of its own: no `data:` addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    // One file of styles for all that serves every game, so that the theme stands before what the parts say for themselves; and one of
    // what every screen needs: cut by who needs it, it was twenty files and an eighth larger.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "looks", test: /\/(theme|shell|lessons|@fontsource-variable)\/.*\.css$/ },
            { name: "house", test: /\/src\/(shell|model|wire)\/(?!table\/hint)[^?]*\.tsx?$|\/node_modules\/@?preact/ },
          ],
        },
      },
    },
  },
  // What is built is looked at under the rules that the server serves it with.
  preview: {
    headers: {
      "content-security-policy": "default-src 'self'; img-src 'self' blob:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    },
  },
  server: { proxy: { "/api": { target: server, ws: true }, "/healthz": server } },
});
