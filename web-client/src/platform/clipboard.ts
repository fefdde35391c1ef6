// Clipboard, and the system's share dialog.

import { attempt, attemptLater } from "./feature";

/** Copies a text. Returns false if that failed. */
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

/** Opens the system's dialog to share a link. It is no fault if the reader cancels. */
export async function share(url: string): Promise<void> {
  const open = () =>
    navigator.share({ url }).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
    });
  await attemptLater("share", async () => open(), undefined);
}
