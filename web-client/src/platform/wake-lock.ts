// Screen wake lock.

import { attemptLater, present } from "./feature";

/** Keeps the screen on where the browser allows it. Returns the disposer. */
export function keepScreenOn(): () => void {
  const locks = present("wakeLock", () => navigator.wakeLock);
  if (!locks) return () => undefined;
  // The system may refuse it, on a low battery or for a hidden page. That is no fault.
  const lock = attemptLater("wakeLock", () => locks.request("screen").catch(() => null), null);
  return () => void lock.then((held) => attemptLater("wakeLock", async () => held?.release(), undefined));
}
