// Problem report to the server's admin. The reader sees the whole text before it is sent.

import { useSignal } from "@preact/signals";

import { t } from "../i18n";
import { noticed } from "../model/faults";
import { ask } from "../wire/http";
import { Dialog } from "./dialog";
import { Failure, words as why } from "./failure";
import { canReport, openReport, written } from "./reporting";

/** Maximum length of a report. The server accepts a little more, for the page version. */
const MOST_CHARS = 1900;

function Writing({ match, token, text: first }: { match: string; token: string; text: string }) {
  const words = t().state;
  const text = useSignal(first);
  const state = useSignal<"open" | "sending" | "sent">("open");
  const failure = useSignal("");
  const send = async () => {
    // A second press must not send a second report.
    if (state.value !== "open") return;
    [state.value, failure.value] = ["sending", ""];
    try {
      await ask("POST", `/api/matches/${match}/report`, { token, body: { text: `${text.value}\n\npage ${__BUILD__}` } });
      state.value = "sent";
    } catch (error) {
      [state.value, failure.value] = ["open", why(error)];
    }
  };
  return (
    <Dialog title={words.report} onClose={() => (written.value = null)}>
      {state.value === "sent" ? (
        <p role="status">{words.reported}</p>
      ) : (
        <>
          <p>{words.reportHelp}</p>
          <label class="field stacked">
            <span>{words.reportText}</span>
            <textarea rows={first ? 10 : 4} maxLength={MOST_CHARS} value={text.value} onInput={(event) => (text.value = event.currentTarget.value)} />
          </label>
          <Failure>{failure.value}</Failure>
          <p class="commit">
            <button type="button" class="primary" disabled={state.value === "sending"} onClick={() => void send()}>
              {t().say.send}
            </button>
          </p>
        </>
      )}
    </Dialog>
  );
}

export function ReportDialog() {
  return written.value && <Writing {...written.value} />;
}

/** One line about a fault without a place of its own. */
export function Noticed() {
  const words = t().state;
  const now = noticed.value;
  if (!now) return null;
  return (
    <p class="bar-state" role="status">
      {words.faulty}{" "}
      {canReport() && (
        <button type="button" onClick={() => openReport(now)}>
          {words.report}
        </button>
      )}{" "}
      <button type="button" onClick={() => (noticed.value = null)}>
        {t().catchUp.ok}
      </button>
    </p>
  );
}
