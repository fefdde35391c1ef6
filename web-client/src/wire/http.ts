// Plain requests.

import { rooted } from "./base";
import type { Refusal } from "./messages";

/** What the server says against a request. */
export class Refused extends Error {
  constructor(
    readonly refusal: Refusal,
    readonly status: number,
  ) {
    super(refusal.text);
  }
}

export type Method = "GET" | "POST" | "PUT" | "DELETE";

export interface Asking {
  body?: unknown;
  /** The token of a seat. */
  token?: string | null;
  /** The token of the admin. */
  admin?: string | null;
}

/** Asks the server; throws `Refused`, or a `TypeError` if it cannot be reached. A good answer may be empty: `T` is `undefined` then. */
export async function ask<T>(method: Method, path: string, { body, token, admin }: Asking = {}): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["content-type"] = "application/json";
  if (token) headers["airlock-seat"] = token;
  if (admin) headers["airlock-admin"] = admin;
  const response = await fetch(rooted(path), {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (response.ok) {
    const text = await response.text();
    return (text === "" ? undefined : JSON.parse(text)) as T;
  }
  const refusal = (await response.json().catch(() => null)) as Refusal | null;
  throw new Refused(refusal ?? { code: "unknown", text: response.statusText }, response.status);
}
