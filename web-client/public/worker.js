// Keeps the shell of one build for the next visit: the page and its hashed files. Never anything of a match.

/** The build stands in the address of the worker: another build is another worker with a cache of its own. */
const KEPT = `airlock-shell${self.location.search}`;

// Only when the last page of another build is closed: until then it may still ask for files of that build.
self.addEventListener("activate", (event) => {
  const drop = async () => {
    for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(drop());
});

/** A hashed file never changes: the kept one is right. */
async function kept(request) {
  const cache = await caches.open(KEPT);
  const found = await cache.match(request);
  if (found) return found;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

/** The page itself: the newest, or the kept one when the server cannot be reached. */
async function page(request) {
  const cache = await caches.open(KEPT);
  try {
    const response = await fetch(request);
    if (response.ok && !response.headers.has("airlock-older")) await cache.put("/", response.clone());
    return response;
  } catch (error) {
    const found = await cache.match("/");
    if (found) return found;
    throw error;
  }
}

/** Whether a file belongs to the shell. */
function belongs({ origin, pathname }) {
  return origin === self.location.origin && (pathname === "/" || pathname.startsWith("/assets/"));
}

// What the page loaded before this worker was there.
self.addEventListener("message", (event) => {
  const files = (event.data?.keep ?? []).map((file) => new URL(file, self.location.origin)).filter(belongs);
  event.waitUntil(Promise.allSettled(files.map((file) => kept(new Request(file)))));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (pathname.startsWith("/assets/")) event.respondWith(kept(request));
});
