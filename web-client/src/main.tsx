import "@fontsource-variable/atkinson-hyperlegible-next/wght.css";
import "@fontsource-variable/oxanium/wght.css";

import "./theme/tokens.css";
import "./theme/base.css";
import "./theme/shared.css";
// The table's layout comes before the styles of its parts.
import "./shell/table/frame.css";

import { effect } from "@preact/signals";
import { render } from "preact";

import { speak } from "./i18n";
import { settings } from "./model/settings";
import { wake } from "./platform/audio";
import { App } from "./shell/app";
import { afterPaint, scheduleRendering } from "./drawing/turns";
import { keepShell } from "./shell/offline";
import { rootLinks } from "./shell/route";
import { catchAll } from "./shell/uncaught-errors";

// Audio starts slowly, so the response to the press is painted first.
for (const gesture of ["pointerdown", "keydown"] as const) addEventListener(gesture, () => afterPaint(wake), { once: true });

// `public/old.js` has checked for missing features, and shows a message if the page cannot start.
if (!("old" in document.documentElement.dataset)) {
  catchAll();
  scheduleRendering();
  rootLinks();
  keepShell();
  try {
    await speak(settings.value.language);
    effect(() => void speak(settings.value.language));
    render(<App />, document.getElementById("app")!);
  } catch (error) {
    console.error(error);
    document.documentElement.dispatchEvent(new Event("airlock-unloaded"));
  }
}
