// A log on its way to the page that verifies it.

export interface Offered {
  /** The match that this page showed. */
  match: string;
  /** Where it showed it. */
  address: string;
  log: string;
}

let offered: Offered | null = null;

export function offer(log: Offered): void {
  offered = log;
}

/** The log, once. */
export function taken(): Offered | null {
  const log = offered;
  offered = null;
  return log;
}
