// Keeping the screen on.

import { attemptLater } from "./feature";

/** Keeps the screen on until the answer is called, where the browser lets the page. */
export function keepScreenOn(): () => void {
  if (!("wakeLock" in navigator)) return () => undefined;
  // Refused while the battery is low or the page is hidden: that is the system's right, and no fault.
  const lock = attemptLater("wakeLock", () => navigator.wakeLock.request("screen").catch(() => null), null);
  return () => void lock.then((held) => attemptLater("wakeLock", async () => held?.release(), undefined));
}
