/** Tells what was looked up, unless it is no longer wanted by then: what is asked for later may be there earlier. Returns what ends
 * the wish, as effects do. */
export function whileWanted<T>(looked: Promise<T>, tell: (found: T) => void, failed?: (error: unknown) => void): () => void {
  let still = true;
  void looked.then((found) => {
    if (still) tell(found);
  }, failed);
  return () => {
    still = false;
  };
}
