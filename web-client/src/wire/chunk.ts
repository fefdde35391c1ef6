// Loading of parts of the page on demand.

import { rooted } from "./base";
import { Foreign, Outdated, REDIRECT, Unreachable } from "./cause";

/** Loads a part. If it fails, throws the cause: the server does not answer, or it has another version of the page. */
export async function chunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!isLoading(error)) throw error;
    throw await failure();
  }
}

/** Recognises the browsers' messages for a script or style that does not load. */
export function isLoading(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|importing a module script|preload CSS|module script/i.test(error.message);
}

/** Cause of a part that did not load. */
async function failure(): Promise<Error> {
  try {
    const response = await fetch(rooted("/healthz"), { cache: "no-store", redirect: "manual" });
    return (await response.text()).trim() === "ok" ? new Outdated() : new Foreign(response.status || REDIRECT);
  } catch {
    return new Unreachable();
  }
}
