// Handover of a log to the page that verifies it.

export interface Offered {
  /** Match id, if this page showed the match. */
  match: string;
  /** Path at which it was shown. */
  address: string;
  log: string;
}

let offered: Offered | null = null;

export function offer(log: Offered): void {
  offered = log;
}

/** Takes the log out, so that it is handed over once. */
export function taken(): Offered | null {
  const log = offered;
  offered = null;
  return log;
}
