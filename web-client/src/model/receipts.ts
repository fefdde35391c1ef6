// Receipts of the server kept by this browser: hash chain values of a match's log, to be compared with the log once it is
// revealed.

import { load, save } from "./storage";

/** Maximum number of receipts of a match. The newest one covers everything before it. Earlier ones show where a log differs. */
const MAX_RECEIPTS = 64;
/** Maximum number of matches with receipts. */
const MAX_MATCHES = 50;

const keyOf = (match: string) => `receipts.${match}`;

/** The receipts of a match, oldest first. */
export function receiptsOf(match: string): string[] {
  return load<string[]>(keyOf(match), []);
}

/** Keeps a receipt. At the limit, every other earlier one is dropped. */
export function keepReceipt(match: string, receipt: string | undefined): void {
  const kept = receiptsOf(match);
  if (receipt === undefined || kept.at(-1) === receipt) return;
  if (kept.length === 0) remember(match);
  const thinned = kept.length < MAX_RECEIPTS ? kept : kept.filter((_, place) => place % 2 === 0);
  save(keyOf(match), [...thinned, receipt]);
}

/** Notes that a match has receipts. Above the limit, the match that began longest ago loses its receipts. */
function remember(match: string): void {
  const matches = [...load<string[]>("receipts", []).filter((one) => one !== match), match];
  for (const gone of matches.splice(0, Math.max(0, matches.length - MAX_MATCHES))) save(keyOf(gone), []);
  save("receipts", matches);
}
