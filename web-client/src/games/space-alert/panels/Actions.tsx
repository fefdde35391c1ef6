// Actions other than planning cards: the next packet, incoming data, sharing the plan, the end of planning.

import type { HandProps } from "../../game";
import { follow, follows, isAnybodyLed } from "../model/hints";
import { plainOffer, type Press } from "../model/planning";
import { phasesOf, type View } from "../view";
import type { Names } from "../words/names";
import { Glyph } from "./parts";
import "./actions.css";

interface Props extends HandProps<View> {
  names: Names;
  send: (press: Press | null) => void;
  /** True while a question is asked in their place. */
  inert: boolean;
}

/** Rendered even without any action, so that nothing below it moves under a finger. */
export function Actions({ view, legal, names, send, seat, Key, inert }: Props) {
  const { plan } = names.speech.texts;
  const packet = plainOffer(legal, "next_packet");
  const draw = plainOffer(legal, "draw");
  const tell = plainOffer(legal, "tell");
  const agree = plainOffer(legal, "agree");
  const disagree = plainOffer(legal, "disagree");
  const finish = plainOffer(legal, "finish");
  const mine = seat === null ? undefined : view.seats[seat];
  const slots = phasesOf(view).find(({ phase }) => phase === mine?.phase)?.slots ?? [];
  const empty = Number(packet?.offer.facts?.empty_slots ?? 0);
  return (
    <div class="sa-actions" inert={inert}>
      {packet && (
        <button type="button" data-hotkey="packet" data-verb="next_packet" onClick={() => send(packet)}>
          <span>
            {names.speech.say(plan.packet, { n: (mine?.phase ?? 0) + 1 })}
            <small>
              {names.speech.say(plan.packet_locks, { slots: `${slots[0]}–${slots.at(-1)}` })}
              {empty > 0 && <span class="sa-empty">{` ${names.speech.say(plan.packet_empty, { n: empty })}`}</span>}
            </small>
          </span>
          <Key of="packet" />
        </button>
      )}
      {draw && (
        <button type="button" class="primary" data-hotkey="draw" data-verb="draw" onClick={() => send(draw)}>
          <Glyph id="card-draw" /> <span>{plan.draw}</span> <Key of="draw" />
        </button>
      )}
      {tell && (
        <button type="button" data-hotkey="tell" data-verb="tell" onClick={() => send(tell)}>
          <span>{plan.tell}</span> <Key of="tell" />
        </button>
      )}
      {isAnybodyLed(view) && (
        <button type="button" aria-pressed={follows.value} title={plan.follow_help} onClick={() => follow(!follows.value)}>
          {plan.follow}
        </button>
      )}
      {agree && (
        <button type="button" data-verb="agree" onClick={() => send(agree)}>
          {plan.agree}
        </button>
      )}
      {disagree && (
        <button type="button" onClick={() => send(disagree)}>
          {plan.disagree}
        </button>
      )}
      {finish && (
        <button type="button" class="primary" data-verb="finish" onClick={() => send(finish)}>
          {plan.finish}
        </button>
      )}
    </div>
  );
}
