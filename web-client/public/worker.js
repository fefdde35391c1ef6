// Keeps the shell of one build for the next visit: the page and its hashed files. Never anything of a match, and nothing that only
// stands at the page's addresses: a proxy's login page, the answer of a health check, an error.

/** The build stands in the address of the worker: another build is another worker with a cache of its own. */
const KEPT = `airlock-shell${self.location.search}`;
/** The path of this server: `/`, or `/airlock/`. */
const ROOT = new URL(self.registration.scope).pathname;

// Only when the last page of another build is closed: until then it may still ask for files of that build.
self.addEventListener("activate", (event) => {
  const drop = async () => {
    for (const name of await caches.keys()) if (name.startsWith("airlock-shell") && name !== KEPT) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(drop());
});

/** Tells the page itself, which the server marks, from whatever else is answered at its addresses. */
function isPage(response) {
  return response.ok && !response.redirected && response.headers.has("airlock-page");
}

/** Tells a hashed file from a page that somebody answers in its place. */
function isFile(response) {
  return response.ok && !response.redirected && !(response.headers.get("content-type") ?? "").startsWith("text/html");
}

/** A hashed file never changes: the kept one is right. */
async function file(request) {
  const cache = await caches.open(KEPT);
  const found = await cache.match(request);
  if (found) return found;
  const response = await fetch(request);
  if (isFile(response)) await cache.put(request, response.clone());
  return response;
}

/** The page itself: the newest, or the kept one when the server cannot be reached. */
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

/** Keeps a file of the shell, or the page. */
async function keep(address) {
  const { origin, pathname } = address;
  if (origin !== self.location.origin) return;
  if (pathname === ROOT) await page(new Request(address));
  else if (pathname.startsWith(`${ROOT}assets/`)) await file(new Request(address));
}

// What the page loaded before this worker was there.
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

// A notification that is pressed brings its table to the front.
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
