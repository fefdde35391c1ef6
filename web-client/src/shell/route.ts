// Where the page is. Links work without loading the page anew.

import { signal } from "@preact/signals";

export const path = signal(location.pathname);

addEventListener("popstate", () => {
  path.value = location.pathname;
});

/** Whether a later server shows a match under older rules by this page. */
export const isOlder = (): boolean => "older" in document.documentElement.dataset;

export function go(to: string): void {
  if (isOlder()) {
    // Whatever else there is, the newest page shows.
    location.assign(to);
    return;
  }
  history.pushState(null, "", to);
  path.value = location.pathname;
  scrollTo(0, 0);
}

/** Names the page that is shown otherwise, without leaving it. */
export function stay(at: string): void {
  history.replaceState(history.state, "", at);
  path.value = location.pathname;
}

/** Follows a link of this page in place. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest("a");
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (!link || !plain || link.target || link.origin !== location.origin || link.hasAttribute("download")) return;
  if (link.pathname.startsWith("/api/") || link.hash) return;
  event.preventDefault();
  go(link.pathname + link.search);
}
