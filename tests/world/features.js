// Optional features of a browser, and ways to lack them.

/** Ways to lack a feature: it is removed, access throws, or each use throws. */
export const WAYS = ["removed", "blocked", "throwing"];

export const FEATURES = [
  "notifications",
  "session storage",
  "database",
  "storage manager",
  "caches",
  "clipboard",
  "share",
  "speech",
  "audio",
  "wake lock",
  "WebAssembly",
  "service worker",
  "vibration",
  "full screen",
  "permissions",
  "broadcast channel",
  "locks",
  // Last, because a seat taken without local storage is lost with the page.
  "local storage",
];

/**
 * Runs in a page before its own scripts: disables the feature that the window's name gives.
 * The name survives a reload.
 */
export function take() {
  const [feature, way] = window.name.split(": ");
  const places = {
    notifications: [[globalThis, "Notification"]],
    "local storage": [[globalThis, "localStorage"]],
    "session storage": [[globalThis, "sessionStorage"]],
    database: [[globalThis, "indexedDB"]],
    "storage manager": [[Navigator.prototype, "storage"]],
    caches: [[globalThis, "caches"]],
    clipboard: [[Navigator.prototype, "clipboard"]],
    share: [
      [Navigator.prototype, "share"],
      [Navigator.prototype, "canShare"],
    ],
    speech: [
      [globalThis, "speechSynthesis"],
      [globalThis, "SpeechSynthesisUtterance"],
    ],
    audio: [[globalThis, "AudioContext"]],
    "wake lock": [[Navigator.prototype, "wakeLock"]],
    WebAssembly: [[globalThis, "WebAssembly"]],
    "service worker": [[Navigator.prototype, "serviceWorker"]],
    vibration: [[Navigator.prototype, "vibrate"]],
    "full screen": [
      [Element.prototype, "requestFullscreen"],
      [Document.prototype, "exitFullscreen"],
      [Document.prototype, "fullscreenEnabled"],
    ],
    permissions: [[Navigator.prototype, "permissions"]],
    "broadcast channel": [[globalThis, "BroadcastChannel"]],
    locks: [[Navigator.prototype, "locks"]],
  };
  const fail = () => {
    throw new DOMException(`no ${feature} here`, "SecurityError");
  };
  // Notifications appear only while the page is hidden.
  if (feature === "notifications") Object.defineProperty(Document.prototype, "hidden", { get: () => true });
  for (const [of, name] of places[feature] ?? []) {
    const { get, value } = Object.getOwnPropertyDescriptor(of, name) ?? {};
    delete of[name];
    if (way === "blocked") Object.defineProperty(of, name, { configurable: true, get: fail });
    if (way !== "throwing") continue;
    const throwing = (thing) => {
      if (typeof thing !== "object" && typeof thing !== "function") return thing;
      // As on Android, where notifications are allowed but a page cannot create one.
      const read = (inside, key) => (key === "permission" ? "granted" : typeof inside[key] === "function" ? fail : inside[key]);
      return new Proxy(thing, { get: read, apply: fail, construct: fail });
    };
    Object.defineProperty(of, name, {
      configurable: true,
      get() {
        return throwing(get ? get.call(this === undefined ? of : this) : value);
      },
    });
  }
}

/** Disables a feature of a page from its next load on. Without arguments all features are back. */
export async function lack(page, feature = "", way = "") {
  await page.evaluate((name) => (window.name = name), feature && `${feature}: ${way}`);
}
