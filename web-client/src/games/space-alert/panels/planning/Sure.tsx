// Confirmation of a permanent action.

import { useLayoutEffect, useRef } from "preact/hooks";

import type { HandProps } from "../../../game";
import type { Press } from "../../model/planning";
import { phasesOf, type ActionCard, type Half, type View } from "../../view";
import type { Names } from "../../words/names";

/** Question of the confirmation. */
export function graveText({ offer, filling }: Press, { view, seat, names }: Pick<HandProps<View>, "view" | "seat"> & { names: Names }): string {
  const { plan, consequence } = names.speech.texts;
  if (offer.verb === "next_packet" && seat !== null) {
    const phase = view.seats[seat]?.phase ?? 0;
    const slots = phasesOf(view).find((one) => one.phase === phase)?.slots ?? [];
    const empty = Number(offer.facts?.empty_slots ?? 0);
    const what = names.speech.say(plan.packet_sure, { n: phase + 1, slots: `${slots[0]}–${slots.at(-1)}` });
    return empty > 0 ? `${what} ${names.speech.say(plan.packet_sure_empty, { n: empty })}` : what;
  }
  const card = filling.card?.[0];
  if (offer.verb !== "assign" || !card) {
    return names.speech.say(plan.sure, { what: consequence[offer.verb as keyof typeof consequence] ?? names.speech.texts.verb.finish });
  }
  const face = card in names.speech.texts.word ? null : card.startsWith("card-") ? names.own(Number(card.slice(5))) : (card as ActionCard);
  const shown = face ? names.half(face, (filling.up?.[0] ?? "action") as Half) : "";
  const what = names.speech.say(plan.stays, { card: shown, member: names.ref(offer.refs?.member ?? ""), n: filling.slot?.[0]?.slice(5) ?? "" });
  return names.speech.say(plan.sure, { what });
}

/** Asks before a press acts. The answer that changes nothing has the focus. */
export function Sure({ press, what, names, onDecide }: { press: Press; what: string; names: Names; onDecide: (yes: boolean) => void }) {
  const { plan } = names.speech.texts;
  const no = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => no.current?.focus(), [press]);
  return (
    <div class="sa-sure" role="group" aria-label={what}>
      <span>{what}</span>
      <button type="button" ref={no} onClick={() => onDecide(false)}>
        {plan.no}
      </button>
      <button type="button" class="danger" data-sure onClick={() => onDecide(true)}>
        {plan.yes}
      </button>
    </div>
  );
}
