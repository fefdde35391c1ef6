// Parts of the page that are loaded when they are needed.

import { rooted } from "./base";
import { Outdated, Unreachable } from "./cause";

/** Loads a part; throws whether it is the server that is away, or the part: then the server has another version of the page. */
export async function chunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!isLoading(error)) throw error;
    throw (await isThere()) ? new Outdated() : new Unreachable();
  }
}

/** Recognises the messages that browsers give when a script or a style does not load. */
export function isLoading(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|importing a module script|preload CSS|module script/i.test(error.message);
}

/** Checks whether the server answers. */
async function isThere(): Promise<boolean> {
  try {
    const response = await fetch(rooted("/healthz"), { cache: "no-store" });
    return (await response.text()).trim() === "ok";
  } catch {
    return false;
  }
}
