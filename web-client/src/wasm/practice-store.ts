// Storage of the practice match between visits: its start and its records. Without storage, or while another tab plays the match,
// it lasts only as long as the page.

import { clear, createStore, get, keys, set, setMany, values } from "idb-keyval";

import type { Seat } from "../wire/messages";

/** Start of a match. It includes the dice, because the match is this device's own. */
export interface Beginning {
  founding: string;
  seat: Seat;
}

/** Only one tab may write. */
const LOCK = "airlock.practice";
/** Time within which a tab that was just closed releases the lock. */
const PATIENCE_MS = 2_000;

const MATCH = "match";
const records = () => createStore("airlock-practice", "records");
const begun = () => createStore("airlock-practice-begun", "begun");

export class PracticeStore {
  private readonly records = records();
  private readonly begun = begun();
  /** Number of stored records. */
  private length = 0;
  private writing: Promise<unknown> = Promise.resolve();

  /** The store for the tab that will play the match; null if another tab plays it or nothing can be stored. */
  static async mine(): Promise<PracticeStore | null> {
    if (!("indexedDB" in globalThis)) return null;
    // Without https there are no locks, and the last tab wins.
    if (!("locks" in navigator)) return new PracticeStore();
    return new Promise((resolve) => {
      // Held until this worker ends.
      const hold = () => {
        resolve(new PracticeStore());
        return new Promise<never>(() => undefined);
      };
      navigator.locks.request(LOCK, { signal: AbortSignal.timeout(PATIENCE_MS) }, hold).catch(() => resolve(null));
    });
  }

  /** Game of the stored match; null if there is none. */
  static async game(): Promise<string | null> {
    const beginning = await get<Beginning>(MATCH, begun());
    return beginning ? (JSON.parse(beginning.founding) as { game: string }).game : null;
  }

  /** The stored match; null if there is none. */
  static async read(): Promise<(Beginning & { records: string[] }) | null> {
    const beginning = await get<Beginning>(MATCH, begun());
    // Keys are numbers, and the database returns them in order.
    return beginning ? { ...beginning, records: await values<string>(records()) } : null;
  }

  /** Replaces the stored match by another. */
  begin(beginning: Beginning): void {
    this.length = 0;
    void this.write(async () => {
      await clear(this.records);
      await set(MATCH, beginning, this.begun);
    });
  }

  /** Continues after the stored records. */
  async goOn(): Promise<void> {
    this.length = (await keys(this.records)).length;
  }

  /** Stores new records. `after` returns those from a given index on. Resolves once they are stored or storing has failed. */
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
