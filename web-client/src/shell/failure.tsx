import type { ComponentChildren } from "preact";

import { t } from "../i18n";
import { settings } from "../model/settings";
import { Refused } from "../wire/http";
import type { Refusal } from "../wire/messages";

/** A refusal in the reader's language: by its exact reason, or else by its code. The server's own words, which are English, stand where
 * they say more. */
export function reason(refusal: Refusal): string {
  const exact = refusal.reason && t().reasons[refusal.reason];
  if (exact) return exact;
  const own = t().codes[refusal.code];
  return settings.value.language === "en" ? refusal.text : own;
}

export function words(error: unknown): string {
  return error instanceof Refused ? reason(error.refusal) : t().state.offline;
}

export function Failure({ children }: { children: ComponentChildren }) {
  return children ? (
    <p class="failure" role="alert">
      {children}
    </p>
  ) : null;
}
