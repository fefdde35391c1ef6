// The admin's session. The token is only in the memory of this page.

import { signal } from "@preact/signals";

import type { Phase, Seat, Update } from "../wire/messages";
import { ask, askText, type Method } from "../wire/http";

export const token = signal<string | null>(null);

/** Checks a token and keeps it. Throws the server's refusal. */
export async function signIn(typed: string): Promise<void> {
  await ask("GET", "/api/admin/quarantine", { admin: typed });
  token.value = typed;
}

/** Sends a request as the admin. Throws the server's refusal. */
export function asAdmin<T>(path: string, method: Method = "GET"): Promise<T> {
  return ask<T>(method, `/api/admin/${path}`, { admin: token.value });
}

/** Fetches a file as the admin. */
export function fileOf(path: string): Promise<string> {
  return askText(`/api/admin/${path}`, { admin: token.value });
}

/** Time at which a match was opened, in Unix milliseconds. The match's id begins with it. */
export function openedAt(match: string): number {
  return Number.parseInt(match.replaceAll("-", "").slice(0, 12), 16);
}

/** A row of the list of matches. */
export interface Row {
  match: string;
  game: string;
  phase: Phase;
  title: string | null;
  mode: string | null;
  seats: { name: string | null; bot: string | null }[];
  waiting_for: Seat[] | null;
  /** Start of the present wait. */
  since_at: number | null;
  /** Time at which the row was written, in Unix milliseconds. */
  updated_at: number;
  records: number;
  /** True if nobody can play the match here, because it was quarantined or its rules are missing. */
  set_aside?: boolean;
}

/** A quarantined match, and the reason. */
export interface Aside {
  match: string;
  why: string;
}

/** Author of an entry: a seat, or the table itself. */
export type By = { seat: Seat } | string;

/** An entry of a match's log. */
export interface LogEntry {
  seq: number;
  kind: "rule" | "table";
  by: By;
  ref?: string;
  action: Record<string, unknown>;
  /** Match time in milliseconds. */
  at_ms: number;
  state_hash: string;
}

/** An update that a viewer received, and the entry that brought it. */
export interface Brought {
  seq: number;
  told: { update: Update };
}

/** A report in the list, with the facts available without opening it. */
export interface Shelved {
  report: string;
  match: string | null;
  viewer: string | null;
  address: string | null;
  /** True if it is exempt from eviction by newer reports. */
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
