// Following an invitation to its table.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { t } from "../i18n";
import { INVITE_DIGITS, readCode } from "../model/code";
import { Refused, ask } from "../wire/http";
import { Chrome } from "./chrome";
import { words as why } from "./failure";
import { go } from "./route";

/** Goes to the table that a code is for; throws if there is none, or if the server cannot be asked. */
export async function join(code: string): Promise<void> {
  const { match } = await ask<{ match: string }>("GET", `/api/invites/${encodeURIComponent(code)}`);
  go(`/m/${match}#${code}`);
}

/** Message for an invitation that failed. */
export function whyNotJoined(error: unknown): string {
  return error instanceof Refused && error.refusal.code === "unknown" ? t().landing.unknownCode : why(error);
}

/** The way from a link with a code to its table. */
export function Invited({ code: written }: { code: string }) {
  const words = t();
  const code = readCode(written, INVITE_DIGITS);
  const failure = useSignal("");
  const tries = useSignal(0);
  useEffect(() => {
    failure.value = "";
    if (code) join(code).catch((error: unknown) => (failure.value = whyNotJoined(error)));
  }, [code, tries.value]);
  const wrong = code ? failure.value : words.reasons.not_a_code;
  return (
    <Chrome>
      <h1>{wrong || words.table.loading}</h1>
      {wrong && (
        <p>
          {code && (
            <>
              <button type="button" class="primary" onClick={() => (tries.value += 1)}>
                {words.state.again}
              </button>{" "}
            </>
          )}
          <a class="button" href="/">
            {words.state.home}
          </a>
        </p>
      )}
    </Chrome>
  );
}
