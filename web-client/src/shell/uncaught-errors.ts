// Uncaught errors of listeners, timers, effects and promises. They are recorded as faults of the page.

import { fault } from "../model/faults";
import { causeOf } from "../wire/cause";
import { isLoading } from "../wire/chunk";

/** Records uncaught errors. */
export function catchAll(): void {
  addEventListener("error", ({ error, filename }) => {
    // The browser's own notices carry no error, and scripts of extensions have other origins.
    if (error && filename.startsWith(location.origin)) fault("page", error);
  });
  addEventListener("unhandledrejection", ({ reason }) => {
    // Without a network or after a new build, an optional file may be missing.
    if (causeOf(reason).kind === "fault" && !isLoading(reason)) fault("page", reason);
  });
}
