// Following an invitation to its table.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { t } from "../i18n";
import { ask } from "../wire/http";
import { Chrome } from "./chrome";
import { go } from "./route";

/** Goes to the table that a code is for; throws if there is none. */
export async function join(code: string): Promise<void> {
  const { match } = await ask<{ match: string }>("GET", `/api/invites/${encodeURIComponent(code)}`);
  go(`/m/${match}#${code}`);
}

export function Invited({ code }: { code: string }) {
  const words = t();
  const unknown = useSignal(false);
  useEffect(() => {
    join(code).catch(() => (unknown.value = true));
  }, [code]);
  return (
    <Chrome>
      <h1>{unknown.value ? words.landing.unknownCode : words.table.loading}</h1>
      {unknown.value && (
        <p>
          <a class="button" href="/">
            {words.state.home}
          </a>
        </p>
      )}
    </Chrome>
  );
}
