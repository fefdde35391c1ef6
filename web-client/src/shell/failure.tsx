import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";

import { t } from "../i18n";
import { fault } from "../model/faults";
import { settings } from "../model/settings";
import { CAUSES, causeOf, type Cause } from "../wire/cause";
import type { Refusal } from "../wire/messages";

/** A refusal in the reader's language, by its exact reason or else by its code. The server's own English text is used where it says
 * more. */
export function reason(refusal: Refusal): string {
  const exact = refusal.reason && t().reasons[refusal.reason];
  if (exact) return exact;
  const own = t().codes[refusal.code];
  return settings.value.language === "en" || own === undefined ? sentence(refusal.text) : own;
}

/** A remark of the server as a sentence. */
function sentence(remark: string): string {
  return remark && `${remark.charAt(0).toUpperCase()}${remark.slice(1)}${/[.!?…]$/.test(remark) ? "" : "."}`;
}

/** A cause in the reader's language, with advice. */
export function causeText({ kind, refusal, status, says }: Cause): string {
  // A refusal that names a time to wait needs only the text of its kind.
  if (refusal && !says) return reason(refusal);
  const said = t().causes[kind];
  return kind === "foreign" || kind === "gateway" ? `${said} (HTTP ${status})` : said;
}

/** Text of an error in the reader's language. A fault of the page is recorded, too. */
export function words(error: unknown): string {
  const cause = causeOf(error);
  if (cause.kind === "fault") fault("page", error, true);
  return causeText(cause);
}

export function Failure({ children }: { children: ComponentChildren }) {
  return children ? (
    <p class="failure" role="alert">
      {children}
    </p>
  ) : null;
}

/** State of a failure that may pass, with the seconds left before the next try. With `again`, causes that pass by themselves are
 * retried. */
export function useTrouble(again?: () => void) {
  const error = useSignal<unknown>(null);
  const left = useSignal(0);
  const thrown = error.value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is waited out once
  useEffect(() => {
    if (thrown === null) return undefined;
    const end = performance.now() + causeOf(thrown).waitS * 1000;
    const count = () => {
      left.value = Math.max(0, Math.ceil((end - performance.now()) / 1000));
      if (left.value > 0) return;
      clearInterval(timer);
      if (again && CAUSES[causeOf(thrown).kind] === "itself") again();
    };
    const timer = setInterval(count, 250);
    count();
    return () => clearInterval(timer);
  }, [thrown]);
  return {
    error: thrown,
    left: left.value,
    failed: (thrown: unknown) => {
      left.value = causeOf(thrown).waitS;
      error.value = thrown;
    },
    clear: () => {
      error.value = null;
      left.value = 0;
    },
  };
}

/** A failure in words, with possible actions. `again`: the reader may retry. `byItself`: the page retries when the time is over. */
export function Trouble({ of, again, byItself = false }: { of: ReturnType<typeof useTrouble>; again?: () => void; byItself?: boolean }) {
  const words = t().state;
  const { error, left } = of;
  if (error === null) return null;
  const cause = causeOf(error);
  const way = CAUSES[cause.kind];
  return (
    <div class="failure">
      <p role="alert">{causeText(cause)}</p>
      {left > 0 && way === "itself" && <p role="timer">{byItself ? words.againIn(left) : words.againAfter(left)}</p>}
      <p class="row">
        {way === "reload" && (
          <button type="button" class="primary" onClick={() => location.reload()}>
            {words.reload}
          </button>
        )}
        {again && (way === "itself" || way === "reader") && (
          <button type="button" disabled={!byItself && left > 0} onClick={again}>
            {words.again}
          </button>
        )}
      </p>
    </div>
  );
}
