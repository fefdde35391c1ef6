// Health of a match, as far as lists reveal it.

import type { Aside, Row } from "./session";

/** `aside`: quarantined. `waits`: nobody has moved for a long time. */
export type Health = "aside" | "waits" | "well" | "lobby" | "ended";

/** Waiting time from which a match needs attention. */
export const LONG_MS = 600_000;

/** A match of the list, with its health. */
export interface Standing {
  row: Row;
  health: Health;
  /** Milliseconds for which it has been waiting; null if it waits for nobody. */
  waits: number | null;
  /** Reason for the quarantine. */
  why?: string;
}

const RANK: readonly Health[] = ["aside", "waits", "well", "lobby", "ended"];

export function standing(row: Row, asides: readonly Aside[], now: number): Standing {
  const why = asides.find(({ match }) => match === row.match)?.why;
  const asked = row.phase === "playing" && (row.waiting_for ?? []).length > 0 && row.since_at !== null;
  const waits = asked ? Math.max(0, now - (row.since_at ?? now)) : null;
  const health =
    why !== undefined || row.set_aside ? "aside" : row.phase === "lobby" || row.phase === "sealing" ? "lobby" : row.phase !== "playing" ? "ended" : "well";
  return { row, waits, health: health === "well" && (waits ?? 0) > LONG_MS ? "waits" : health, ...(why !== undefined && { why }) };
}

/** Matches that have waited at least this long, in order or with problems first. */
export function listed(all: readonly Standing[], filter: { problemsFirst: boolean; waitsOver_ms: number }): Standing[] {
  const long = all.filter(({ waits, health }) => filter.waitsOver_ms === 0 || health === "aside" || (waits ?? 0) >= filter.waitsOver_ms);
  return filter.problemsFirst ? [...long].sort((a, b) => RANK.indexOf(a.health) - RANK.indexOf(b.health)) : long;
}
