// Suggested payments. They take the cards of least use at the moment.

import type { Offer, Ref } from "../games/game";

interface Uses {
  /** Offers, which show the cards that can be played. */
  legal: readonly Offer[];
  /** True for a kind of card that may be needed while others act. */
  isReaction: (kind: string) => boolean;
}

/** The `count` least useful cards: first unplayable ones, then duplicates, then playable ones, and reactions last. Ties go to the right end
 * of the hand. */
export function leastOf(cards: readonly Ref[], count: number, { legal, isReaction }: Uses): readonly Ref[] {
  const kindOf = (ref: Ref) => ref.split("#")[0] ?? ref;
  const playable = new Set(legal.flatMap(({ refs }) => (refs?.card ? [kindOf(refs.card)] : [])));
  const value = (ref: Ref) => {
    const kind = kindOf(ref);
    if (isReaction(kind)) return 3;
    if (!playable.has(kind)) return 0;
    return cards.filter((other) => kindOf(other) === kind).length > 1 ? 1 : 2;
  };
  const ranked = [...cards].reverse().sort((one, other) => value(one) - value(other));
  const kept = new Set(ranked.slice(0, count));
  return cards.filter((ref) => kept.has(ref));
}
