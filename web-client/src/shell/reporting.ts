// Opens a report to the admin of the server: for whoever has a seat at the match of this page.

import { signal } from "@preact/signals";

import { language } from "../i18n";
import { account, type Fault } from "../model/faults";
import { seatAt } from "../model/seats";
import { path } from "./route";

/** The report that is being written. */
export const written = signal<{ match: string; token: string; text: string } | null>(null);

/** The match of this page, if this browser has a seat there: nobody else can report. */
function here(): { match: string; token: string } | null {
  const [, first, match = ""] = path.value.split("/");
  const token = first === "m" ? seatAt(match)?.token : undefined;
  return token === undefined ? null : { match, token };
}

export const canReport = (): boolean => here() !== null;

/** The screen in words: its kind, without codes. */
function screen(): string {
  const [, first = ""] = path.peek().split("/");
  return `/${first}, ${innerWidth}x${innerHeight}, ${language.peek()}, ${navigator.userAgent}`;
}

/** Opens the report of the match, with the account of a fault if there is one. */
export function openReport(of: Fault | null = null): void {
  const at = here();
  if (at) written.value = { ...at, text: of ? account(of, screen()) : "" };
}
