// The twelve slots of a board, in their phases.

import { useRef } from "preact/hooks";
import type { TargetedKeyboardEvent } from "preact";

import { isOpen, phaseOf, slotOf, type Board } from "../model/planning";
import { orderOf, phasesOf, type View } from "../view";
import type { Names } from "../words/names";
import { Glyph, Sign } from "./parts";
import "./slots.css";

interface Props {
  view: View;
  names: Names;
  board: Board;
  /** The slot that waits for a card, or whose card is being moved. */
  picked: number | null;
  covered: boolean;
  onPress: (slot: number, taken: boolean, byKey: boolean) => void;
  /** Called with the reason when a pressed slot takes nothing. */
  onShut: (why: string) => void;
  onFlip: (slot: number) => void;
}

export function Slots({ view, names, board, picked, covered, onPress, onShut, onFlip }: Props) {
  const { speech } = names;
  const { plan } = speech.texts;
  const list = useRef<HTMLOListElement>(null);
  const arrows = (event: TargetedKeyboardEvent<HTMLOListElement>) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>(".sa-slot") ?? [])];
    const here = buttons.indexOf(document.activeElement as HTMLElement);
    buttons[Math.max(0, Math.min(buttons.length - 1, here + by))]?.focus();
  };
  const seat = view.crew[board.member]?.seat;
  const phase = phaseOf(view, board.member);
  return (
    <ol class="sa-slots" ref={list} onKeyDown={arrows} aria-label={speech.say(plan.slots, { member: names.member(board.member) })}>
      {phasesOf(view).map(({ phase: of, slots }) =>
        slots.map((slot) => {
          const shown = slotOf(view, board.member, slot);
          const open = isOpen(board, slot);
          const order = shown?.card && !covered ? orderOf(shown.card, shown.up) : null;
          const text = shown ? (order ? names.order(order) : speech.texts.half[shown.up]) : plan.empty;
          const state = open ? plan.open : of < phase || (of === phase && seat === undefined) ? plan.locked : plan.closed;
          return (
            <li key={slot} data-phase={of} class={slot === slots[0] ? "is-first" : undefined}>
              <button
                type="button"
                class={["sa-slot", shown && `is-${shown.up}`, picked === slot && "is-picked"].filter(Boolean).join(" ")}
                data-slot={slot}
                data-open={open ? "" : undefined}
                aria-disabled={!open}
                aria-pressed={picked === slot}
                aria-label={speech.say(plan.slot, { n: slot, phase: of, card: text, state })}
                onClick={(event) =>
                  open ? onPress(slot, shown !== null, event.detail === 0) : onShut(state === plan.locked ? plan.why_locked : plan.why_closed)
                }
              >
                <span class="sa-slot-number" data-label>
                  {slot}
                </span>
                {!shown && state === plan.locked && <Glyph id="padlock" />}
                {shown ? order ? <Sign order={order} /> : <Glyph id={shown.up === "action" ? "round-star" : "lift"} /> : null}
                <span class="sa-slot-text">{order ? names.beside(order) : shown ? text : ""}</span>
              </button>
              {open && shown && board.turn && (
                <button type="button" class="sa-flip" aria-label={`${speech.texts.card.flip}: ${names.ref(`slot-${slot}`)}`} onClick={() => onFlip(slot)}>
                  ⇅
                </button>
              )}
            </li>
          );
        }),
      )}
    </ol>
  );
}
