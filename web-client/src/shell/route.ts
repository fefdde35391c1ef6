// Where the page is. Links work without loading the page anew.

import { signal } from "@preact/signals";
import { options } from "preact";

import { base, pathOf, rooted } from "../wire/base";

/** Place of the code of a seat in older links. */
const CODE_IN_PATH = /^\/seat\/(.+)$/;

/** Takes the code of a seat out of the path, so that it is neither sent again nor kept there by the browser. */
function cover(): void {
  const code = CODE_IN_PATH.exec(pathOf(location))?.[1];
  if (code) history.replaceState(history.state, "", rooted(`/seat#${code}`));
}

cover();

export const path = signal(pathOf(location));

/** The text behind `#`, which is sent to nobody. */
export const fragment = signal(location.hash.slice(1));

function read(): void {
  cover();
  path.value = pathOf(location);
  fragment.value = location.hash.slice(1);
}

addEventListener("popstate", read);
addEventListener("hashchange", read);

/** Whether a later server shows a match under older rules by this page. */
export const isOlder = (): boolean => "older" in document.documentElement.dataset;

export function go(to: string): void {
  if (isOlder()) {
    // Whatever else there is, the newest page shows.
    location.assign(rooted(to));
    return;
  }
  history.pushState(null, "", rooted(to));
  read();
  scrollTo(0, 0);
}

/** Names the page that is shown otherwise, without leaving it. */
export function stay(at: string): void {
  history.replaceState(history.state, "", rooted(at));
  read();
}

/** Follows a link of this page in place. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest("a");
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (!link || !plain || link.target || link.origin !== location.origin || link.hasAttribute("download")) return;
  const to = pathOf(link);
  if (to.startsWith("/api/") || link.hash) return;
  event.preventDefault();
  go(to + link.search);
}

/** Has every link that the page draws begin with the path of the server. */
export function rootLinks(): void {
  if (base === "") return;
  const before = options.vnode;
  options.vnode = (vnode) => {
    const { href } = vnode.props as { href?: unknown };
    if (vnode.type === "a" && typeof href === "string" && href.startsWith("/")) Object.assign(vnode.props, { href: rooted(href) });
    before?.(vnode);
  };
}
