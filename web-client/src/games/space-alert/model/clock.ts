// Running match time. Every client shows the same second, by the server's clock.

import { useEffect, useState } from "preact/hooks";

import type { Clock } from "../../game";

/** Length of the large countdown at the end of a phase, in seconds. */
export const LAST_S = 10;

/** Present match time in milliseconds; null before the server has sent its clock. */
export function matchTime(clock: Clock | null | undefined): number | null {
  if (!clock) return null;
  return clock.now_ms + (clock.running ? performance.now() - clock.at : 0);
}

/** Match time, updated at each full second after `since`. */
export function useMatchTime(clock: Clock | null | undefined, since: number): number | null {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!clock?.running) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const past = ((((matchTime(clock) ?? 0) - since) % 1000) + 1000) % 1000;
      timer = setTimeout(() => {
        tick((n) => n + 1);
        wait();
      }, 1000 - past);
    };
    wait();
    return () => clearTimeout(timer);
  }, [clock, since]);
  return matchTime(clock);
}

/** Formats whole seconds as `6:41`. */
export function minutes(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
