// Actions in the words of the offers that they fill.

import type { Game, Scene } from "../games/game";
import type { Action, Offer } from "../wire/messages";

/** Arguments of an action by name. */
function filling(action: Readonly<Record<string, unknown>>, verb: string): Readonly<Record<string, unknown>> {
  const filled = (action as Action)[verb];
  return typeof filled === "object" && filled !== null ? filled : {};
}

/** True if the action fills this offer. */
export function isOf(action: Readonly<Record<string, unknown>>, { verb, refs = {} }: Offer): boolean {
  if (!(verb in action)) return false;
  const filled = filling(action, verb);
  return Object.entries(refs).every(([name, ref]) => JSON.stringify(filled[name]) === JSON.stringify(ref));
}

/** Describes an action in words. */
export function inWords(action: Readonly<Record<string, unknown>>, offer: Offer, game: Game, scene: Scene): string {
  const { label, object, slots } = game.words.offer(offer, scene);
  const filled = filling(action, offer.verb);
  const named = Object.entries(slots).flatMap(([name, slot]) => {
    const refs = [filled[name] ?? []].flat().filter((ref) => typeof ref === "string");
    return refs.length > 0 ? [`${slot.label}: ${refs.map((ref) => game.words.name(ref, scene)).join(", ")}`] : [];
  });
  return [[label, object].filter(Boolean).join(" "), ...named].join(" · ");
}
