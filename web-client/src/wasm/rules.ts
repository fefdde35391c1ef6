// The rules in this browser: a worker that is started when something needs it.

import type { Deed } from "../model/deeds";
import { keep } from "../shell/offline";
import { NoRules, Outdated } from "../wire/cause";
import type { NewMatch, Seat } from "../wire/messages";

/** What the worker is asked, by name, and what it answers. */
export interface Asked {
  verify: { ask: { log: string; seat: Seat | null; told: readonly string[]; receipts: readonly string[]; key: string | null }; answer: Report };
  replay: { ask: { log: string; seat: Seat | null }; answer: Retold };
  practice: { ask: { wish: NewMatch; seat: Seat; name: string }; answer: null };
  /** Goes on with the practice match that is kept; answers with the reader's seat, or null if there is none. To look at
   * it is not to play it. */
  goOn: { ask: { play: boolean }; answer: Seat | null };
  /** Opens a lesson, at a step that was kept or at its beginning. `lesson` is its file. */
  lesson: { ask: { game: string; lesson: string; positions: string[]; name: string; at: KeptStep | null }; answer: Place };
  /** Goes on in the lesson: what was read or looked at, what was tried and is taken back, or so much time passes. */
  lead: { ask: { how: "on" | "back" | { run: number } }; answer: Place };
  /** What the reader was told at the practice table. */
  transcript: { ask: Record<string, never>; answer: string[] };
  /** The last thing but `back` that the bot of a seat did at the practice table, and why; null if it did nothing more. */
  deed: { ask: { seat: Seat; back: number }; answer: Deed | null };
  /** The same of a log, up to an entry. */
  deedOf: { ask: { log: string; until: number; seat: Seat; back: number }; answer: Deed | null };
  /** Of the practice table, once its match is over. */
  log: { ask: Record<string, never>; answer: string | null };
}

/** Where a learner stands: the step of a part; which mistake is being looked at, and why the last action was not done. */
export interface Place {
  part: number;
  step: number;
  tried: number | null;
  held: { else: number } | "kept" | "other" | "tried" | null;
}

/** Where a lesson stands after what was said: its step, what to come back by, and its match time. */
export interface Stands {
  place: Place;
  kept: KeptStep;
  now_ms: number;
}

/** A step to come back to: what was done in its part, in the words of the rules. */
export interface KeptStep {
  part: number;
  step: number;
  done: string;
}

/** Goes to the worker: a question with its number, or a message for the practice table. */
export type ToWorker = { [K in keyof Asked]: { id: number; kind: K; body: Asked[K]["ask"] } }[keyof Asked] | { hear: string };

/** Comes from it: an answer, what the practice table says, or which files it is made of. */
export type FromWorker =
  | { id: number; answer: unknown }
  | { id: number; error: string }
  | { said: string[] }
  | ({ said: string[] } & Stands)
  | { files: string[] };

/** A number that was promised before the dice existed, and what was revealed. */
export interface Kept {
  promised: string | null;
  revealed: string | null;
  kept: boolean;
}

/** What repeating a log showed. */
export interface Report {
  game: string;
  rules: number;
  seats: { name: string; bot: boolean }[];
  voided_starts: number;
  secret: Kept;
  nonces: Kept[];
  entries: number;
  repeated: number;
  fault: { kind: "version" | "sealed" | "promise" | "setup" | "entry"; seq: number | null; text: string } | null;
  told: { same: number; differs: { n: number; seq: number | null; what: string } | null } | null;
  witness: Witness;
}

/** The comparison of a log with what others than the server kept. */
export interface Witness {
  /** The server's signature; null where there is none. */
  signature: { key: string; holds: boolean; expected: boolean; compared: boolean } | null;
  /** Number of receipts that are moments of the log. */
  agree: number;
  /** Receipts that are none. */
  missing: string[];
  /** False in logs of format 1, whose chain does not cover the header. */
  covers_header: boolean;
}

/** True if nothing that others kept contradicts the log. */
export function agrees({ missing, signature }: Witness): boolean {
  return missing.length === 0 && (signature === null || (signature.holds && signature.expected));
}

/** A match told again: updates, and after which entry of the log each came. */
export interface Retold {
  updates: string[];
  seqs: number[];
  /** Why the log could not be told to its end. */
  broken: string | null;
}

/** Starts the worker, where this browser has workers and WebAssembly. */
function start(): Worker | null {
  if (typeof WebAssembly !== "object") return null;
  try {
    return new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  } catch {
    return null;
  }
}

export class Rules {
  /** Null where this browser cannot run the rules. */
  private readonly worker = start();
  private readonly asked = new Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void }>();
  private next = 0;

  constructor(said: (messages: string[], stands?: Stands) => void = () => undefined) {
    this.worker?.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
      if ("said" in data) {
        said(data.said, "place" in data ? data : undefined);
        return;
      }
      if ("files" in data) {
        keep(data.files);
        return;
      }
      const waiting = this.asked.get(data.id);
      this.asked.delete(data.id);
      if ("error" in data) waiting?.reject(new Error(data.error));
      else waiting?.resolve(data.answer as never);
    });
    this.worker?.addEventListener("error", ({ message }) => {
      // A script that did not load says nothing.
      for (const { reject } of this.asked.values()) reject(message ? new Error(message) : new Outdated());
      this.asked.clear();
    });
  }

  /** Asks; throws what is wrong with the question. */
  ask<K extends keyof Asked>(kind: K, body: Asked[K]["ask"]): Promise<Asked[K]["answer"]> {
    const id = this.next++;
    const { worker } = this;
    if (!worker) return Promise.reject(new NoRules());
    return new Promise((resolve, reject) => {
      this.asked.set(id, { resolve, reject });
      worker.postMessage({ id, kind, body });
    });
  }

  /** A message for the practice table. */
  hear(message: string): void {
    this.worker?.postMessage({ hear: message });
  }

  close(): void {
    this.worker?.terminate();
  }
}
