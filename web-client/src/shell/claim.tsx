// Claim of an own seat from another browser, or from an installed app with separate storage.

import { signal } from "@preact/signals";

import { t } from "../i18n";
import type { Presentation } from "../model/presentation";
import type { Seat } from "../wire/messages";
import { Dialog } from "./dialog";
import { RecoveryForm } from "./recover";
import { go } from "./route";
import { ui } from "./table/context";

/** True if the player of a seat may come back to it from here. */
export function isClaimable({ table, present }: Presentation, seat: Seat): boolean {
  const { seats, phase } = present.value.table;
  const one = seats[seat];
  return table.source.hosted && table.seat.value === null && one?.name !== undefined && !one.bot && phase !== "closed";
}

/** The seat that is being claimed. */
const claimed = signal<{ presentation: Presentation; seat: Seat } | null>(null);

/** Button that opens the proofs of a seat. */
export function ThisIsMine({ presentation, seat }: { presentation: Presentation; seat: Seat }) {
  const words = t().recover;
  return (
    <button type="button" class="quiet" aria-label={words.mineOf(presentation.name(seat))} onClick={() => (claimed.value = { presentation, seat })}>
      {words.mine}
    </button>
  );
}

/** Dialog with the proofs of a seat and the places to find them. */
export function Claim() {
  const words = t().recover;
  const now = claimed.value;
  if (!now || !isClaimable(now.presentation, now.seat)) return null;
  const { presentation, seat } = now;
  const { table } = presentation;
  const close = () => (claimed.value = null);
  const taken = (match: string) => {
    close();
    ui.dossier.value = null;
    // The code may be for a seat elsewhere.
    if (match === table.match) table.become();
    else go(`/m/${match}`);
  };
  return (
    <Dialog title={words.mineOf(presentation.name(seat))} onClose={close}>
      <ol class="steps-to-do">
        {words.mineHelp.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <RecoveryForm onDone={taken} />
      <p class="meta">{words.mineElse}</p>
    </Dialog>
  );
}
