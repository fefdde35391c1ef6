// Explanation of a bot's action: the facts that it weighed, and its alternatives.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { reasonsOf } from "../../games/bot-reasons";
import { language, t } from "../../i18n";
import type { Deed, Done } from "../../model/bot-actions";
import { inWords } from "../../model/action-text";
import type { Seat } from "../../wire/messages";
import { words as refusal } from "../failure";
import { Icon } from "../icon";
import { usePresentation } from "./context";

function Reasons({ deed, texts }: { deed: Deed; texts: Readonly<Record<string, string>> }) {
  const { game, present } = usePresentation();
  const words = t().why;
  const tell = ({ action, offer }: Done) => (offer ? inWords(action, offer, game.value, present.value) : (Object.keys(action)[0] ?? ""));
  const reasons = deed.reasons?.flatMap(({ fact, speaks }) => (texts[fact] ? [{ fact, speaks, text: texts[fact] }] : [])) ?? null;
  return (
    <>
      <h3>{words.last}</h3>
      <p>{tell(deed.did)}</p>
      <h3>{words.because}</h3>
      {reasons === null && <p>{words.unweighed}</p>}
      {reasons?.length === 0 && <p>{words.plain}</p>}
      {reasons !== null && reasons.length > 0 && (
        <ul class="reasons">
          {reasons.map(({ fact, speaks, text }) => (
            <li key={fact} class={speaks ? "for" : "against"}>
              <Icon id={speaks ? "check-mark" : "cancel"} />
              <span>
                {text} <span class="unseen">({speaks ? words.speaks : words.against})</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {deed.instead.length > 0 && (
        <>
          <h3>{words.instead}</h3>
          <ul>
            {deed.instead.map((other) => (
              <li key={JSON.stringify(other.action)}>{tell(other)}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** Button that asks for an explanation, and the explanation. A link in it leads to earlier actions. */
export function BotExplanation({ seat }: { seat: Seat }) {
  const { present, table } = usePresentation();
  const words = t().why;
  const back = useSignal<number | null>(null);
  const answer = useSignal<{ to: number; deed: Deed | null; texts: Readonly<Record<string, string>> } | string | null>(null);
  const { game } = present.value.table;
  const [asked, spoken] = [back.value, language.value];
  useEffect(() => {
    if (asked === null) return undefined;
    let wanted = true;
    Promise.all([table.source.deed(seat, asked), reasonsOf(game, spoken)])
      .then(([deed, texts]) => {
        if (wanted) answer.value = { to: asked, deed, texts };
      })
      .catch((error: unknown) => {
        if (wanted) answer.value = refusal(error);
      });
    return () => {
      wanted = false;
    };
  }, [table, seat, asked, game, spoken, answer]);
  if (asked === null) {
    return (
      <p>
        <button type="button" onClick={() => (back.value = 0)}>
          {words.ask}
        </button>
      </p>
    );
  }
  const told = answer.value;
  if (told === null) return null;
  if (typeof told === "string") return <p role="status">{told}</p>;
  const busy = told.to !== asked;
  return (
    <section class="why" aria-label={words.ask} aria-busy={busy}>
      <p class="meta">{words.knows}</p>
      <div aria-live="polite">{told.deed ? <Reasons deed={told.deed} texts={told.texts} /> : <p>{words.nothing}</p>}</div>
      <p class="row">
        <button type="button" disabled={busy || !told.deed || told.deed.earlier === 0} onClick={() => (back.value = asked + 1)}>
          {words.earlier}
        </button>
        <button type="button" disabled={busy || asked === 0} onClick={() => (back.value = asked - 1)}>
          {words.later}
        </button>
      </p>
    </section>
  );
}
