import { defineConfig } from "vite";

// A development server takes its tables from here: `airlock serve --listen 127.0.0.1:8080`.
const server = process.env.AIRLOCK_URL ?? "http://127.0.0.1:8080";

export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    target: "es2022",
    // The page may load nothing that is not a file of its own: no `data:` addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
  },
  server: { proxy: { "/api": { target: server, ws: true }, "/healthz": server } },
});
