// How a match is, from what lists say of it.

import type { Aside, Row } from "./session";

/** `aside`: it was set aside. `waits`: nobody has moved for long. */
export type Health = "aside" | "waits" | "well" | "lobby" | "ended";

/** Whoever waits longer than this is worth a look. */
export const LONG_MS = 600_000;

/** A match of the list, and how it is. */
export interface Standing {
  row: Row;
  health: Health;
  /** Since when it waits, in milliseconds; null if nobody is waited for. */
  waits: number | null;
  /** Why it was set aside. */
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

/** Those that wait at least so long, what needs somebody first if that is wished; else as they came. */
export function listed(all: readonly Standing[], wished: { problemsFirst: boolean; waitsOver_ms: number }): Standing[] {
  const long = all.filter(({ waits, health }) => wished.waitsOver_ms === 0 || health === "aside" || (waits ?? 0) >= wished.waitsOver_ms);
  return wished.problemsFirst ? [...long].sort((a, b) => RANK.indexOf(a.health) - RANK.indexOf(b.health)) : long;
}
