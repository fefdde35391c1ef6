// Line about the next press, with the actions on what is in hand.

import type { ComponentChildren } from "preact";

import { useMatchTime } from "../../model/clock";
import { receivers, takeBack, type Board, type Picked } from "../../model/planning";
import { Glyph } from "../parts";
import type { Input } from "./input";
import { mayGive, type PlanningProps, type Presses } from "./presses";

/** Button to give a card while the data transfer is open. */
function Gift({ view, names, clock, Key, onPress }: PlanningProps & { onPress: () => void }) {
  const { plan } = names.speech.texts;
  const now = useMatchTime(clock, view.now.begins_ms);
  const { transfer_ends_ms } = view.now;
  return (
    <button type="button" class="sa-gift" data-hotkey="give" data-verb="give" onClick={onPress}>
      <Glyph id="card-exchange" /> {plan.give}
      {transfer_ends_ms !== undefined && now !== null && <b>{Math.max(0, Math.ceil((transfer_ends_ms - now) / 1000))}</b>}
      <Key of="give" />
    </button>
  );
}

type Props = PlanningProps & { board: Board | undefined; input: Input; presses: Presses };

/** Actions on a placed card. */
function Placed({ names, board, slot, presses }: Pick<Props, "names" | "presses"> & { board: Board; slot: number }) {
  const { plan, card } = names.speech.texts;
  return (
    <>
      <span>{plan.moving}</span>
      <button type="button" data-hotkey="flip" onClick={() => presses.flip(slot)}>
        {card.flip}
      </button>
      <button type="button" data-hotkey="Delete" onClick={() => presses.send(takeBack(board, slot))}>
        {card.back}
      </button>
    </>
  );
}

/** Text, actions, and the button that puts down what is in hand. */
function InHand({ names, text, presses, children }: Pick<Props, "names" | "presses"> & { text: string; children?: ComponentChildren }) {
  return (
    <>
      <span>{text}</span>
      {children}
      <button type="button" class="quiet" onClick={presses.putDown}>
        {names.speech.texts.plan.cancel}
      </button>
    </>
  );
}

/** A picked half, which can be placed or given. */
function PickedHalf({ names, legal, half, shut, presses }: Pick<Props, "names" | "legal" | "presses"> & { half: Picked; shut: string | null }) {
  const { plan } = names.speech.texts;
  const give = receivers(legal, half.card);
  return (
    <InHand names={names} presses={presses} text={shut ?? (give ? plan.here_or : plan.here)}>
      {give?.to.map((seat) => (
        <button
          key={seat}
          type="button"
          data-give={seat}
          aria-label={`${plan.give}: ${names.ref(seat)}`}
          onClick={() => presses.send({ offer: give.offer, filling: { card: [half.card], to: [seat] } })}
        >
          <Glyph id="card-exchange" /> {names.ref(seat)}
        </button>
      ))}
    </InHand>
  );
}

function Next({ input: { held, shut }, ...props }: Props) {
  const { plan } = props.names.speech.texts;
  const { half, slot, moving, giving } = held ?? {};
  if (moving !== undefined && props.board) return <Placed {...props} board={props.board} slot={moving} />;
  if (half) return <PickedHalf {...props} half={half} shut={shut} />;
  if (giving) return <InHand {...props} text={plan.give_pick} />;
  return <span>{shut ?? (slot !== undefined ? plan.slot_first : plan.how)}</span>;
}

export function How(props: Props) {
  const { held, shut } = props.input;
  return (
    <div class={held !== null || shut !== null ? "sa-how is-busy" : "sa-how"} aria-live="polite">
      <Next {...props} />
      {mayGive(props.legal) && !held?.giving && !held?.half && <Gift {...props} onPress={props.presses.gift} />}
    </div>
  );
}
