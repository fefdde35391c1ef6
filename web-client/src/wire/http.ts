// HTTP requests.

import { rooted } from "./base";
import { Foreign, REDIRECT, Refused, Unreachable, retryAfter } from "./cause";
import type { Refusal } from "./messages";

export { Refused } from "./cause";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

export interface Asking {
  body?: unknown;
  /** Token of a seat. */
  token?: string | null;
  /** Token of the admin. */
  admin?: string | null;
}

/** Sends a request. Throws the cause of a failure. `T` is `undefined` for an empty answer. */
export async function ask<T>(method: Method, path: string, asking: Asking = {}): Promise<T> {
  const { text, status } = await answered(method, path, asking);
  if (text === "") return undefined as T;
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new Foreign(status);
  }
}

/** Requests a text. */
export async function askText(path: string, asking: Asking = {}): Promise<string> {
  return (await answered("GET", path, asking)).text;
}

async function answered(method: Method, path: string, { body, token, admin }: Asking): Promise<{ text: string; status: number }> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["content-type"] = "application/json";
  if (token) headers["airlock-seat"] = token;
  if (admin) headers["airlock-admin"] = admin;
  // The server never redirects. A redirect leads to another site's login page, which cannot be read and would look like no
  // answer.
  const sent: RequestInit = { method, headers, redirect: "manual", ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  let response: Response;
  let text: string;
  try {
    response = await fetch(rooted(path), sent);
    text = await response.text();
  } catch {
    throw new Unreachable();
  }
  const { status, ok } = response;
  if (response.type === "opaqueredirect") throw new Foreign(REDIRECT);
  const isPage = text !== "" && /^\s*text\/html\b/i.test(response.headers.get("content-type") ?? "");
  const after = retryAfter(response.headers.get("retry-after"));
  if (isPage) throw new Foreign(status, after);
  if (ok) return { text, status };
  const refusal = refusalOf(text);
  throw refusal ? new Refused(refusal, status, after) : new Foreign(status, after);
}

/** The refusal in an answer of the server; null if there is none. */
function refusalOf(text: string): Refusal | null {
  try {
    const told = JSON.parse(text) as Partial<Refusal> | null;
    return typeof told?.code === "string" && typeof told.text === "string" ? (told as Refusal) : null;
  } catch {
    return null;
  }
}
