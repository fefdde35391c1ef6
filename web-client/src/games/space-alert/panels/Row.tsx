// Controls while the cards of a turn are open. Players report misplaced cards. The captain continues, automatically unless that is held,
// so that the crew watches one flight.

import { useEffect, useState } from "preact/hooks";

import type { HandProps } from "../../game";
import { plainOffer, slotOf } from "../model/planning";
import type { ActionCard, Half, View } from "../view";
import type { Names } from "../words/names";
import { Glyph } from "./parts";
import "./row.css";

type Props = HandProps<View> & { names: Names };

/** Time for which the cards are open before the captain continues, in milliseconds. */
const OPEN_MS = 3_000;

export function Row({ view, legal, pending, playing = [], table, names, act }: Props) {
  const { row } = names.speech.texts;
  const [held, setHeld] = useState(false);
  const open = pending.waiting_for.length > 0 && playing.length === 0 && !table.paused;
  const goOn = plainOffer(legal, "carry_out");
  const trips = legal.filter(({ verb }) => verb === "trip");
  const runs = open && !held && goOn !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: starts again for each turn and each card that was tripped over
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setTimeout(() => act(goOn.offer, {}), OPEN_MS);
    return () => clearTimeout(timer);
  }, [runs, view.now.turn, trips.length]);
  if (!open) return <p class="sa-row" />;
  return (
    <div class="sa-row">
      {goOn && (
        <>
          <button type="button" class="primary" data-verb="carry_out" onClick={() => act(goOn.offer, {})}>
            {row.go_on}
            {!held && <i class="sa-fuse" key={`${view.now.turn} ${trips.length}`} style={{ animationDuration: `${OPEN_MS}ms` }} />}
          </button>
          <button type="button" aria-pressed={held} onClick={() => setHeld(!held)}>
            {held ? row.held : row.hold}
          </button>
        </>
      )}
      {trips.length > 0 && <span>{names.speech.say(row.open, { n: view.now.turn })}</span>}
      {trips.flatMap((offer) => {
        const member = Number(offer.refs?.member?.slice("crew-".length));
        const shown = slotOf(view, member, view.now.turn);
        const ways = offer.slots?.what;
        if (!shown?.card || !ways || !("pick" in ways)) return [];
        const { card, up } = shown;
        return ways.pick.from.map((way) => (
          <button type="button" key={`${member} ${way}`} data-verb="trip" title={row.cost} onClick={() => act(offer, { what: [way] })}>
            <Glyph id="foot-trip" />
            <span>
              {names.speech.say(member === names.mine ? row.oops : row.oops_of, { order: meant(names, card, up, way), member: names.member(member) })}
            </span>
          </button>
        ));
      })}
      {!goOn && pending.waiting_for[0] !== undefined && (
        <span class="meta">{names.speech.say(row.goes_on, { member: names.seat(pending.waiting_for[0]) })}</span>
      )}
    </div>
  );
}

/** Order of a card that was misplaced in this way. */
function meant(names: Names, card: ActionCard, up: Half, way: string): string {
  if (way === "other-half") return names.half(card, up === "action" ? "movement" : "action");
  return names.half(card, up) === names.order("red") ? names.order("blue") : names.order("red");
}
