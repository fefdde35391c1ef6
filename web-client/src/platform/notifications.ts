// Notifications of the system. Android's browsers show them only through the service worker; others also from the page.

import { rooted } from "../wire/base";
import { attempt, attemptLater } from "./feature";

type Permission = NotificationPermission | "missing";

function has(): boolean {
  return attempt("notifications", () => typeof Notification === "function", false);
}

/** Permission given by the reader; `missing` where the browser has no notifications. */
export function permission(): Permission {
  return has() ? attempt<Permission>("notifications", () => Notification.permission, "missing") : "missing";
}

/** Asks the reader for permission. */
export async function requestPermission(): Promise<Permission> {
  if (!has()) return "missing";
  return attemptLater<Permission>("notifications", () => Notification.requestPermission(), "missing");
}

/** Shows a notification in the place of an earlier one with its tag, if the reader allows any. A press brings the page to the front. */
export async function notify(title: string, tag: string): Promise<void> {
  if (permission() !== "granted") return;
  await attemptLater(
    "notifications",
    async () => {
      const registration = "serviceWorker" in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
      const options = { tag, icon: rooted("/icon-192.png"), data: location.href };
      if (registration?.active) await registration.showNotification(title, options);
      else new Notification(title, options).addEventListener("click", () => focus());
    },
    undefined,
  );
}
