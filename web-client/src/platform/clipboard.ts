// The clipboard, and the system's dialog for sharing.

import { attempt, attemptLater } from "./feature";

/** Copies a text; answers whether that worked. */
export async function copy(text: string): Promise<boolean> {
  const write = async () => {
    await navigator.clipboard.writeText(text);
    return true;
  };
  return attemptLater("clipboard", write, false);
}

export function canShare(): boolean {
  return attempt("share", () => typeof navigator.share === "function", false);
}

/** Opens the system's dialog for sharing a link. A reader who closes it has shared nothing, and that is no fault. */
export async function share(url: string): Promise<void> {
  const open = () =>
    navigator.share({ url }).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
    });
  await attemptLater("share", async () => open(), undefined);
}
