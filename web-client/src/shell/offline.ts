// Offline copy of the page, kept by a service worker where the browser allows it (https, or this machine).

import { rooted } from "../wire/base";
import { startWorker, tellWorker } from "../platform/worker";
import { isOlder } from "./route";

/** Starts the service worker. It also keeps the files that the page loaded before the worker was there. */
export function keepShell(): void {
  // A page of an older version is shown for matches under its rules only, so it is not cached.
  if (!import.meta.env.PROD || isOlder()) return;
  // The page's own script names all others, and its name changes with each build.
  const build = document.querySelector<HTMLScriptElement>("script[type=module]")!.src.split("/").at(-1)!;
  const loaded = () => keep([rooted("/"), ...performance.getEntriesByType("resource").map(({ name }) => name)]);
  void startWorker(rooted(`/worker.js?${build}`), loaded);
}

/** Lets the service worker keep files of the page, once it is active. */
export function keep(files: readonly string[]): void {
  if (import.meta.env.PROD) void tellWorker({ keep: files });
}
