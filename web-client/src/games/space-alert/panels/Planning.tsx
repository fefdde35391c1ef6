// The planning board: slots, cards, gifts. What is pressed is done at once; only what stays for good asks again.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import type { HandProps, Ref } from "../../game";
import { useMatchTime } from "../model/clock";
import { boards, canPick, handy, isOffered, momentOf, move, place, receivers, takeBack, turn, type Handy, type Picked, type Press } from "../model/planning";
import type { ActionCard, Half, View } from "../view";
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

/** What the reader has in hand: a half of a card, a slot that waits for one, a placed card that moves, or a card to be given. */
type Held = { half: Picked } | { slot: number } | { moving: number } | { giving: true } | null;

/** A slot that is open and empty. */
const FREE = ".sa-slots [data-open]:not(.is-action, .is-movement)";

/** A press that moves further is a drag. */
const SLACK_PX = 6;

export function Planning(props: Props) {
  const { view, names, table } = props;
  if (view.now.stage === "launch") return <Briefing {...props} />;
  if (view.now.stage === "between") return <Between {...props} />;
  if (view.now.stage !== "planning") return <Boards {...props} />;
  // Nobody plans on while the clock stands still.
  if (table.paused) return <p class="sa-open">{names.speech.texts.plan.paused}</p>;
  return <Board {...props} />;
}

function Board(props: Props) {
  const { view, legal, names, act, covered, onSelect } = props;
  const { plan } = names.speech.texts;
  const [at, setAt] = useState(0);
  const [held, setHeld] = useState<Held>(null);
  /** Why a slot that was pressed takes nothing. */
  const [shut, setShut] = useState<string | null>(null);
  const [sure, setSure] = useState<{ press: Press; what: string } | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => keep.current?.focus(), [sure]);
  const all = boards(view, legal);
  const board = all[Math.min(at, all.length - 1)];
  const cards = handy(view, board);
  const half = held && "half" in held ? held.half : null;
  const waiting = held && "slot" in held ? held.slot : null;
  const moving = held && "moving" in held ? held.moving : null;
  const mayGive = legal.some(({ verb }) => verb === "give");
  const giving = held !== null && "giving" in held && mayGive;
  // What is not there any longer is not in hand any longer.
  const lost = half !== null && !cards.some(({ ref }) => ref === half.card);
  useEffect(() => {
    if (lost) setHeld(null);
  }, [lost]);
  // Nothing begun in a phase goes on in the next, and what is no longer offered is no longer asked about.
  const moment = momentOf(view, props.seat);
  useLayoutEffect(() => {
    setHeld(null);
    setShut(null);
    setSure(null);
  }, [moment]);
  const unsure = sure !== null && !isOffered(legal, sure.press);
  useLayoutEffect(() => {
    if (unsure) setSure(null);
  }, [unsure]);

  const hold = (next: Held) => {
    setShut(null);
    setHeld(next);
  };
  const focusIn = (selector: string) => root.current?.querySelector<HTMLElement>(selector)?.focus();
  // What had the focus may be gone with what it did: the slots take its place.
  const settle = () => requestAnimationFrame(() => document.activeElement === document.body && focusIn(".sa-slots [data-open], .sa-slot"));
  const putDown = () => {
    hold(null);
    settle();
  };
  const send = (press: Press | null) => {
    if (!press) return;
    putDown();
    const { offer, filling } = press;
    const card = filling.card?.[0];
    if (!offer.grave) act(offer, filling);
    else setSure({ press, what: graveText(press, names, card) });
  };
  const decide = (yes: boolean) => {
    if (yes && sure) act(sure.press.offer, sure.press.filling);
    setSure(null);
    settle();
  };
  const pick = (card: Handy, up: Half) => {
    const picked = { card: card.ref, face: card.face, up };
    if (waiting !== null && board) return send(place(board, picked, waiting));
    hold(half?.card === card.ref && half.up === up ? null : { half: picked });
    if (giving) toPeople();
  };
  const pressSlot = (slot: number, taken: boolean, byKey: boolean) => {
    if (!board) return;
    // A key pressed twice takes no card off the board.
    if (half && taken && byKey) return setShut(plan.taken);
    if (half) return send(place(board, half, slot));
    if (moving !== null) return moving === slot ? hold(null) : send(move(board, moving, slot));
    onSelect(waiting === slot ? null : `slot-${slot}`);
    hold(waiting === slot ? null : taken && board.moves.has(slot) ? { moving: slot } : { slot });
  };
  const turnPicked = (up: Half) => {
    if (half) hold({ half: { ...half, up } });
    focusIn(`${FREE}, .sa-slots [data-open]`);
  };
  const give = half && receivers(legal, half.card);
  // They are drawn once the card is in hand.
  const toPeople = () => requestAnimationFrame(() => focusIn("[data-give]"));
  const gift = () => {
    if (give) return toPeople();
    hold({ giving: true });
    focusIn(".sa-half:enabled");
  };
  const drag = useDrag((card, up, slot) => board && send(place(board, { card: card.ref, face: card.face, up }, slot)), hold, moment);
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
      <Actions {...props} send={send} />
      {sure && !unsure && (
        <div class="sa-sure" role="group" aria-label={sure.what}>
          <span>{names.speech.say(plan.sure, { what: sure.what })}</span>
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
          onShut={setShut}
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
                onPick={(up) => pick(card, up)}
                onDrag={(event, up) => drag(event, card, up)}
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

/** A card may be given while the data transfer is open. */
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

/** What is asked about something that stays. */
function graveText({ offer, filling }: Press, names: Names, card: Ref | undefined): string {
  const { plan, consequence } = names.speech.texts;
  if (offer.verb !== "assign" || !card) return consequence[offer.verb as keyof typeof consequence] ?? names.speech.texts.verb.finish;
  const face = card in names.speech.texts.word ? null : card.startsWith("card-") ? names.own(Number(card.slice(5))) : (card as ActionCard);
  const shown = face ? names.half(face, (filling.up?.[0] ?? "action") as Half) : "";
  return names.speech.say(plan.stays, { card: shown, member: names.ref(offer.refs?.member ?? ""), n: filling.slot?.[0]?.slice(5) ?? "" });
}

/** Drags a half with a mouse or a pen onto a slot; fingers tap. A drag across a change of phase is dropped. */
function useDrag(drop: (card: Handy, up: Half, slot: number) => void, setHeld: (held: Held) => void, moment: string) {
  const now = useRef(moment);
  now.current = moment;
  return (start: PointerEvent, card: Handy, up: Half) => {
    if (start.pointerType === "touch" || start.button !== 0) return;
    let dragged = false;
    const begun = now.current;
    const over = (event: PointerEvent) => document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-slot][data-open]");
    const go = (event: PointerEvent) => {
      if (!dragged && begun === now.current && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > SLACK_PX) {
        dragged = true;
        setHeld({ half: { card: card.ref, face: card.face, up } });
      }
    };
    const end = (event: PointerEvent) => {
      removeEventListener("pointermove", go);
      removeEventListener("pointerup", end);
      const slot = dragged && begun === now.current ? over(event)?.dataset.slot : undefined;
      if (slot !== undefined) drop(card, up, Number(slot));
    };
    addEventListener("pointermove", go);
    addEventListener("pointerup", end);
  };
}
