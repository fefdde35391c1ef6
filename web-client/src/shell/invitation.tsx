// Invitation links.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { t } from "../i18n";
import { INVITE_DIGITS, readCode } from "../model/code";
import { causeOf } from "../wire/cause";
import { ask } from "../wire/http";
import { Chrome } from "./chrome";
import { Trouble, useTrouble } from "./failure";
import { go } from "./route";

/** Opens the table of an invitation code. Throws if there is none or the server does not answer. */
export async function join(code: string): Promise<void> {
  const { match } = await ask<{ match: string }>("GET", `/api/invites/${encodeURIComponent(code)}`);
  go(`/m/${match}#${code}`);
}

/** Screen that leads from a link with a code to its table. */
export function Invitation({ code: written }: { code: string }) {
  const words = t();
  const code = readCode(written, INVITE_DIGITS);
  const tries = useSignal(0);
  const again = () => (tries.value += 1);
  const trouble = useTrouble(again);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try is one
  useEffect(() => {
    if (code) join(code).then(trouble.clear, trouble.failed);
  }, [code, tries.value]);
  const none = trouble.error !== null && causeOf(trouble.error).kind === "unknown";
  const wrong = !code ? words.reasons.not_a_code : none ? words.landing.unknownCode : "";
  return (
    <Chrome>
      <h1>{wrong || words.table.loading}</h1>
      {!wrong && <Trouble of={trouble} again={again} byItself />}
      {(wrong || trouble.error !== null) && (
        <p>
          {none && (
            <>
              <button type="button" class="primary" onClick={again}>
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
