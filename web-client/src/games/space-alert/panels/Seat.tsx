// Public information about a seat: its phase, its hand, the backs of its slots.

import type { SeatProps } from "../../game";
import { ROLE } from "../icons";
import { BACKS, memberOf, phasesOf, type View } from "../view";
import type { Names } from "../words/names";
import { Glyph, Sign } from "./parts";
import "./seat.css";

type Props = SeatProps<View> & { names: Names };

export function Seat({ view, of, size, names, table }: Props) {
  const seat = view.seats[of];
  if (!seat) return null;
  const { seat_row, state } = names.speech.texts;
  const roles = (["captain", "communications", "security"] as const).filter((role) => view.roles[role] === of);
  const member = memberOf(view, of);
  const board = member === null ? [] : (view.crew[member]?.board ?? []);
  const word = (slot: (typeof board)[number]) => (slot ? seat_row[slot.up] : seat_row.empty);
  const planning = view.now.stage === "planning";
  // Once the cards are open, shared plans are obsolete.
  const told =
    member === null || table.paused || !planning ? [] : Object.entries(view.crew[member]?.told ?? {}).map(([slot, order]) => [Number(slot), order] as const);
  return (
    <div class={`sa-seat-row is-${size}`}>
      <p>
        {roles.map((role) => (
          <span key={role} class="sa-role">
            <Glyph id={ROLE[role]} name={names.speech.texts.role[role]} />
          </span>
        ))}
        {planning && <span>{names.speech.say(state.phase, { n: seat.phase })}</span>}
        {planning && (
          <span class="sa-held">
            <Glyph id="card-draw" /> <span aria-hidden="true">{seat.hand}</span>
            <span class="unseen">{names.speech.say(seat_row.hand, { n: seat.hand })}</span>
          </span>
        )}
      </p>
      {member !== null && (
        <p class="sa-dots">
          <span aria-hidden="true">
            {phasesOf(view).map(({ phase, slots }) => (
              <span key={phase}>{slots.map((slot) => (board[slot - 1] ? BACKS[board[slot - 1]!.up] : "·")).join("")} </span>
            ))}
          </span>
          <span class="unseen">{names.speech.say(seat_row.slots, { list: board.map(word).join(", ") })}</span>
        </p>
      )}
      {told.length > 0 && (
        <p class="sa-told">
          <span aria-hidden="true">
            {told.map(([slot, order]) => (
              <span key={slot}>
                {slot}
                <Sign order={order} />
              </span>
            ))}
          </span>
          <span class="unseen">{names.speech.say(seat_row.told, { plan: names.plan(told) })}</span>
        </p>
      )}
    </div>
  );
}
