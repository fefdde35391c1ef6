// The admin's session: the token lives in the memory of this page and nowhere else.

import { signal } from "@preact/signals";

import type { Phase, Seat, Update } from "../wire/messages";
import { ask, askText, type Method } from "../wire/http";

export const token = signal<string | null>(null);

/** Keeps a token that is the right one; throws what the server says against it. */
export async function signIn(typed: string): Promise<void> {
  await ask("GET", "/api/admin/quarantine", { admin: typed });
  token.value = typed;
}

/** Asks as the admin; throws what the server says against it. */
export function asAdmin<T>(path: string, method: Method = "GET"): Promise<T> {
  return ask<T>(method, `/api/admin/${path}`, { admin: token.value });
}

/** A file that only the admin gets. */
export function fileOf(path: string): Promise<string> {
  return askText(`/api/admin/${path}`, { admin: token.value });
}

/** Time at which a match was opened, in Unix milliseconds. The match's id begins with it. */
export function openedAt(match: string): number {
  return Number.parseInt(match.replaceAll("-", "").slice(0, 12), 16);
}

/** A line of the list of matches. */
export interface Row {
  match: string;
  game: string;
  phase: Phase;
  title: string | null;
  mode: string | null;
  seats: { name: string | null; bot: string | null }[];
  waiting_for: Seat[] | null;
  /** Since when it stands like that. */
  since_at: number | null;
  /** Time at which the row was written, in Unix milliseconds. */
  updated_at: number;
  records: number;
  /** True if nobody can play it here: it was set aside, or its rules are missing. */
  set_aside?: boolean;
}

/** A match that was set aside, and why. */
export interface Aside {
  match: string;
  why: string;
}

/** Who made an entry: a seat, or the table by itself. */
export type By = { seat: Seat } | string;

/** An entry of a match's log. */
export interface LogEntry {
  seq: number;
  kind: "rule" | "table";
  by: By;
  ref?: string;
  action: Record<string, unknown>;
  /** Match time. */
  at_ms: number;
  state_hash: string;
}

/** An update that a viewer was told, and the entry that brought it. */
export interface Brought {
  seq: number;
  told: { update: Update };
}

/** A report in the list: what is known of it without a look at it. */
export interface Shelved {
  report: string;
  match: string | null;
  viewer: string | null;
  address: string | null;
  /** Whether it stays, however many come. */
  marked: boolean;
}

/** A player's bug report. */
export interface Report {
  id: string;
  viewer: string;
  text: string;
  build: string;
  at: number;
  records: number;
}
