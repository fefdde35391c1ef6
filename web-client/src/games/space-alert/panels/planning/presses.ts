// Effects of presses on the planning board. A press acts at once, and only permanent actions are confirmed.

import type { HandProps, Offer } from "../../../game";
import { move, place, receivers, turn, type Board, type Handy, type Picked, type Press } from "../../model/planning";
import type { Half, View } from "../../view";
import type { Names } from "../../words/names";
import { graveText } from "./Sure";
import type { Focus } from "./focus";
import type { Held, Input } from "./input";

export type PlanningProps = HandProps<View> & { names: Names };

export type Presses = ReturnType<typeof pressesOn>;

export function pressesOn(board: Board | undefined, { held, sure, change }: Input, focus: Focus, props: PlanningProps) {
  const { legal, names, act, onSelect } = props;
  const { half, slot: waiting, moving, giving } = held ?? {};
  const hold = (next: Held | null) => change({ held: next, shut: null });
  const putDown = () => {
    hold(null);
    focus.settle();
  };
  const send = (press: Press | null) => {
    if (!press) return;
    const { offer, filling } = press;
    const what = offer.grave ? graveText(press, props) : null;
    change({ held: null, shut: null, sure: what === null ? null : { press, what } });
    if (what === null) act(offer, filling);
    focus.settle();
  };
  return {
    hold,
    putDown,
    send,
    /** Confirms the grave press, or not. */
    decide: (yes: boolean) => {
      if (yes && sure) act(sure.press.offer, sure.press.filling);
      change({ sure: null });
      focus.settle();
    },
    pick: (card: Handy, up: Half, byKey: boolean) => {
      const picked = { card: card.ref, face: card.face, up };
      if (waiting !== undefined && board) return send(place(board, picked, waiting));
      const again = half?.card === card.ref && half.up === up;
      hold(again ? null : { half: picked });
      if (giving) focus.toReceivers();
      else if (byKey && !again) focus.toSlots();
    },
    pressSlot: (slot: number, taken: boolean, byKey: boolean) => {
      if (!board) return;
      // A key pressed twice takes no card off the board.
      if (half && taken && byKey) return change({ shut: names.speech.texts.plan.taken });
      if (half) return send(place(board, half, slot));
      if (moving !== undefined) return moving === slot ? hold(null) : send(move(board, moving, slot));
      onSelect(waiting === slot ? null : `slot-${slot}`);
      hold(waiting === slot ? null : taken && board.moves.has(slot) ? { moving: slot } : { slot });
    },
    flip: (slot: number) => board && send(turn(board, slot)),
    drop: (picked: Picked, slot: number) => board && send(place(board, picked, slot)),
    turnPicked: (up: Half) => {
      if (half) hold({ half: { ...half, up } });
      focus.toSlots();
    },
    gift: () => {
      if (half && receivers(legal, half.card)) return focus.toReceivers();
      hold({ giving: true });
      focus.toCards();
    },
  };
}

/** True while cards may be given. */
export function mayGive(legal: readonly Offer[]): boolean {
  return legal.some(({ verb }) => verb === "give");
}
