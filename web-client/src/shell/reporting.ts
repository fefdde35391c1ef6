// Reports to the server's admin. They require a seat at the match of this page.

import { signal } from "@preact/signals";

import { language } from "../i18n";
import { account, type Fault } from "../model/faults";
import { seatAt } from "../model/seats";
import { path } from "./route";

/** The report that is being written. */
export const written = signal<{ match: string; token: string; text: string } | null>(null);

/** The match of this page and its token; null if this browser has no seat there. */
function here(): { match: string; token: string } | null {
  const [, first, match = ""] = path.value.split("/");
  const token = first === "m" ? seatAt(match)?.token : undefined;
  return token === undefined ? null : { match, token };
}

export const canReport = (): boolean => here() !== null;

/** Kind of screen for a report, without codes. */
function screen(): string {
  const [, first = ""] = path.peek().split("/");
  return `/${first}, ${innerWidth}x${innerHeight}, ${language.peek()}, ${navigator.userAgent}`;
}

/** Opens a report on the match, with the account of a fault if given. */
export function openReport(of: Fault | null = null): void {
  const at = here();
  if (at) written.value = { ...at, text: of ? account(of, screen()) : "" };
}
