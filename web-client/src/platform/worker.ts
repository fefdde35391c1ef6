// Service worker, which keeps the page for the next visit.

import { attemptLater, present } from "./feature";

function container(): ServiceWorkerContainer | null {
  return present("worker", () => navigator.serviceWorker);
}

/** Starts the worker. Calls `then` once it is active, and whenever another one replaces it. */
export async function startWorker(address: string, then: () => void): Promise<void> {
  const workers = container();
  if (!workers) return;
  await attemptLater(
    "worker",
    async () => {
      await workers.register(address);
      workers.addEventListener("controllerchange", then);
      await workers.ready;
      then();
    },
    undefined,
  );
}

/** Sends the worker a message, once it is active. */
export async function tellWorker(message: unknown): Promise<void> {
  const workers = container();
  if (!workers) return;
  await attemptLater("worker", async () => (await workers.ready).active?.postMessage(message), undefined);
}
