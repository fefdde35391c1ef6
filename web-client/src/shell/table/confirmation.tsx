// Confirmation of irreversible actions. It closes by itself once the action can no longer be done as it was meant.

import { signal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";

import { t } from "../../i18n";
import type { Presentation } from "../../model/presentation";
import type { Seat } from "../../wire/messages";
import { Dialog } from "../dialog";
import { useOnce } from "../hooks";

interface Question {
  /** Heading; null once the action can no longer be done as it was meant. */
  title: () => string | null;
  note?: string;
  label: string;
  act: () => void;
}

const asked = signal<Question | null>(null);

const close = (): void => {
  asked.value = null;
};

/** Asks for confirmation before an action. */
export function askToConfirm(question: Question): void {
  asked.value = question;
}

/** Asks the host to confirm the removal of a player. It applies only to the player who has the seat now. */
export function confirmKick({ table, present }: Presentation, seat: Seat, final = false): void {
  const words = t().lobby;
  const { name } = present.peek().table.seats[seat] ?? {};
  const isThere = () => {
    const now = present.value.table.seats[seat];
    return table.isHost.value && now?.name === name && (now?.vacant ?? false) === final && !now?.bot && !now?.barred;
  };
  askToConfirm({
    title: () => (isThere() ? (final ? words.barSure : words.kickSure)(t().seat(name ?? "", seat + 1)) : null),
    label: final ? words.bar : words.kick,
    act: () => table.ask({ kick: final ? { seat, final } : { seat } }),
  });
}

/** Dialog of the current question, if any. */
export function Confirmation() {
  const question = asked.value;
  const title = question?.title() ?? null;
  const gone = question !== null && title === null;
  useLayoutEffect(() => {
    if (gone) close();
  }, [gone]);
  useOnce(() => close);
  if (!question || title === null) return null;
  return (
    <Dialog title={title} onClose={close} class="grave">
      {question.note && <p>{question.note}</p>}
      <p class="commit">
        <button type="button" autofocus onClick={close}>
          {t().decide.keep}
        </button>
        <button
          type="button"
          class="danger"
          id="sure"
          onClick={() => {
            close();
            question.act();
          }}
        >
          {question.label}
        </button>
      </p>
    </Dialog>
  );
}
