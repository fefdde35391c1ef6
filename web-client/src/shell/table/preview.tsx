// An option that was opened: what it costs and means, what is still to choose, and the button that acts.

import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";

import { t } from "../../i18n";
import { holes, type Option } from "../../model/choice";
import { choices } from "../../model/offers";
import { Dialog } from "../dialog";
import { useSitting } from "./context";
import { RuleLinks } from "./rule-links";
import { SlotChooser } from "./slots";
import "./preview.css";

/** A second press within this time is a slip. */
const SLIP_MS = 400;

/** The open option: what it costs and means, and its holes. */
export function Preview({ option }: { option: Option }) {
  const words = t().decide;
  const { game, asked } = useSitting();
  const { text, offer } = option;
  const printed = text.card && game.value.words.explain(text.card, asked.value)?.lines[0];
  const here = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // The cards of a question stay in sight: pressing them chooses as well.
    if (!here.current?.previousElementSibling) here.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const slots = holes(option).filter(({ slot }) => choices(slot, []).length > 0);
  return (
    <div class="preview" id="preview" ref={here}>
      <h2>{[text.label, text.object].filter(Boolean).join(" · ")}</h2>
      <ul class="facts">
        {text.cost && <li class="cost">{text.cost}</li>}
        {text.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
        {offer.reveals && <li class="irreversible">{words.irreversible}</li>}
      </ul>
      {printed && <p class="meta">{printed}</p>}
      {slots.map(({ name, slot }) => (
        <SlotChooser key={name} option={option} name={name} slot={slot} />
      ))}
      <RuleLinks rules={offer.rules} />
    </div>
  );
}

/** The button that acts on the open option: always in sight, and never where the one was that opened it. */
export function Commit({ option }: { option: Option }) {
  const sitting = useSitting();
  const { choice, sending } = sitting;
  const words = t().decide;
  const sure = useSignal(false);
  const opened = useRef(performance.now());
  const { text, offer } = option;
  const act = () => {
    sure.value = false;
    sitting.act(offer, choice.filling.value, [text.label, text.object].filter(Boolean).join(" · "));
    // What had the focus goes away: the prompt takes its place.
    document.querySelector<HTMLElement>("#prompt")?.focus();
  };
  const commit = () => {
    if (performance.now() - opened.current < SLIP_MS || !choice.ready.value) return;
    if (offer.grave) sure.value = true;
    else act();
  };
  const scene = sitting.asked.value;
  const { waiting_for, yours } = scene.pending;
  const together = waiting_for.length > 1 && yours.length > 0;
  const paid = Object.entries(choice.filling.value).flatMap(([name, refs]) => (text.slots[name]?.price ? refs : []));
  const price = paid.length > 0 ? paid.map((ref) => sitting.game.value.words.name(ref, scene)).join(", ") : text.cost;
  const label = together ? `${words.lockIn}: ${text.label}` : [text.label, price].filter(Boolean).join(" · ");
  return (
    <>
      <p class="commit">
        <button type="button" onClick={() => choice.back()}>
          {words.back}
        </button>
        <button type="button" class="primary" id="commit" disabled={!choice.ready.value || sending.value !== null} onClick={commit}>
          {label}
        </button>
      </p>
      {sure.value && choice.ready.value && (
        <Dialog title={text.consequence ?? `${text.label}: ${words.sure}`} onClose={() => (sure.value = false)} class="grave">
          <p class="irreversible">{words.irreversible}</p>
          <p class="commit">
            <button type="button" autofocus onClick={() => (sure.value = false)}>
              {words.keep}
            </button>
            <button type="button" class="danger" id="commit-grave" onClick={act}>
              {text.label}
            </button>
          </p>
        </Dialog>
      )}
    </>
  );
}
