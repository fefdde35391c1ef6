// Handover of a log to the page that verifies it.

export interface LogHandover {
  /** Match id, if this page showed the match. */
  match: string;
  /** Path at which it was shown. */
  address: string;
  log: string;
}

let pending: LogHandover | null = null;

export function handOver(log: LogHandover): void {
  pending = log;
}

/** Takes the log out, so that it is handed over once. */
export function takeLog(): LogHandover | null {
  const log = pending;
  pending = null;
  return log;
}
