// The path of the server below its site: empty, or `/airlock` where other things stand beside it.

/** An address of this page's own files, which the server puts below its path. */
const own = import.meta.url;

export const base = import.meta.env.PROD ? new URL("..", own).pathname.replace(/\/$/, "") : "";

/** The address of a path of this server. */
export function rooted(path: string): string {
  return `${base}${path}`;
}

/** The path of an address of this server. */
export function pathOf({ pathname }: { pathname: string }): string {
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname === base ? "/" : pathname;
}
