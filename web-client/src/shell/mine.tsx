// The way back to a seat from another browser, or from an installed app, which keeps what it knows apart.

import { useSignal } from "@preact/signals";

import { t } from "../i18n";
import type { Sitting } from "../model/sitting";
import type { Seat } from "../wire/messages";
import { Dialog } from "./dialog";
import { RecoveryForm } from "./recover";
import { go } from "./route";

/** Whether a seat is somebody's who may come back to it from here. */
export function isClaimable({ table, present }: Sitting, seat: Seat): boolean {
  const { seats, phase } = present.value.table;
  const one = seats[seat];
  return table.hosted && table.seat.value === null && one?.name !== undefined && !one.bot && phase !== "closed";
}

/** "This is my seat", with what proves it. */
export function ThisIsMine({ sitting, seat }: { sitting: Sitting; seat: Seat }) {
  const words = t().recover;
  const open = useSignal(false);
  const { table } = sitting;
  const taken = (match: string) => {
    open.value = false;
    // The code may be of a seat elsewhere.
    if (match === table.match) table.become();
    else go(`/m/${match}`);
  };
  return (
    <>
      <button type="button" class="quiet" aria-label={words.mineOf(sitting.name(seat))} onClick={() => (open.value = true)}>
        {words.mine}
      </button>
      {open.value && (
        <Dialog title={words.mineOf(sitting.name(seat))} onClose={() => (open.value = false)} class="claim">
          <ol class="steps-to-do">
            {words.mineHelp.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <RecoveryForm onDone={taken} />
          <p class="meta">{words.mineElse}</p>
        </Dialog>
      )}
    </>
  );
}
