// A visitor takes a seat.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import { t } from "../../i18n";
import { pendingRequest } from "../../model/seat-request";
import { load, save } from "../../model/storage";
import type { Table } from "../../model/table";
import type { Seat } from "../../wire/messages";
import { useTrouble } from "../failure";
import { useOnce } from "../hooks";

/** The match at which this page has just taken a seat. It survives the remount of the lobby. */
let taken: string | null = null;

export type Seating = ReturnType<typeof useSeating>;

/** Seat requests of this page. At most one is under way. */
export function useSeating(table: Table, seat: Seat | null, invite: string) {
  const name = useSignal(load("name", ""));
  const trouble = useTrouble();
  const requesting = useSignal(false);
  const busy = requesting.value || trouble.left > 0;
  const request = async (to: Seat, typed: string, invite: string) => {
    if (requesting.value || trouble.left > 0) return;
    requesting.value = true;
    await table.sit(to, typed, invite).then(trouble.clear, trouble.failed);
    requesting.value = false;
  };
  const sit = async (to: Seat) => {
    const typed = name.value.trim();
    if (typed === "") {
      document.querySelector<HTMLInputElement>("#your-name")?.focus();
      return;
    }
    save("name", typed);
    taken = table.match;
    await request(to, typed, invite);
  };
  useOnce(() => {
    // An unanswered request: the seat may belong to this device already.
    const before = seat === null ? pendingRequest(table.match, "seats") : null;
    if (before) void request(before.seat, before.name, before.invite);
  });
  return { name, trouble, busy, sit: (to: Seat) => void sit(to) };
}

/** Ref of a button that takes the focus from a reader who has just sat down. They can then press it with Enter, too. */
export function useFocusOnceSeated(table: Table) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (taken !== table.match) return;
    taken = null;
    button.current?.focus();
  }, [table]);
  return button;
}

/** Form for the name. Enter takes the first free seat. */
export function NameForm({ seating: { name, sit }, first }: { seating: Seating; first: Seat }) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sit(first);
      }}
    >
      <label class="field">
        <span>{t().lobby.yourName}</span>
        <input
          id="your-name"
          name="name"
          maxLength={32}
          autocomplete="nickname"
          value={name.value}
          onInput={(event) => (name.value = event.currentTarget.value)}
        />
      </label>
    </form>
  );
}
