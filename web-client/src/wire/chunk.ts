// Parts of the page that are loaded when they are needed.

import { rooted } from "./base";
import { Foreign, Outdated, REDIRECT, Unreachable } from "./cause";

/** Loads a part; throws whether it is the server that is away, or the part: then the server has another version of the page. */
export async function chunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!isLoading(error)) throw error;
    throw await failure();
  }
}

/** Recognises the messages that browsers give when a script or a style does not load. */
export function isLoading(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|importing a module script|preload CSS|module script/i.test(error.message);
}

/** The failure behind a part that did not load. */
async function failure(): Promise<Error> {
  try {
    const response = await fetch(rooted("/healthz"), { cache: "no-store", redirect: "manual" });
    return (await response.text()).trim() === "ok" ? new Outdated() : new Foreign(response.status || REDIRECT);
  } catch {
    return new Unreachable();
  }
}
