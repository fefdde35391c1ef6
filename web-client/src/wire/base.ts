// Base path of the server below its site: empty, or for example `/airlock`.

/** An address of one of this page's files, which are below the base path. */
const own = import.meta.url;

export const base = import.meta.env.PROD ? new URL("..", own).pathname.replace(/\/$/, "") : "";

/** Prefixes a path of this server with the base path. */
export function rooted(path: string): string {
  return `${base}${path}`;
}

/** Path of an address of this server, without the base path. */
export function pathOf({ pathname }: { pathname: string }): string {
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname === base ? "/" : pathname;
}
