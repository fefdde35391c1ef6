// A game's art. It loads after the table has rendered, and the table works without it.

import { type ReadonlySignal, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

export class Pack<Art> {
  readonly #art = signal<Art | null>(null);
  readonly #bring: () => Promise<Art>;
  #asked = false;

  /** `bring` loads the art. It rejects if pictures cannot be shown. */
  constructor(bring: () => Promise<Art>) {
    this.#bring = bring;
  }

  /** Null until loaded. */
  get art(): ReadonlySignal<Art | null> {
    return this.#art;
  }

  /** Loads the art once. Without it, everything is drawn as plates with the same information. */
  async load(): Promise<void> {
    if (this.#asked) return;
    this.#asked = true;
    this.#art.value = await this.#bring().catch(() => null);
  }
}

/** The art of a pack, once loaded. */
export function useArt<Art>(pack: Pack<Art>): Art | null {
  useEffect(() => void pack.load(), [pack]);
  return pack.art.value;
}
