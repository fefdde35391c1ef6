// The rules in this browser, run by a worker that starts on demand.

import type { Deed } from "../model/bot-actions";
import { keep } from "../shell/offline";
import { NoRules, Outdated } from "../wire/cause";
import type { NewMatch, Seat } from "../wire/messages";

/** Requests to the worker by name, and their answers. */
export interface Requests {
  verify: { ask: { log: string; seat: Seat | null; told: readonly string[]; receipts: readonly string[]; key: string | null }; answer: Report };
  replay: { ask: { log: string; seat: Seat | null }; answer: ReplayedMatch };
  practice: { ask: { wish: NewMatch; seat: Seat; name: string }; answer: null };
  /** Continues the stored practice match. Answers the reader's seat, or null if there is none. With `play` false the match is only
   * looked at. */
  goOn: { ask: { play: boolean }; answer: Seat | null };
  /** Opens a lesson, at a stored step or at its start. `lesson` is the text of its file. */
  lesson: { ask: { game: string; lesson: string; positions: string[]; name: string; at: StoredStep | null }; answer: LessonPosition };
  /** Advances the lesson: the step was read, the attempt is taken back, or this much time passes. */
  lead: { ask: { how: "on" | "back" | { run: number } }; answer: LessonPosition };
  /** The reader's transcript of the practice table. */
  transcript: { ask: Record<string, never>; answer: string[] };
  /** The last action but `back` of a seat's bot at the practice table, with its reasons; null if there is none. */
  deed: { ask: { seat: Seat; back: number }; answer: Deed | null };
  /** The same for a log, up to an entry. */
  deedOf: { ask: { log: string; until: number; seat: Seat; back: number }; answer: Deed | null };
  /** The log of the practice table, once its match is over. */
  log: { ask: Record<string, never>; answer: string | null };
}

/** Position of a learner: part and step, the mistake that is shown, and the reason for a refused action. */
export interface LessonPosition {
  part: number;
  step: number;
  tried: number | null;
  held: { else: number } | "kept" | "other" | "tried" | null;
}

/** State of a lesson after an answer: its step, the data to return to it, and its match time. */
export interface LessonState {
  place: LessonPosition;
  kept: StoredStep;
  now_ms: number;
}

/** A step to return to, with the actions of its part in the rules' format. */
export interface StoredStep {
  part: number;
  step: number;
  done: string;
}

/** Message to the worker: a request with its number, or a message for the practice table. */
export type ToWorker = { [K in keyof Requests]: { id: number; kind: K; body: Requests[K]["ask"] } }[keyof Requests] | { hear: string };

/** Message from the worker: an answer, messages of the practice table, or the names of its files. */
export type FromWorker =
  | { id: number; answer: unknown }
  | { id: number; error: string }
  | { said: string[] }
  | ({ said: string[] } & LessonState)
  | { files: string[] };

/** A number that was committed to before the dice existed, and the one that was revealed. */
export interface Commitment {
  promised: string | null;
  revealed: string | null;
  kept: boolean;
}

/** Result of repeating a log. */
export interface Report {
  game: string;
  rules: number;
  seats: { name: string; bot: boolean }[];
  voided_starts: number;
  secret: Commitment;
  nonces: Commitment[];
  entries: number;
  repeated: number;
  fault: { kind: "version" | "sealed" | "promise" | "setup" | "entry"; seq: number | null; text: string } | null;
  told: { same: number; differs: { n: number; seq: number | null; what: string } | null } | null;
  witness: Witness;
}

/** Comparison of a log with data that does not come from the server. */
export interface Witness {
  /** The server's signature; null if there is none. */
  signature: { key: string; holds: boolean; expected: boolean; compared: boolean } | null;
  /** Number of receipts that the log contains. */
  agree: number;
  /** Receipts that the log does not contain. */
  missing: string[];
  /** False for logs of format 1, whose chain does not cover the header. */
  covers_header: boolean;
}

/** True if no data from elsewhere contradicts the log. */
export function agrees({ missing, signature }: Witness): boolean {
  return missing.length === 0 && (signature === null || (signature.holds && signature.expected));
}

/** A replayed match: its updates, and the log entry after which each came. */
export interface ReplayedMatch {
  updates: string[];
  seqs: number[];
  /** Reason for which the log could not be replayed to its end. */
  broken: string | null;
}

/** Starts the worker, if this browser has workers and WebAssembly. */
function start(): Worker | null {
  if (typeof WebAssembly !== "object") return null;
  try {
    return new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  } catch {
    return null;
  }
}

export class Rules {
  /** Null if this browser cannot run the rules. */
  private readonly worker = start();
  private readonly asked = new Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void }>();
  private next = 0;
  /** Called with messages of the table, and with the state of its lesson. */
  said: (messages: string[], stands?: LessonState) => void = () => undefined;

  constructor() {
    this.worker?.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
      if ("said" in data) {
        this.said(data.said, "place" in data ? data : undefined);
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
      // A script that did not load has no message.
      for (const { reject } of this.asked.values()) reject(message ? new Error(message) : new Outdated());
      this.asked.clear();
    });
  }

  /** Sends a request. Throws the reason if it is invalid. */
  ask<K extends keyof Requests>(kind: K, body: Requests[K]["ask"]): Promise<Requests[K]["answer"]> {
    const id = this.next++;
    const { worker } = this;
    if (!worker) return Promise.reject(new NoRules());
    return new Promise((resolve, reject) => {
      this.asked.set(id, { resolve, reject });
      worker.postMessage({ id, kind, body });
    });
  }

  /** Passes a message to the practice table. */
  hear(message: string): void {
    this.worker?.postMessage({ hear: message });
  }

  close(): void {
    this.worker?.terminate();
  }
}
