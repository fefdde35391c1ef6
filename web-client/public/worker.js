// Keeps the shell of one build for the next visit: the page and its hashed files. It never keeps data of a match. It also ignores
// foreign answers at the page's addresses, such as a proxy's login page, a health check or an error.

/** The address of the worker contains the build. Another build is another worker with its own cache. */
const KEPT = `airlock-shell${self.location.search}`;
/** Base path of the server: `/`, or `/airlock/`. */
const ROOT = new URL(self.registration.scope).pathname;

// Only after the last page of another build is closed, as that page may still request files of its build.
self.addEventListener("activate", (event) => {
  const drop = async () => {
    for (const name of await caches.keys()) if (name.startsWith("airlock-shell") && name !== KEPT) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(drop());
});

/** True for the page itself, which the server marks with a header. */
function isPage(response) {
  return response.ok && !response.redirected && response.headers.has("airlock-page");
}

/** True for a hashed file, as opposed to a page returned in its place. */
function isFile(response) {
  return response.ok && !response.redirected && !(response.headers.get("content-type") ?? "").startsWith("text/html");
}

/** A hashed file never changes, so the cached one is used. */
async function file(request) {
  const cache = await caches.open(KEPT);
  const found = await cache.match(request);
  if (found) return found;
  const response = await fetch(request);
  if (isFile(response)) await cache.put(request, response.clone());
  return response;
}

/** The newest page, or the cached one if the server is unreachable. */
async function page(request) {
  const cache = await caches.open(KEPT);
  try {
    const response = await fetch(request);
    if (isPage(response)) await cache.put(ROOT, response.clone());
    return response;
  } catch (error) {
    const found = await cache.match(ROOT);
    if (found) return found;
    throw error;
  }
}

/** Caches a file of the shell, or the page. */
async function keep(address) {
  const { origin, pathname } = address;
  if (origin !== self.location.origin) return;
  if (pathname === ROOT) await page(new Request(address));
  else if (pathname.startsWith(`${ROOT}assets/`)) await file(new Request(address));
}

// Files that the page loaded before this worker was active.
self.addEventListener("message", (event) => {
  const files = (event.data?.keep ?? []).map((name) => new URL(name, self.location.origin));
  event.waitUntil(Promise.allSettled(files.map(keep)));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || pathname.startsWith(`${ROOT}api/`)) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (pathname.startsWith(`${ROOT}assets/`)) event.respondWith(file(request));
});

// A press on a notification brings its table to the front.
self.addEventListener("notificationclick", (event) => {
  const { notification } = event;
  notification.close();
  const show = async () => {
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const open = pages.find(({ url }) => url === notification.data) ?? pages[0];
    return open ? open.focus() : self.clients.openWindow(notification.data ?? ROOT);
  };
  event.waitUntil(show());
});
