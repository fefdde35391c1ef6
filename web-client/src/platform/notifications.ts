// System notifications. Android's browsers show them only through the service worker, others also from the page.

import { rooted } from "../wire/base";
import { attempt, attemptLater } from "./feature";

type Permission = NotificationPermission | "missing";

function has(): boolean {
  return attempt("notifications", () => typeof Notification === "function", false);
}

/** Permission given by the reader; `missing` if the browser has no notifications. */
export function permission(): Permission {
  return has() ? attempt<Permission>("notifications", () => Notification.permission, "missing") : "missing";
}

export async function requestPermission(): Promise<Permission> {
  if (!has()) return "missing";
  return attemptLater<Permission>("notifications", () => Notification.requestPermission(), "missing");
}

/** Shows a notification, replacing an earlier one with the same tag, if the reader allows it. A press on it brings the page to the
 * front. */
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
