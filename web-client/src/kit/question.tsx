// Content beside a question.

import type { ComponentChildren } from "preact";

import type { Offer, Ref } from "../games/game";
import "./question.css";

/** Things that can fill the named holes of the question's offers. */
export function choicesFor(legal: readonly Offer[], holes: readonly string[]): Ref[] {
  const found = legal.flatMap(({ slots = {} }) =>
    holes.flatMap((name) => {
      const hole = slots[name];
      return hole && "pick" in hole ? hole.pick.from : [];
    }),
  );
  return [...new Set(found)];
}

/** Text about a question, and the cards to choose from. `secret` marks cards that only the reader sees. */
export function Asked({ cards, secret, children }: { cards: readonly ComponentChildren[]; secret: ComponentChildren; children: ComponentChildren }) {
  return (
    <div class={cards.length > 0 ? "kit-question spread" : "kit-question"}>
      {children}
      {cards.length > 0 && (
        <>
          {secret}
          <div class="kit-fan">{cards}</div>
        </>
      )}
    </div>
  );
}
