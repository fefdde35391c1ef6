// The planning board: slots, cards, gifts. A press acts at once, and only permanent actions are confirmed.

import { useLayoutEffect, useRef, useState } from "preact/hooks";

import type { HandProps, Offer } from "../../game";
import { useMatchTime } from "../model/clock";
import {
  boards,
  canPick,
  handy,
  isOffered,
  isOpen,
  move,
  phaseOf,
  place,
  receivers,
  takeBack,
  turn,
  type Board as Plans,
  type Handy,
  type Picked,
  type Press,
} from "../model/planning";
import { phasesOf, type ActionCard, type Half, type View } from "../view";
import type { Names } from "../words/names";
import { Actions } from "./Actions";
import { Between } from "./Between";
import { Boards } from "./Boards";
import { Briefing } from "./Briefing";
import { Card } from "./Card";
import { Glyph } from "./parts";
import { Slots } from "./Slots";
import "./planning.css";

type Props = HandProps<View> & { names: Names };

/** Unfinished input: a half of a card, a slot that waits for one, a placed card that moves, or a card to be given. */
type Held = { half: Picked } | { slot: number } | { moving: number } | { giving: true } | null;

/** Selectors of slots that take a card, and of the empty ones among them. */
const OPEN = ".sa-slots [data-open]";
const FREE = `${OPEN}:not(.is-action, .is-movement)`;

/** Longer movement of a press is a drag. */
const SLACK_PX = 6;

export function Planning(props: Props) {
  const { view, names, table } = props;
  if (view.now.stage === "launch") return <Briefing {...props} />;
  if (view.now.stage === "between") return <Between {...props} />;
  if (view.now.stage !== "planning") return <Boards {...props} />;
  // No planning while the clock is stopped.
  if (table.paused) return <p class="sa-open">{names.speech.texts.plan.paused}</p>;
  return <Board {...props} />;
}

/** Unfinished input of the reader. It ends with its phase. */
interface Begun {
  phase: string;
  held: Held;
  /** Message that the pressed slot takes nothing, or that the input ended with its phase. */
  shut: string | null;
  /** Press to confirm, with the question about it. */
  sure: { press: Press; what: string } | null;
}

function Board(props: Props) {
  const { view, legal, names, act, covered, onSelect } = props;
  const { plan } = names.speech.texts;
  const [at, setAt] = useState(0);
  const all = boards(view, legal);
  const board = all[Math.min(at, all.length - 1)];
  const phase = all.map(({ member }) => phaseOf(view, member)).join(" ");
  const [begun, setBegun] = useState<Begun>({ phase, held: null, shut: null, sure: null });
  const now = begun.phase === phase ? begun : { phase, held: null, shut: null, sure: null };
  const change = (changes: Partial<Begun>) => setBegun({ ...now, ...changes });
  const root = useRef<HTMLDivElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  const cards = handy(view, board);
  const sure = now.sure && isOffered(legal, now.sure.press) ? now.sure : null;
  const held = now.held && canHold(now.held, board, cards, legal) ? now.held : null;
  const { shut } = now;
  const half = held && "half" in held ? held.half : null;
  const waiting = held && "slot" in held ? held.slot : null;
  const moving = held && "moving" in held ? held.moving : null;
  const giving = held !== null && "giving" in held;
  useLayoutEffect(() => keep.current?.focus(), [sure]);

  const hold = (next: Held) => change({ held: next, shut: null });
  const focusIn = (...selectors: string[]) => {
    for (const selector of selectors) {
      const found = root.current?.querySelector<HTMLElement>(selector);
      if (found) return found.focus();
    }
  };
  // The focused element may be gone after an action. The slots take the focus.
  const settle = () => requestAnimationFrame(() => document.activeElement === document.body && focusIn(FREE, OPEN, ".sa-slot"));
  const stale = begun.phase !== phase || begun.sure !== sure || begun.held !== held;
  // Input that is no longer possible does not return when it becomes possible again.
  useLayoutEffect(() => {
    if (!stale) return;
    const dropped = begun.phase !== phase && (begun.held !== null || begun.sure !== null);
    setBegun({ phase, held, sure, shut: dropped ? plan.dropped : shut });
    settle();
  });
  const putDown = () => {
    hold(null);
    settle();
  };
  const send = (press: Press | null) => {
    if (!press) return;
    const { offer, filling } = press;
    const what = offer.grave ? graveText(press, props) : null;
    change({ held: null, shut: null, sure: what === null ? null : { press, what } });
    if (what === null) act(offer, filling);
    settle();
  };
  const decide = (yes: boolean) => {
    if (yes && sure) act(sure.press.offer, sure.press.filling);
    change({ sure: null });
    settle();
  };
  const pick = (card: Handy, up: Half, byKey: boolean) => {
    const picked = { card: card.ref, face: card.face, up };
    if (waiting !== null && board) return send(place(board, picked, waiting));
    const again = half?.card === card.ref && half.up === up;
    hold(again ? null : { half: picked });
    if (giving) toPeople();
    else if (byKey && !again) focusIn(FREE, OPEN);
  };
  const pressSlot = (slot: number, taken: boolean, byKey: boolean) => {
    if (!board) return;
    // A key pressed twice takes no card off the board.
    if (half && taken && byKey) return change({ shut: plan.taken });
    if (half) return send(place(board, half, slot));
    if (moving !== null) return moving === slot ? hold(null) : send(move(board, moving, slot));
    onSelect(waiting === slot ? null : `slot-${slot}`);
    hold(waiting === slot ? null : taken && board.moves.has(slot) ? { moving: slot } : { slot });
  };
  const turnPicked = (up: Half) => {
    if (half) hold({ half: { ...half, up } });
    focusIn(FREE, OPEN);
  };
  const give = half && receivers(legal, half.card);
  const mayGive = legal.some(({ verb }) => verb === "give");
  // They render once the card is in hand.
  const toPeople = () => requestAnimationFrame(() => focusIn("[data-give]"));
  const gift = () => {
    if (give) return toPeople();
    hold({ giving: true });
    focusIn(".sa-half:enabled");
  };
  const drag = useDrag(phase, hold, (picked, slot) => board && send(place(board, picked, slot)));
  return (
    <div
      class="sa-planning"
      ref={root}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || held === null) return;
        event.stopPropagation();
        putDown();
      }}
    >
      <Actions {...props} send={send} inert={sure !== null} />
      {sure && (
        <div class="sa-sure" role="group" aria-label={sure.what}>
          <span>{sure.what}</span>
          <button type="button" ref={keep} onClick={() => decide(false)}>
            {plan.no}
          </button>
          <button type="button" class="danger" data-sure onClick={() => decide(true)}>
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
      {board && (
        <Slots
          {...{ view, names, board, covered }}
          picked={moving ?? waiting}
          onPress={pressSlot}
          onShut={(why) => change({ shut: why })}
          onFlip={(slot) => send(turn(board, slot))}
        />
      )}
      <div class={held !== null || shut !== null ? "sa-how is-busy" : "sa-how"} aria-live="polite">
        {moving !== null && board ? (
          <>
            <span>{plan.moving}</span>
            <button type="button" data-hotkey="flip" onClick={() => send(turn(board, moving))}>
              {names.speech.texts.card.flip}
            </button>
            <button type="button" data-hotkey="Delete" onClick={() => send(takeBack(board, moving))}>
              {names.speech.texts.card.back}
            </button>
          </>
        ) : half ? (
          <>
            <span>{shut ?? (give ? plan.here_or : plan.here)}</span>
            {give?.to.map((seat) => (
              <button
                key={seat}
                type="button"
                data-give={seat}
                aria-label={`${plan.give}: ${names.ref(seat)}`}
                onClick={() => send({ offer: give.offer, filling: { card: [half.card], to: [seat] } })}
              >
                <Glyph id="card-exchange" /> {names.ref(seat)}
              </button>
            ))}
            <button type="button" class="quiet" onClick={putDown}>
              {plan.cancel}
            </button>
          </>
        ) : giving ? (
          <>
            <span>{plan.give_pick}</span>
            <button type="button" class="quiet" onClick={putDown}>
              {plan.cancel}
            </button>
          </>
        ) : (
          <span>{shut ?? (waiting !== null ? plan.slot_first : plan.how)}</span>
        )}
        {mayGive && !giving && !half && <Gift {...props} onPress={gift} />}
      </div>
      <ul class="sa-cards" aria-label={view.supply ? plan.supply : plan.hand}>
        {cards.length === 0 && <li class="meta">{plan.none}</li>}
        {covered && cards.map(({ ref }) => <li key={ref} class="sa-card is-back" />)}
        {!covered &&
          cards.map((card, i) => (
            <li key={card.ref}>
              <Card
                face={card.face}
                count={card.count}
                names={names}
                picked={half?.card === card.ref ? half.up : null}
                disabled={!canPick(board, card.ref) && !receivers(legal, card.ref)}
                digit={i + 1}
                onPick={(up, byKey) => pick(card, up, byKey)}
                onDrag={(event, up) => drag(event, { card: card.ref, face: card.face, up })}
              />
            </li>
          ))}
      </ul>
      {(["action", "movement"] as const).map((up) => (
        <button
          key={up}
          type="button"
          class="unseen"
          tabIndex={-1}
          data-hotkey={up === "action" ? "cardAction" : "cardMovement"}
          onClick={() => turnPicked(up)}
        >
          {names.speech.texts.half[up]}
        </button>
      ))}
      {mayGive && half && (
        <button type="button" class="unseen" tabIndex={-1} data-hotkey="give" onClick={gift}>
          {plan.give}
        </button>
      )}
    </div>
  );
}

/** Button to give a card while the data transfer is open. */
function Gift({ view, names, clock, Key, onPress }: Props & { onPress: () => void }) {
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

/** True if the input in hand can still be finished. */
function canHold(held: NonNullable<Held>, board: Plans | undefined, cards: readonly Handy[], legal: readonly Offer[]): boolean {
  if ("half" in held) return cards.some(({ ref }) => ref === held.half.card);
  if ("slot" in held) return isOpen(board, held.slot);
  if ("moving" in held) return board?.moves.has(held.moving) ?? false;
  return legal.some(({ verb }) => verb === "give");
}

/** Confirmation question of a permanent action. */
function graveText({ offer, filling }: Press, { view, seat, names }: Props): string {
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

/** Drags a half onto a slot with a mouse or a pen, while fingers tap. The end of the phase ends the drag. */
function useDrag(phase: string, hold: (held: Held) => void, drop: (picked: Picked, slot: number) => void) {
  const latest = useRef({ phase, hold, drop });
  latest.current = { phase, hold, drop };
  return (start: PointerEvent, picked: Picked) => {
    if (start.pointerType === "touch" || start.button !== 0) return;
    let dragged = false;
    const go = (event: PointerEvent) => {
      if (dragged || event.pointerId !== start.pointerId || Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) <= SLACK_PX) return;
      dragged = true;
      if (latest.current.phase === phase) latest.current.hold({ half: picked });
    };
    const end = (event: PointerEvent) => {
      if (event.pointerId !== start.pointerId) return;
      removeEventListener("pointermove", go);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      if (!dragged || event.type !== "pointerup" || latest.current.phase !== phase) return;
      const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-slot][data-open]");
      if (under) latest.current.drop(picked, Number(under.dataset.slot));
    };
    addEventListener("pointermove", go);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  };
}
