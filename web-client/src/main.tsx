import "@fontsource-variable/atkinson-hyperlegible-next/wght.css";
import "@fontsource-variable/oxanium/wght.css";

import "./theme/tokens.css";
import "./theme/base.css";
import "./theme/screens.css";
import "./theme/table.css";

import { effect } from "@preact/signals";
import { render } from "preact";

import { speak } from "./i18n";
import { settings } from "./model/settings";
import { App } from "./shell/app";
import { wake } from "./shell/sound";

for (const gesture of ["pointerdown", "keydown"] as const) addEventListener(gesture, wake, { once: true });

// The shell is kept for the next visit where the browser allows it (https, or this machine).
if (import.meta.env.PROD && "serviceWorker" in navigator) void navigator.serviceWorker.register("/worker.js").catch(() => undefined);

await speak(settings.value.language);
effect(() => void speak(settings.value.language));
render(<App />, document.getElementById("app")!);
