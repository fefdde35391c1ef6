// The shell is kept for the next visit where the browser allows it (https, or this machine).

import { rooted } from "../wire/base";
import { startWorker, tellWorker } from "../platform/worker";
import { isOlder } from "./route";

/** Starts the service worker, and lets it keep what the page loaded before it was there. */
export function keepShell(): void {
  // What a later server shows older matches by is kept for nothing else.
  if (!import.meta.env.PROD || isOlder()) return;
  // The page's own script names all others: its name is another one with each build.
  const build = document.querySelector<HTMLScriptElement>("script[type=module]")!.src.split("/").at(-1)!;
  const loaded = () => keep([rooted("/"), ...performance.getEntriesByType("resource").map(({ name }) => name)]);
  void startWorker(rooted(`/worker.js?${build}`), loaded);
}

/** Lets the service worker keep files of the page, once it is there. */
export function keep(files: readonly string[]): void {
  if (import.meta.env.PROD) void tellWorker({ keep: files });
}
