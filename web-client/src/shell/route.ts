// Path of the page. Links change it without a reload.

import { signal } from "@preact/signals";
import { options } from "preact";

import { base, pathOf, rooted } from "../wire/base";

/** Older links have the code of a seat in the path. */
const CODE_IN_PATH = /^\/seat\/(.+)$/;

/** Moves the code of a seat from the path to the fragment, so that it is neither sent again nor recorded in the browser's history. */
function cover(): void {
  const code = CODE_IN_PATH.exec(pathOf(location))?.[1];
  if (code) history.replaceState(history.state, "", rooted(`/seat#${code}`));
}

cover();

export const path = signal(pathOf(location));

/** The text behind `#`, which is never sent. */
export const fragment = signal(location.hash.slice(1));

function read(): void {
  cover();
  path.value = pathOf(location);
  fragment.value = location.hash.slice(1);
}

addEventListener("popstate", read);
addEventListener("hashchange", read);

/** True if a later server uses this page to show a match under older rules. */
export const isOlder = (): boolean => "older" in document.documentElement.dataset;

export function go(to: string): void {
  if (isOlder()) {
    // Everything else is shown by the newest page.
    location.assign(rooted(to));
    return;
  }
  history.pushState(null, "", rooted(to));
  read();
  scrollTo(0, 0);
}

/** Changes the address of the page without leaving it. */
export function stay(at: string): void {
  history.replaceState(history.state, "", rooted(at));
  read();
}

/** Follows a link within the page. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest("a");
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (!link || !plain || link.target || link.origin !== location.origin || link.hasAttribute("download")) return;
  const to = pathOf(link);
  if (to.startsWith("/api/") || link.hash) return;
  event.preventDefault();
  go(to + link.search);
}

/** Prefixes every link with the server's base path. */
export function rootLinks(): void {
  if (base === "") return;
  const before = options.vnode;
  options.vnode = (vnode) => {
    const { href } = vnode.props as { href?: unknown };
    if (vnode.type === "a" && typeof href === "string" && href.startsWith("/")) Object.assign(vnode.props, { href: rooted(href) });
    before?.(vnode);
  };
}
