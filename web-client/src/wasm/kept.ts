// The practice match as this browser keeps it between visits: what it began with, and what has happened. Where the
// browser keeps nothing, or another tab plays the match, it lasts as long as the page.

import { clear, createStore, get, keys, set, setMany, values } from "idb-keyval";

import type { Seat } from "../wire/messages";

/** What a match begins with. It holds the dice: the match is this device's own. */
export interface Beginning {
  founding: string;
  seat: Seat;
}

/** Only one tab may write. */
const LOCK = "airlock.practice";
/** A tab that has just been left lets go within this time. */
const PATIENCE_MS = 2_000;

const MATCH = "match";
const records = () => createStore("airlock-practice", "records");
const begun = () => createStore("airlock-practice-begun", "begun");

export class Kept {
  private readonly records = records();
  private readonly begun = begun();
  /** How many records are kept. */
  private length = 0;
  private writing: Promise<unknown> = Promise.resolve();

  /** The match, for the tab that will play it; null if another one does, or if nothing can be kept. */
  static async mine(): Promise<Kept | null> {
    if (!("indexedDB" in globalThis)) return null;
    // Without https there are no locks: then the last tab wins.
    if (!("locks" in navigator)) return new Kept();
    return new Promise((resolve) => {
      // Held until this worker ends.
      const hold = () => {
        resolve(new Kept());
        return new Promise<never>(() => undefined);
      };
      navigator.locks.request(LOCK, { signal: AbortSignal.timeout(PATIENCE_MS) }, hold).catch(() => resolve(null));
    });
  }

  /** The game of the match that is kept; null if none is. */
  static async game(): Promise<string | null> {
    const beginning = await get<Beginning>(MATCH, begun());
    return beginning ? (JSON.parse(beginning.founding) as { game: string }).game : null;
  }

  /** What is kept; null if nothing is. */
  static async read(): Promise<(Beginning & { records: string[] }) | null> {
    const beginning = await get<Beginning>(MATCH, begun());
    // Keys are numbers, and a database gives them in their order.
    return beginning ? { ...beginning, records: await values<string>(records()) } : null;
  }

  /** Another match takes the place of what was kept. */
  begin(beginning: Beginning): void {
    this.length = 0;
    void this.write(async () => {
      await clear(this.records);
      await set(MATCH, beginning, this.begun);
    });
  }

  /** Goes on after what is kept. */
  async goOn(): Promise<void> {
    this.length = (await keys(this.records)).length;
  }

  /** Keeps what has happened since; `after` gives the records after so many. Done once it is kept, or cannot be. */
  add(after: (length: number) => readonly string[]): Promise<unknown> {
    const fresh = after(this.length);
    const entries = fresh.map((record, i): [number, string] => [this.length + i, record]);
    this.length += fresh.length;
    return entries.length > 0 ? this.write(() => setMany(entries, this.records)) : this.writing;
  }

  private write(work: () => Promise<unknown>): Promise<unknown> {
    this.writing = this.writing.then(work).catch(() => undefined);
    return this.writing;
  }
}
