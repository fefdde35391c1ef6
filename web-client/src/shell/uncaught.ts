// Errors that nothing catches: of listeners, timers, effects and promises. They cost what was being done, and are recorded here.

import { fault } from "../model/faults";
import { causeOf } from "../wire/cause";
import { isLoading } from "../wire/chunk";

/** Records what is thrown where nothing catches it. */
export function catchAll(): void {
  addEventListener("error", ({ error, filename }) => {
    // The browser's own notices carry no error; scripts of extensions come from elsewhere.
    if (error && filename.startsWith(location.origin)) fault("page", error);
  });
  addEventListener("unhandledrejection", ({ reason }) => {
    // Without a network or after a new build something may be missing that the page can do without.
    if (causeOf(reason).kind === "fault" && !isLoading(reason)) fault("page", reason);
  });
}
