// Claim of an own seat from another browser, or from an installed app with separate storage.

import { signal } from "@preact/signals";

import { t } from "../i18n";
import type { Sitting } from "../model/sitting";
import type { Seat } from "../wire/messages";
import { Dialog } from "./dialog";
import { RecoveryForm } from "./recover";
import { go } from "./route";
import { ui } from "./table/context";

/** True if the player of a seat may come back to it from here. */
export function isClaimable({ table, present }: Sitting, seat: Seat): boolean {
  const { seats, phase } = present.value.table;
  const one = seats[seat];
  return table.hosted && table.seat.value === null && one?.name !== undefined && !one.bot && phase !== "closed";
}

/** The seat that is being claimed. */
const claimed = signal<{ sitting: Sitting; seat: Seat } | null>(null);

/** Button that opens the proofs of a seat. */
export function ThisIsMine({ sitting, seat }: { sitting: Sitting; seat: Seat }) {
  const words = t().recover;
  return (
    <button type="button" class="quiet" aria-label={words.mineOf(sitting.name(seat))} onClick={() => (claimed.value = { sitting, seat })}>
      {words.mine}
    </button>
  );
}

/** Dialog with the proofs of a seat and the places to find them. */
export function Claim() {
  const words = t().recover;
  const now = claimed.value;
  if (!now || !isClaimable(now.sitting, now.seat)) return null;
  const { sitting, seat } = now;
  const { table } = sitting;
  const close = () => (claimed.value = null);
  const taken = (match: string) => {
    close();
    ui.dossier.value = null;
    // The code may be for a seat elsewhere.
    if (match === table.match) table.become();
    else go(`/m/${match}`);
  };
  return (
    <Dialog title={words.mineOf(sitting.name(seat))} onClose={close}>
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
