// Recovery of a seat on this device.

import { useSignal } from "@preact/signals";

import { t } from "../i18n";
import { RECOVERY_DIGITS, decoded, readCode } from "../model/code";
import { hold } from "../model/seats";
import { Refused, ask } from "../wire/http";
import type { Voice } from "../wire/messages";
import { Chrome } from "./chrome";
import { Trouble, useTrouble } from "./failure";
import { go } from "./route";
import { Speak, voicesOf } from "./speak";

/** Takes the seat of a recovery code on this device. Returns its match. */
export async function takeSeat(code: string): Promise<string> {
  const recovery = readCode(code, RECOVERY_DIGITS) ?? code.trim();
  const answer = await ask<{ match: string; seat: number; token: string }>("POST", "/api/recover", { body: { code: recovery } });
  hold({ ...answer, recovery });
  return answer.match;
}

export function RecoveryForm({ given = "", onDone }: { given?: string; onDone: (match: string) => void }) {
  const words = t();
  const code = useSignal(given);
  const trouble = useTrouble();
  const spoken = useSignal<{ code: string; voices: Voice[] } | null>(null);
  const take = async (event: Event) => {
    event.preventDefault();
    try {
      onDone(await takeSeat(code.value));
    } catch (error) {
      trouble.failed(error);
      // A player whose seat was taken over permanently still votes about its secrets.
      const refused = error instanceof Refused && error.refusal.code === "forbidden";
      const voices = refused ? await voicesOf(code.value.trim()).catch(() => []) : [];
      if (voices.length > 0) spoken.value = { code: code.value.trim(), voices };
    }
  };
  if (spoken.value) return <Speak code={spoken.value.code} given={spoken.value.voices} />;
  return (
    <form class="join" onSubmit={(event) => void take(event)}>
      <label>
        {words.recover.code}
        <input name="recovery" autocomplete="off" spellcheck={false} value={code.value} onInput={(event) => (code.value = event.currentTarget.value)} />
      </label>
      <button type="submit" class="primary" disabled={code.value.trim() === "" || trouble.left > 0}>
        {words.recover.go}
      </button>
      <Trouble of={trouble} />
    </form>
  );
}

export function Recover({ code }: { code: string }) {
  const words = t();
  return (
    <Chrome>
      <h1>{words.recover.title}</h1>
      <section class="panel">
        <p>{words.recover.help}</p>
        <RecoveryForm given={decoded(code)} onDone={(match) => go(`/m/${match}`)} />
      </section>
    </Chrome>
  );
}
