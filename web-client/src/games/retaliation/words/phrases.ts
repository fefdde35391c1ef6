// Parts of the sentences of events.

import facts from "../../../generated/retaliation/facts.json";
import { lastTold } from "../../../kit/events";
import type { Seat, Words } from "../../game";
import type { Face, SeenEvent } from "../view";
import type { Names } from "./names";

export function cards(list: readonly (Face | string)[], names: Names): Words {
  return list.length === 0 ? [names.speech.texts.told.nothing] : names.speech.list(list.map((card) => names.face(card)));
}

/** Section and slot of a health marker. */
export function healthPlace(slot: number, names: Names): string {
  let left = slot;
  for (const slots of facts.health) {
    if (left < slots) return names.speech.say(names.speech.texts.seat.place, { state: healthState(slot, names), n: left + 1 });
    left -= slots;
  }
  return healthState(slot, names);
}

/** The section of the health track that a slot is in. */
export function healthState(slot: number, names: Names): string {
  const { seat } = names.speech.texts;
  const states = [seat.healthy, seat.injured, seat.heavily];
  const ends = facts.health.map((_, i) => facts.health.slice(0, i + 1).reduce((sum, slots) => sum + slots, 0));
  return states.at(ends.findIndex((end) => slot < end)) ?? "";
}

export function defence(active: boolean | undefined, names: Names): string {
  const { defence } = names.speech.texts;
  return active === undefined ? defence.unknown : active ? defence.active : defence.inactive;
}

/** Cause of death of a seat's character, as far as earlier events tell it; null if they do not. */
export function causeOf(seat: Seat, names: Names): string | null {
  const { scene, speech } = names;
  const { cause } = speech.texts;
  const { facility_destroyed, attacks, hatched } = lastTold<SeenEvent>(
    scene,
    ({ facility_destroyed, attacks, turn_began, phase_began, hatched }) =>
      [facility_destroyed, turn_began, phase_began].some((one) => one !== undefined) || attacks?.target === seat || hatched?.seat === seat,
  );
  if (facility_destroyed) return cause.facility;
  // A fire can hurt after an attack in the same turn.
  const certain = Object.values(scene.view?.rooms ?? {}).every(({ fire }) => !fire);
  if (attacks && certain) return speech.say(cause.attack, { figure: names.token(attacks.kind) });
  return hatched ? cause.larva : null;
}

/** Text of a condition card of the Queen: `queen-04`. */
export function queenText(card: string, { speech }: Names): string {
  return speech.content.queen[Number(card.split("-")[1]) - 1] ?? card;
}
