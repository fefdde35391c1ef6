/** Cancellable follow-up of a promise: `tell` runs unless cancelled, as a later request may be answered earlier. Returns the
 * disposer, as effects do. */
export function cancellable<T>(looked: Promise<T>, tell: (found: T) => void, failed?: (error: unknown) => void): () => void {
  let still = true;
  void looked.then((found) => {
    if (still) tell(found);
  }, failed);
  return () => {
    still = false;
  };
}
