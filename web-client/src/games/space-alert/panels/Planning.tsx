// The planning board: slots, cards, packets, data. What is pressed is done at once; only what stays for good asks again.

import { useEffect, useRef, useState } from "preact/hooks";
import type { TargetedKeyboardEvent } from "preact";

import type { HandProps, Ref } from "../../game";
import { boards, canPick, handy, isOpen, move, place, plainOffer, receivers, takeBack, turn, type Board, type Handy, type Picked, type Press } from "../model/planning";
import { useMatchTime } from "../model/clock";
import { orderOf, phasesOf, type ActionCard, type Half, type View } from "../view";
import type { Names } from "../words/names";
import { plain } from "../words/texts";
import { Card } from "./Card";
import { Glyph, Sign } from "./parts";

type Props = HandProps<View> & { names: Names };

/** What the reader has in hand: a half of a card, a slot that waits for one, a placed card that moves. */
type Held = { half: Picked } | { slot: number } | { moving: number } | { giving: true } | null;

/** What a slot shows. */
interface Shown {
  up: Half;
  card: ActionCard | undefined;
}

/** A press that moves further is a drag. */
const SLACK_PX = 6;

export function Planning(props: Props) {
  const { view, legal, names, act, covered } = props;
  const [at, setAt] = useState(0);
  const [held, setHeld] = useState<Held>(null);
  const [sure, setSure] = useState<{ press: Press; what: string } | null>(null);
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), [sure]);
  const all = boards(view, legal);
  const board = all[Math.min(at, all.length - 1)];
  const cards = handy(view, board);
  // What is not there any longer is not in hand any longer.
  useEffect(() => {
    if (held && "half" in held && !cards.some(({ ref }) => ref === held.half.card)) setHeld(null);
  }, [view.own, view.supply, board?.member]);
  const { plan, stage } = names.speech.texts;
  if (view.now.stage !== "planning") {
    return view.now.stage === "launch" ? <p class="meta">{plan.waits}</p> : <Boards {...props} title={stage[view.now.stage]} />;
  }

  const send = (press: Press | null) => {
    if (!press) return;
    setHeld(null);
    const { offer, filling } = press;
    const card = filling.card?.[0];
    if (!offer.grave) act(offer, filling);
    else setSure({ press, what: graveText(press, names, card) });
  };
  const pick = (card: Handy, up: Half) => {
    const half = { card: card.ref, face: card.face, up };
    if (held && "slot" in held && board) return send(place(board, half, held.slot));
    const again = held && "half" in held && held.half.card === card.ref && held.half.up === up;
    setHeld(again ? null : { half });
  };
  const pressSlot = (slot: number, taken: boolean) => {
    if (!board) return;
    if (held && "half" in held) return send(place(board, held.half, slot));
    if (held && "moving" in held) return held.moving === slot ? setHeld(null) : send(move(board, held.moving, slot));
    setHeld(held && "slot" in held && held.slot === slot ? null : taken && board.moves.has(slot) ? { moving: slot } : { slot });
  };
  const drag = useDrag((card, up, slot) => board && send(place(board, { card: card.ref, face: card.face, up }, slot)), setHeld);
  const give = held && "half" in held ? receivers(legal, held.half.card) : null;
  return (
    <div class="sa-planning">
      <Actions {...props} send={send} />
      {sure && (
        <div class="sa-sure" role="group" aria-label={sure.what}>
          <span>{names.speech.say(plan.sure, { what: sure.what })}</span>
          <button type="button" ref={keep} onClick={() => setSure(null)}>{plan.no}</button>
          <button
            type="button"
            class="danger"
            data-sure
            onClick={() => {
              act(sure.press.offer, sure.press.filling);
              setSure(null);
            }}
          >
            {plan.yes}
          </button>
        </div>
      )}
      {all.length > 1 && (
        <div class="sa-boards" role="group" aria-label={plan.boards}>
          {all.map(({ member }, i) => (
            <button type="button" key={member} aria-pressed={board?.member === member} onClick={() => setAt(i)}>
              {member === view.own?.member ? plan.mine : names.member(member)}
            </button>
          ))}
        </div>
      )}
      {board && <Slots {...{ view, names, board, held, covered }} onPress={pressSlot} onFlip={(slot) => send(turn(board, slot))} />}
      <p class="sa-how" aria-live="polite">
        {held && "moving" in held && board ? (
          <>
            <span>{plan.moving}</span>
            <button type="button" data-hotkey="f" onClick={() => send(turn(board, held.moving))}>{names.speech.texts.card.flip}</button>
            <button type="button" data-hotkey="Delete" onClick={() => send(takeBack(board, held.moving))}>{names.speech.texts.card.back}</button>
          </>
        ) : held && "half" in held ? (
          <>
            <span>{plan.here}</span>
            {give?.to.map((seat) => (
              <button key={seat} type="button" data-give={seat} onClick={() => send({ offer: give.offer, filling: { card: [held.half.card], to: [seat] } })}>
                <Glyph id="card-exchange" /> {plan.give} → {names.ref(seat)}
              </button>
            ))}
            <button type="button" class="quiet" onClick={() => setHeld(null)}>{plan.cancel}</button>
          </>
        ) : (
          <span>{held && "slot" in held ? plan.slot_first : plan.how}</span>
        )}
      </p>
      <ul class="sa-cards" aria-label={view.supply ? plan.supply : plan.hand}>
        {cards.length === 0 && <li class="meta">{plan.none}</li>}
        {covered && cards.map(({ ref }) => <li key={ref} class="sa-card is-back" />)}
        {!covered && cards.map((card, i) => (
          <li key={card.ref}><Card
            face={card.face}
            count={card.count}
            names={names}
            picked={held && "half" in held && held.half.card === card.ref ? held.half.up : null}
            disabled={!canPick(board, card.ref)}
            digit={i + 1}
            onPick={(up) => pick(card, up)}
            onDrag={(event, up) => drag(event, card, up)}
          /></li>
        ))}
      </ul>
      {(["action", "movement"] as const).map((up) => (
        <button key={up} type="button" class="unseen" tabIndex={-1} data-hotkey={up[0]} onClick={() => turnPicked(held, up, setHeld)}>
          {names.speech.texts.half[up]}
        </button>
      ))}
    </div>
  );
}

function turnPicked(held: Held, up: Half, set: (held: Held) => void): void {
  if (held && "half" in held) set({ half: { ...held.half, up } });
  document.querySelector<HTMLElement>(".sa-slots [data-open]")?.focus();
}

/** What is asked about something that stays. */
function graveText({ offer, filling }: Press, names: Names, card: Ref | undefined): string {
  const { plan, consequence } = names.speech.texts;
  if (offer.verb !== "assign" || !card) return consequence[offer.verb as keyof typeof consequence] ?? names.speech.texts.verb.finish;
  const face = card in names.speech.texts.word ? null : card.startsWith("card-") ? names.own(Number(card.slice(5))) : (card as ActionCard);
  const shown = face ? names.half(face, (filling.up?.[0] ?? "action") as Half) : "";
  return names.speech.say(plan.stays, { card: shown, member: names.ref(offer.refs?.member ?? ""), n: filling.slot?.[0]?.slice(5) ?? "" });
}

/** Packets, incoming data, transfer, the end of planning. */
function Actions({ view, legal, names, send, clock, seat }: Props & { send: (press: Press | null) => void }) {
  const { plan } = names.speech.texts;
  const now = useMatchTime(clock, view.now.begins_ms);
  const packet = plainOffer(legal, "next_packet");
  const draw = plainOffer(legal, "draw");
  const agree = plainOffer(legal, "agree");
  const disagree = plainOffer(legal, "disagree");
  const finish = plainOffer(legal, "finish");
  const give = legal.some(({ verb }) => verb === "give");
  const mine = seat === null ? undefined : view.seats[seat];
  const slots = phasesOf(view).find(({ phase }) => phase === mine?.phase)?.slots ?? [];
  const empty = Number(packet?.offer.facts?.empty_slots ?? 0);
  const left = view.now.transfer_ends_ms === undefined || now === null ? null : Math.max(0, Math.ceil((view.now.transfer_ends_ms - now) / 1000));
  if (!packet && !draw && !agree && !disagree && !finish && !give) return null;
  return (
    <div class="sa-actions">
      {give && (
        <p class="sa-open" role="status">
          <Glyph id="card-exchange" /> {plan.give}: {plan.give_pick} {left !== null && <b>{left}</b>}
        </p>
      )}
      {draw && (
        <button type="button" class="primary" data-hotkey="y" data-verb="draw" onClick={() => send(draw)}>
          <Glyph id="card-draw" /> {plan.draw} <kbd aria-hidden="true">Y</kbd>
        </button>
      )}
      {packet && (
        <button type="button" data-hotkey="p" data-verb="next_packet" onClick={() => send(packet)}>
          {names.speech.say(plan.packet, { n: (mine?.phase ?? 0) + 1 })}
          <small>
            {names.speech.say(plan.packet_locks, { slots: `${slots[0]}–${slots.at(-1)}` })}
            {empty > 0 && `, ${names.speech.say(plan.packet_empty, { n: empty })}`}
          </small>
          <kbd aria-hidden="true">P</kbd>
        </button>
      )}
      {agree && <button type="button" data-verb="agree" onClick={() => send(agree)}>{plan.agree}</button>}
      {disagree && <button type="button" onClick={() => send(disagree)}>{plan.disagree}</button>}
      {finish && <button type="button" class="primary" data-verb="finish" onClick={() => send(finish)}>{plan.finish}</button>}
    </div>
  );
}

interface SlotsProps {
  view: View;
  names: Names;
  board: Board;
  held: Held;
  covered: boolean;
  onPress: (slot: number, taken: boolean) => void;
  onFlip: (slot: number) => void;
}

/** What lies in a slot, as far as the reader may know. */
function slotOf(view: View, member: number, slot: number): Shown | null {
  const own = member === view.own?.member ? view.own.planned?.[slot] : undefined;
  if (own) return { up: own.up, card: own.card.card };
  const seen = view.crew[member]?.board[slot - 1];
  return seen ? { up: seen.up, card: seen.card } : null;
}

function Slots({ view, names, board, held, covered, onPress, onFlip }: SlotsProps) {
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
  const phase = seat === undefined ? view.now.phase : (view.seats[seat]?.phase ?? 0);
  return (
    <ol class="sa-slots" ref={list} onKeyDown={arrows} aria-label={speech.say(plan.slots, { member: names.member(board.member) })}>
      {phasesOf(view).map(({ phase: of, slots }) =>
        slots.map((slot) => {
          const shown = slotOf(view, board.member, slot);
          const open = isOpen(board, slot);
          const order = shown?.card && !covered ? orderOf(shown.card, shown.up) : null;
          const text = shown ? (order ? names.order(order) : speech.texts.half[shown.up]) : plan.empty;
          const state = open ? plan.open : of < phase || (of === phase && seat === undefined) ? plan.locked : plan.closed;
          const moving = held && "moving" in held && held.moving === slot;
          const waits = held && "slot" in held && held.slot === slot;
          return (
            <li key={slot} data-phase={of} class={slot === slots[0] ? "is-first" : undefined}>
              <button
                type="button"
                class={["sa-slot", shown && `is-${shown.up}`, (moving || waits) && "is-picked"].filter(Boolean).join(" ")}
                data-slot={slot}
                data-open={open ? "" : undefined}
                aria-disabled={!open}
                aria-pressed={Boolean(moving || waits)}
                aria-label={speech.say(plan.slot, { n: slot, phase: of, card: text, state })}
                onClick={() => open && onPress(slot, shown !== null)}
              >
                <span class="sa-slot-number">{slot}</span>
                {!shown && state === plan.locked && <Glyph id="padlock" />}
                {shown ? order ? <Sign order={order} /> : <Glyph id={shown.up === "action" ? "round-star" : "lift"} /> : null}
                <span class="sa-slot-text">{shown ? text : ""}</span>
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

/** Drags a half with a mouse or a pen onto a slot; fingers tap. */
function useDrag(drop: (card: Handy, up: Half, slot: number) => void, setHeld: (held: Held) => void) {
  return (start: PointerEvent, card: Handy, up: Half) => {
    if (start.pointerType === "touch" || start.button !== 0) return;
    let dragged = false;
    const over = (event: PointerEvent) => document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-slot][data-open]");
    const go = (event: PointerEvent) => {
      if (!dragged && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > SLACK_PX) {
        dragged = true;
        setHeld({ half: { card: card.ref, face: card.face, up } });
      }
    };
    const end = (event: PointerEvent) => {
      removeEventListener("pointermove", go);
      removeEventListener("pointerup", end);
      const slot = dragged ? over(event)?.dataset.slot : undefined;
      if (slot !== undefined) drop(card, up, Number(slot));
    };
    addEventListener("pointermove", go);
    addEventListener("pointerup", end);
  };
}

/** All boards, once the plan is carried out: what each card said, in the order of play. */
function Boards({ view, names, title }: Props & { title: string }) {
  const { seat_row } = names.speech.texts;
  const turns = Array.from({ length: view.flight.turns }, (_, i) => i + 1);
  return (
    <table class="sa-plans">
      <caption>{title}</caption>
      <thead>
        <tr>
          <td />
          {turns.map((turn) => <th key={turn} scope="col" aria-current={turn === view.now.turn ? "step" : undefined}>{turn}</th>)}
        </tr>
      </thead>
      <tbody>
        {Object.keys(view.crew).map(Number).map((member) => (
          <tr key={member}>
            <th scope="row">{plain([names.crew(member)])}</th>
            {turns.map((turn) => {
              const shown = slotOf(view, member, turn);
              return (
                <td key={turn} aria-current={turn === view.now.turn ? "step" : undefined}>
                  {shown && (shown.card ? <><Sign order={orderOf(shown.card, shown.up)} /><span class="unseen">{names.half(shown.card, shown.up)}</span></> : <small>{seat_row[shown.up]}</small>)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
