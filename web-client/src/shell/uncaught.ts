// Errors that nothing catches: of listeners, timers, effects and promises. They cost what was being done, and are recorded here.

import { fault } from "../model/faults";

/** Records what is thrown where nothing catches it. */
export function catchAll(): void {
  addEventListener("error", ({ error, filename }) => {
    // The browser's own notices carry no error; scripts of extensions come from elsewhere.
    if (error && filename.startsWith(location.origin)) fault("page", error);
  });
  addEventListener("unhandledrejection", ({ reason }) => fault("page", reason));
}
