import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";

import { defineConfig, type Plugin } from "vite";

// Server behind the development server: `airlock serve --listen 127.0.0.1:8080`.
const server = process.env.AIRLOCK_URL ?? "http://127.0.0.1:8080";

/** Commit of the build, if there is one. */
function build(): string {
  try {
    return execFileSync("git", ["describe", "--always", "--dirty"], { encoding: "utf8", stdio: "pipe" }).trim();
  } catch {
    return "unversioned";
  }
}

/** True if `cargo xtask wasm` has built the rules of any game. */
function hasRules(): boolean {
  const built = new URL("src/wasm/pkg/", import.meta.url);
  return existsSync(built) && readdirSync(built).length > 0;
}

/** Versions of the included rules by game. */
function versions(): Record<string, number> {
  const games = hasRules() ? (JSON.parse(readFileSync(new URL("src/generated/games.json", import.meta.url), "utf8")) as { game: string; rules: number }[]) : [];
  return Object.fromEntries(games.map(({ game, rules }) => [game, rules]));
}

/** Writes the known rules beside the page, for `cargo xtask bundle`. */
const known: Plugin = {
  name: "known-rules",
  generateBundle() {
    this.emitFile({ type: "asset", fileName: ".vite/rules.json", source: JSON.stringify(versions()) });
  },
};

/** Puts the names of window sizes in front of each style sheet: `@custom-media` holds within one file. */
const sizes: Plugin = {
  name: "window-sizes",
  enforce: "pre",
  transform(code, id) {
    return /\/src\/.*\.css$/.test(id) ? `${readFileSync(new URL("src/theme/media.css", import.meta.url), "utf8")}${code}` : undefined;
  },
};

export default defineConfig({
  // The server replaces the dot by its own path.
  base: "./",
  plugins: [known, sizes],
  css: { transformer: "lightningcss", lightningcss: { drafts: { customMedia: true } } },
  define: {
    __BUILD__: JSON.stringify(process.env.AIRLOCK_BUILD ?? build()),
    __RULES__: hasRules(),
    __VERSIONS__: JSON.stringify(versions()),
  },
  worker: { format: "es" },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  optimizeDeps: { rolldownOptions: { transform: { jsx: { runtime: "automatic", importSource: "preact" } } } },
  build: {
    // Language level of the oldest browsers in build/browsers.json, which the README and docs/hosting.md list.
    target: "es2022",
    // The page may load only files of its own, and no `data:` addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    // One style sheet for everything shared by games, so that the theme precedes the parts, and one script of everything that all
    // screens need. Automatic splitting gave twenty files, an eighth larger in total.
    rolldownOptions: {
      output: {
        // A chunk of the kit would be named after any of its modules, and fault reports tell that name.
        chunkFileNames: ({ moduleIds }) => {
          const has = (folder: string) => moduleIds.some((id) => id.includes(folder));
          return has("/src/kit/") && !has("/src/games/") ? "assets/kit-[hash].js" : "assets/[name]-[hash].js";
        },
        codeSplitting: {
          groups: [
            { name: "styles", test: /\/(theme|shell|lessons|@fontsource-variable)\/.*\.css$/ },
            { name: "shell", test: /\/src\/(shell|model|wire)\/(?!table\/hint)[^?]*\.tsx?$|\/node_modules\/@?preact/ },
          ],
        },
      },
    },
  },
  // The preview uses the headers of the real server.
  preview: {
    headers: {
      "content-security-policy": "default-src 'self'; img-src 'self' blob:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    },
  },
  server: { proxy: { "/api": { target: server, ws: true }, "/healthz": server } },
});
