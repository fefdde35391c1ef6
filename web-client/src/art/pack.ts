// A game's art: it comes after the table stands, and the table does without it where it does not come.

import { type ReadonlySignal, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

export class Pack<Art> {
  readonly #art = signal<Art | null>(null);
  readonly #bring: () => Promise<Art>;
  #asked = false;

  /** `bring` loads the art, and fails where it cannot be shown. */
  constructor(bring: () => Promise<Art>) {
    this.#bring = bring;
  }

  /** Null until it has come. */
  get art(): ReadonlySignal<Art | null> {
    return this.#art;
  }

  /** Loads it once. Without it everything is drawn as plates, which say the same. */
  async load(): Promise<void> {
    if (this.#asked) return;
    this.#asked = true;
    this.#art.value = await this.#bring().catch(() => null);
  }
}

/** The art of a pack, once it is there. */
export function useArt<Art>(pack: Pack<Art>): Art | null {
  useEffect(() => void pack.load(), [pack]);
  return pack.art.value;
}
