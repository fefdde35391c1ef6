// Keeper of the match at a table, and what follows from it.

import type { Clock } from "../games/game";
import { chunk } from "../wire/chunk";
import { ask, askText } from "../wire/http";
import type { Offer, Ref, Seat, TableState, Update } from "../wire/messages";
import type { Deed } from "./bot-actions";
import { seatAt } from "./seats";

/** Keeper of a match: a server, or the rules in this browser. */
export interface Source {
  /** Path of the page that shows the match. */
  readonly address: string;
  /** True for a server. A match in this browser alone has nobody to report to. */
  readonly hosted: boolean;
  /** The reader's updates from the beginning. */
  transcript: () => Promise<Update[]>;
  /** The fully revealed log of a finished match. Throws the refusal before. */
  exported: () => Promise<string>;
  /** True if bots can explain their actions at a table in this state. */
  explains: (table: TableState | null) => boolean;
  /** The last action but `back` of a seat's bot, with its reasons; null if there is none. */
  deed: (seat: Seat, back: number) => Promise<Deed | null>;
  /** Present for the table of a lesson. */
  readonly lesson?: Restrictions;
  /** Called when the table is closed. */
  close?: () => void;
}

/** Restrictions of a lesson at its table. */
export interface Restrictions {
  /** Reason for which an offer is not allowed now; null if it is. */
  barred: (offer: Offer) => string | null;
  /** References that the lesson keeps for later. */
  readonly spared: readonly Ref[];
  /** Match time, which passes only where the lesson lets it. */
  clock: () => Clock;
}

/** Reasons of a bot's action by a revealed log, up to an entry. */
export async function deedOfLog(log: string, until: number, seat: Seat, back: number): Promise<Deed | null> {
  const { deedOf } = await chunk(() => import("../wasm/bot-actions"));
  return deedOf(log, until, seat, back);
}

/** A match at this page's server. */
export function atServer(match: string): Source {
  const path = `/api/matches/${match}`;
  const reader = () => ({ token: seatAt(match)?.token ?? null });
  const exported = () => askText(`${path}/log`, reader());
  return {
    address: `/m/${match}`,
    hosted: true,
    exported,
    transcript: async () => {
      const told = await ask<{ update: Update }[]>("GET", `${path}/transcript?from=0`, reader());
      return told.map(({ update }) => update);
    },
    // Nothing is secret any longer once the match is over.
    explains: (table) => __RULES__ && table?.phase === "over",
    deed: async (seat, back) => deedOfLog(await exported(), Number.MAX_SAFE_INTEGER, seat, back),
  };
}
