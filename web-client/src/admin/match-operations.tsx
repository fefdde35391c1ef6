// Operations on a whole match: export, verification, and its end.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import { Dialog } from "../shell/dialog";
import { Failure, words as why } from "../shell/failure";
import { download } from "../shell/table/result";
import { Checks } from "../wasm/verify";
import { Rules, type Report } from "../wasm/rules";
import { askText } from "../wire/http";
import type { Seat, TableState } from "../wire/messages";
import { asAdmin, fileOf } from "./session";
import { said } from "./words";

/** Characters of a match's id that must be typed to close it. */
export const CODE_CHARS = 8;

/** Irreversible operations, which need confirmation. */
type Final = "close" | "remove";

/** Export, verification, closing of the match, and removal of its data. */
export function MatchOperations({ match, table, onClosed }: { match: string; table: TableState | null; onClosed: () => void }) {
  const words = said();
  const busy = useSignal(false);
  const failure = useSignal("");
  const verdict = useSignal("");
  const report = useSignal<Report | null>(null);
  const final = useSignal<Final | null>(null);
  const typed = useSignal("");
  const removed = useSignal(false);
  const told = useRef<HTMLParagraphElement>(null);
  const code = match.slice(0, CODE_CHARS);
  const guard = async (work: () => Promise<void>) => {
    [busy.value, failure.value, verdict.value, report.value] = [true, "", "", null];
    try {
      await work();
    } catch (error) {
      failure.value = why(error);
    } finally {
      busy.value = false;
    }
  };
  const here = async () => {
    const rules = new Rules();
    try {
      const log = await askText(`/api/matches/${match}/log`);
      report.value = await rules.ask("verify", { log, seat: null, told: [], receipts: [], key: null });
    } finally {
      rules.close();
    }
  };
  const there = async () => {
    const answer = await asAdmin<{ verified: boolean; records: number; why?: string }>(`matches/${match}/verify`, "POST");
    verdict.value = answer.verified ? words.byServer(answer.records) : words.byServerNot(answer.why ?? "");
  };
  const end: Record<Final, () => Promise<void>> = {
    close: async () => {
      await asAdmin(`matches/${match}/close`, "POST");
      verdict.value = words.closed;
      onClosed();
    },
    remove: async () => {
      await asAdmin(`matches/${match}`, "DELETE");
      verdict.value = words.removed;
      removed.value = true;
    },
  };
  const unname = (seat: Seat, name: string) =>
    confirm(words.unnameSure(name)) &&
    void guard(async () => {
      await asAdmin(`matches/${match}/seats/${seat}/name`, "DELETE");
      verdict.value = words.unnamed(seat + 1);
      onClosed();
    });
  // The pressed button disappears, so the result takes the focus.
  useEffect(() => {
    if (verdict.value && document.activeElement === document.body) told.current?.focus();
  }, [verdict.value]);
  const named = (table?.seats ?? []).flatMap(({ name }, seat) => (name ? [{ name, seat }] : []));
  const asked = final.value;
  const revealed = table?.phase === "over";
  const ended = revealed || table?.phase === "closed";
  return (
    <section class="panel works" aria-label={`${words.export}, ${words.verify}, ${words.close}`}>
      {!removed.value && (
        <p class="row">
          <button
            type="button"
            disabled={busy.value}
            onClick={() => void guard(async () => download(await fileOf(`matches/${match}/export`), `${match}.airlock.jsonl`))}
          >
            {words.export}
          </button>
          <button type="button" disabled={busy.value} onClick={() => void guard(revealed && __RULES__ ? here : there)}>
            {words.verify}
          </button>
          {!ended && (
            <button type="button" class="danger" onClick={() => (final.value = "close")}>
              {words.close}
            </button>
          )}
          <button type="button" class="danger" onClick={() => (final.value = "remove")}>
            {words.remove}
          </button>
        </p>
      )}
      {!removed.value && named.length > 0 && (
        <p class="row" role="group" aria-label={words.names}>
          {named.map(({ name, seat }) => (
            <button type="button" class="quiet" key={seat} disabled={busy.value} onClick={() => unname(seat, name)}>
              <bdi>{words.unname(name)}</bdi>
            </button>
          ))}
        </p>
      )}
      {!revealed && <p class="meta">{words.running}</p>}
      {busy.value && <p role="status">{words.busy}</p>}
      <Failure>{failure.value}</Failure>
      {verdict.value && (
        <p role="status" class="verdict" tabIndex={-1} ref={told}>
          {verdict.value}
        </p>
      )}
      {report.value && <Checks report={report.value} replay={null} />}
      {asked && (
        <Dialog title={words[asked]} onClose={() => (final.value = null)}>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              [final.value, typed.value] = [null, ""];
              void guard(end[asked]);
            }}
          >
            <p>{words[`${asked}Help`](code)}</p>
            <label class="field">
              <span>{words.closeCode}</span>
              <input autocomplete="off" value={typed.value} onInput={(event) => (typed.value = event.currentTarget.value)} />
            </label>
            <p class="commit">
              <button type="submit" class="danger" disabled={typed.value.trim() !== code}>
                {words[asked]}
              </button>
            </p>
          </form>
        </Dialog>
      )}
    </section>
  );
}
