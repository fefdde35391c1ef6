// An open option: its cost and meaning, the holes to fill, and the button that acts.

import { useComputed, useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";

import type { OfferText } from "../../games/game";
import { t } from "../../i18n";
import { holes, type Option } from "../../model/choice";
import { choices, fills } from "../../model/offers";
import type { Slot } from "../../wire/messages";
import { Dialog } from "../dialog";
import { Icon } from "../icon";
import { usePresentation } from "./context";
import { RuleLinks } from "./rule-links";
import { SlotChooser } from "./slots";
import "./preview.css";

/** A second press within this time counts as a slip. */
const SLIP_MS = 400;

/** Words of the open option, given the filling so far. */
function useSaid({ offer }: Option): OfferText {
  const { choice, game, asked } = usePresentation();
  return useComputed(() => game.value.words.offer(offer, asked.value, choice.filling.value)).value;
}

/** True if a hole leaves no choice. */
function isForced(slot: Slot): boolean {
  return "pick" in slot && slot.pick.from.length === slot.pick.min && !slot.pick.ordered;
}

function called({ label, object }: OfferText): string {
  return [label, object].filter(Boolean).join(" · ");
}

/** The open option with its cost, its meaning and its holes. */
export function Preview({ option }: { option: Option }) {
  const { game, asked } = usePresentation();
  const { offer } = option;
  const text = useSaid(option);
  const printed = text.card && game.value.words.explain(text.card, asked.value)?.lines[0];
  const here = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // The cards of a question stay in view, because a press on them chooses as well.
    if (!here.current?.previousElementSibling) here.current?.scrollIntoView({ block: "nearest" });
  }, []);
  // The heading names forced fillings. The payment is always shown, and so is a hole that only the reader fills.
  const isShown = (name: string, slot: Slot) => text.slots[name]?.price || text.slots[name]?.deliberate || !isForced(slot);
  const slots = holes(option).filter(({ name, slot }) => choices(slot, []).length > 0 && isShown(name, slot));
  return (
    <div class="preview" id="preview" ref={here}>
      <h2>
        {text.icon && <Icon id={text.icon} sprite={game.value.sprite} decoration />}
        {called(text)}
      </h2>
      <ul class="facts">
        {text.cost && <li class="cost">{text.cost}</li>}
        {text.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {printed && <p class="meta">{printed}</p>}
      {slots.map(({ name, slot }) => (
        <SlotChooser key={name} option={option} name={name} slot={slot} />
      ))}
      <RuleLinks rules={offer.rules} />
    </div>
  );
}

/** The button that sends the open option. It is always in view, and never where the button was that opened the option. */
export function Commit({ option }: { option: Option }) {
  const presentation = usePresentation();
  const { choice, sending } = presentation;
  const words = t().decide;
  const sure = useSignal(false);
  const opened = useRef(performance.now());
  const { offer } = option;
  const text = useSaid(option);
  const act = () => {
    sure.value = false;
    presentation.act(offer, choice.filling.value, called(text));
    // The focused element disappears, so the prompt takes the focus.
    document.querySelector<HTMLElement>("#prompt")?.focus();
  };
  const commit = () => {
    if (performance.now() - opened.current < SLIP_MS || !choice.ready.value) return;
    if (offer.grave) sure.value = true;
    else act();
  };
  const scene = presentation.asked.value;
  const { waiting_for, yours } = scene.pending;
  const together = waiting_for.length > 1 && yours.length > 0;
  const paid = Object.entries(choice.filling.value).flatMap(([name, refs]) => (text.slots[name]?.price ? refs : []));
  const price = paid.length > 0 ? words.pays(paid.map((ref) => presentation.game.value.words.name(ref, scene)).join(", ")) : text.cost;
  const does = together ? `${words.lockIn}: ${called(text)}` : called(text);
  const open = holes(option).find(({ name, slot }) => !fills(slot, choice.filling.value[name] ?? []));
  // Reason for the disabled button, or consequence of pressing it.
  const note = open ? words.missing(text.slots[open.name]?.label ?? open.name) : offer.reveals && !offer.grave ? words.irreversible : null;
  return (
    <>
      <p class="commit">
        <button type="button" onClick={() => choice.back()}>
          {words.back}
        </button>
        <button type="button" class="primary" id="commit" disabled={!choice.ready.value || sending.value !== null} onClick={commit}>
          <span>{[does, price].filter(Boolean).join(" · ")}</span>
          {note && <small>{note}</small>}
        </button>
      </p>
      {sure.value && choice.ready.value && (
        <Dialog title={text.consequence ?? `${called(text)}: ${words.sure}`} onClose={() => (sure.value = false)} class="grave">
          <p class="irreversible">{words.irreversible}</p>
          <p class="commit">
            <button type="button" autofocus onClick={() => (sure.value = false)}>
              {words.keep}
            </button>
            <button type="button" class="danger" id="commit-grave" onClick={act}>
              {called(text)}
            </button>
          </p>
        </Dialog>
      )}
    </>
  );
}
