// Content beside a question.

import type { ComponentChildren } from "preact";

import type { Ref, Scene } from "../games/game";
import "./question.css";

type Holes = Readonly<Record<string, readonly string[]>>;

/** Choices that fill the holes of the question's offers, by the decision point. None while secrets are covered. */
export function choicesFor({ legal, pending, covered }: Pick<Scene, "legal" | "pending" | "covered">, byPoint: Holes): Ref[] {
  const holes = byPoint[pending.yours[0] ?? ""] ?? [];
  if (covered) return [];
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
