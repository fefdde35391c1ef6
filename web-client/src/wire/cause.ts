// Causes of failed requests, connections and loads of the page or the rules. Each has its words in the texts and its remedy in the table
// below.

import type { Refusal } from "./messages";

/** Refusal by the server. */
export class Refused extends Error {
  constructor(
    readonly refusal: Refusal,
    readonly status: number,
    /** Seconds before another try may succeed, if the server says so. */
    readonly retryAfterS: number | null = null,
  ) {
    super(refusal.text);
  }
}

/** No answer at all. */
export class Unreachable extends TypeError {}

/** Status of a redirect. The browser does not reveal which one it was. */
export const REDIRECT = 302;

/** An answer from something other than the server: a page of a proxy, or of another site. */
export class Foreign extends Error {
  constructor(
    readonly status: number,
    readonly retryAfterS: number | null = null,
  ) {
    super(`an answer with status ${status} that is not the server's`);
  }
}

/** A part of the page that the server no longer has, because page and server have different versions. */
export class Outdated extends Error {}

/** This browser cannot run the rules. */
export class NoRules extends Error {}

/** Remedy: the page tries again by itself, the reader may, a reload helps, or nothing does. */
type Way = "itself" | "reader" | "reload" | "none";

/** All causes with their remedies. */
export const CAUSES = {
  /** The browser reports that it has no network. */
  offline: "itself",
  unreachable: "itself",
  /** A proxy reports that the server behind it does not answer. */
  gateway: "itself",
  /** Too many requests, limited by the server or by a proxy. */
  busy: "itself",
  /** The server cannot store anything now. */
  unavailable: "itself",
  /** A page in place of an answer. */
  foreign: "reader",
  /** Page and server have different versions. */
  version: "reload",
  /** Requests arrive, but no live connection does. */
  blocked: "itself",
  /** Too many connections from here. */
  crowded: "itself",
  /** No WebAssembly. */
  rules: "none",
  unknown: "none",
  forbidden: "none",
  /** Any other refusal. */
  refused: "none",
  /** A fault of the page. */
  fault: "reader",
} as const satisfies Readonly<Record<string, Way>>;
export type CauseKind = keyof typeof CAUSES;

export interface Cause {
  kind: CauseKind;
  /** Seconds before the next try. */
  waitS: number;
  refusal?: Refusal;
  /** True if the answer itself names the time to wait. */
  says?: boolean;
  /** Status of an answer that is not the server's. */
  status?: number;
}

/** Seconds before the next try, if the answer names no time. */
const WAIT_S = 5;
/** Maximum number of seconds that the page waits at the request of an answer. */
const MOST_S = 120;

/** Statuses of proxies whose server does not answer. */
const GATEWAY = new Set([502, 504, 520, 521, 522, 523, 524, 530]);

/** Text of a refusal that a server of this page's version would not give. */
const FOREIGN_FIELD = /\b(unknown|missing) (field|variant)\b/;

const isAway = (): boolean => typeof navigator === "object" && navigator.onLine === false;

/** Classifies anything that was thrown. */
export function causeOf(error: unknown): Cause {
  const cause = (kind: CauseKind, more: Partial<Cause> = {}): Cause => ({ kind, waitS: CAUSES[kind] === "itself" ? WAIT_S : 0, ...more });
  const waiting = (seconds: number | null) => ({ waitS: Math.min(seconds ?? WAIT_S, MOST_S) });
  if (error instanceof Refused) {
    const { refusal, retryAfterS } = error;
    const { code } = refusal;
    if (code === "malformed" && FOREIGN_FIELD.test(refusal.text)) return cause("version");
    if (code === "busy" || code === "unavailable") return cause(code, { refusal, says: retryAfterS !== null, ...waiting(retryAfterS) });
    return cause(code === "unknown" || code === "forbidden" ? code : "refused", { refusal });
  }
  if (error instanceof Unreachable) return cause(isAway() ? "offline" : "unreachable");
  if (error instanceof Foreign) {
    const { status, retryAfterS } = error;
    if (status === 429 || status === 503) return cause("busy", { status, ...waiting(retryAfterS) });
    return cause(GATEWAY.has(status) ? "gateway" : "foreign", { status });
  }
  if (error instanceof Outdated) return cause("version");
  if (error instanceof NoRules) return cause("rules");
  return cause("fault");
}

/** Seconds of a `Retry-After` header, which is a number or a date. */
export function retryAfter(header: string | null, now = Date.now()): number | null {
  if (header === null) return null;
  const seconds = /^\s*\d+\s*$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000;
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : null;
}
