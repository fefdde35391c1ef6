// Possible planning actions as read from the offers: the boards, their slots, and the effects of presses.

import { signature, type Filling } from "../../../model/offers";
import type { Offer, Ref, Seat } from "../../game";
import type { ActionCard, Half, View } from "../view";
import { crewOf } from "../view";

/** Action of a press. */
export interface Press {
  offer: Offer;
  filling: Filling;
}

/** Displayed content of a slot. */
export interface Shown {
  up: Half;
  card: ActionCard | undefined;
}

/** A board that the reader may plan on. */
export interface Board {
  member: number;
  place: Offer | null;
  turn: Offer | null;
  takeBack: Offer | null;
  /** Offers to move a card, by its slot. */
  moves: ReadonlyMap<number, Offer>;
}

/** A half of a card that is about to be placed. */
export interface Picked {
  /** Reference of the card in actions. */
  card: Ref;
  face: ActionCard;
  up: Half;
}

/** A card that can be planned, and its number of copies. */
export interface Handy {
  ref: Ref;
  face: ActionCard;
  count: number;
}

function from(offer: Offer | null, slot: string): readonly Ref[] {
  const hole = offer?.slots?.[slot];
  return hole && "pick" in hole ? hole.pick.from : [];
}

export function takes(offer: Offer | null, slot: string, ref: Ref): boolean {
  return from(offer, slot).includes(ref);
}

/** Phase whose slots are open on a board: that of its player, or that of the clock for an android. */
export function phaseOf(view: View, member: number): number {
  const seat = view.crew[member]?.seat;
  return seat === undefined ? view.now.phase : (view.seats[seat]?.phase ?? 0);
}

function slotRef(slot: number): Ref {
  return `slot-${slot}`;
}

/** Boards: the reader's own first, then those of androids. */
export function boards(view: View, legal: readonly Offer[]): Board[] {
  const own = view.own?.member;
  const androids = crewOf(view).flatMap(([member, { seat }]) => (seat === undefined ? [member] : []));
  return [...(own === undefined ? [] : [own]), ...androids].map((member) => {
    const mine = legal.filter(({ refs }) => (refs?.member === undefined ? member === own : refs.member === `crew-${member}`));
    const find = (...verbs: string[]) => mine.find(({ verb }) => verbs.includes(verb)) ?? null;
    const moves = mine.filter(({ verb }) => verb === "move");
    return {
      member,
      place: find("place", "assign"),
      turn: find("turn"),
      takeBack: find("take_back"),
      moves: new Map(moves.map((offer) => [Number(offer.refs?.from?.slice("slot-".length)), offer])),
    };
  });
}

/** Cards for a board: the hand, the supply of a solo flight, and the heroic card of its android. */
export function handy(view: View, board: Board | undefined): Handy[] {
  const hand = (view.own?.hand ?? []).map(({ n, card }) => ({ ref: `card-${n}`, face: card, count: 1 }));
  const supply = Object.entries(view.supply ?? {}).flatMap(([card, count]) => (count > 0 ? [{ ref: card, face: card as ActionCard, count }] : []));
  const heroic = board === undefined ? undefined : view.crew[board.member]?.heroic;
  return [...hand, ...supply, ...(heroic ? [{ ref: heroic, face: heroic, count: 1 }] : [])];
}

export function canPick(board: Board | undefined, card: Ref): boolean {
  return takes(board?.place ?? null, "card", card);
}

/** True if a slot can take the picked card. */
export function isOpen(board: Board | undefined, slot: number): boolean {
  return takes(board?.place ?? null, "slot", slotRef(slot)) || (board?.moves.has(slot) ?? false);
}

export function place({ place: offer }: Board, { card, up }: Picked, slot: number): Press | null {
  if (!offer || !takes(offer, "card", card) || !takes(offer, "slot", slotRef(slot))) return null;
  return { offer, filling: { card: [card], up: [up], slot: [slotRef(slot)] } };
}

export function move(board: Board, from: number, to: number): Press | null {
  const offer = board.moves.get(from) ?? null;
  return offer && takes(offer, "to", slotRef(to)) ? { offer, filling: { to: [slotRef(to)] } } : null;
}

export function turn({ turn: offer }: Board, slot: number): Press | null {
  return offer && takes(offer, "slot", slotRef(slot)) ? { offer, filling: { slot: [slotRef(slot)] } } : null;
}

export function takeBack({ takeBack: offer }: Board, slot: number): Press | null {
  return offer && takes(offer, "slot", slotRef(slot)) ? { offer, filling: { slot: [slotRef(slot)] } } : null;
}

/** Seats that can receive a card. */
export function receivers(legal: readonly Offer[], card: Ref): { offer: Offer; to: readonly Ref[] } | null {
  const offer = legal.find(({ verb }) => verb === "give");
  return offer && takes(offer, "card", card) ? { offer, to: from(offer, "to") } : null;
}

/** An offer without holes. */
export function plainOffer(legal: readonly Offer[], verb: string): Press | null {
  const offer = legal.find((one) => one.verb === verb);
  return offer ? { offer, filling: {} } : null;
}

/** True if the action of a press is still offered. */
export function isOffered(legal: readonly Offer[], { offer, filling }: Press): boolean {
  return legal.some(
    (one) => signature(one) === signature(offer) && Object.entries(filling).every(([slot, refs]) => refs.every((ref) => takes(one, slot, ref))),
  );
}

/** Name of the phase in which a reader plans, or of the turn whose cards are open. */
export function momentOf({ now, seats }: View, seat: Seat | null): string {
  const own = seat === null ? undefined : seats[seat]?.phase;
  return [now.stage, now.phase, own ?? now.phase, now.turn].join(" ");
}

/** Content of a slot, as far as the reader may know it. */
export function slotOf(view: View, member: number, slot: number): Shown | null {
  const own = member === view.own?.member ? view.own.planned?.[slot] : undefined;
  if (own) return { up: own.up, card: own.card.card };
  const seen = view.crew[member]?.board[slot - 1];
  return seen ? { up: seen.up, card: seen.card } : null;
}
