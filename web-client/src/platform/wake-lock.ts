// Keeping the screen on.

import { attemptLater, present } from "./feature";

/** Keeps the screen on until the answer is called, where the browser lets the page. */
export function keepScreenOn(): () => void {
  const locks = present("wakeLock", () => navigator.wakeLock);
  if (!locks) return () => undefined;
  // Refused while the battery is low or the page is hidden: that is the system's right, and no fault.
  const lock = attemptLater("wakeLock", () => locks.request("screen").catch(() => null), null);
  return () => void lock.then((held) => attemptLater("wakeLock", async () => held?.release(), undefined));
}
