// Small components shared by several panels.

import { glyphOf } from "../../../kit/glyph";
import sprite from "../../../generated/aliens.svg?url";
import facts from "../../../generated/aliens/facts.json";
import { CARD, TYPE } from "../icons";
import "./parts.css";

export const Glyph = glyphOf(sprite);

/** Icon of an endurance card: its own, or that of its type. */
export function iconOf(kind: string): string {
  return CARD[kind] ?? TYPE[facts.endurance[kind]?.type ?? "event"] ?? "card-play";
}

/** Aim dial: its value, and the printed aim of the card. */
export function Dial({ value, printed, label }: { value: number; printed: number | null | undefined; label: string }) {
  return (
    <span class="al-dial" role="img" aria-label={label}>
      {Array.from({ length: 10 }, (_, i) => {
        const states = [i + 1 < value && "is-below", i + 1 === value && "is-here", i + 1 === printed && "is-printed"];
        return (
          <i key={i} class={states.filter(Boolean).join(" ")}>
            {i + 1}
          </i>
        );
      })}
    </span>
  );
}

/** Strength of the squad as two bars: the Deck and Exhaust. */
export function Strength({ above, below, exhaust }: { above: number; below: number; exhaust: number }) {
  return (
    <svg class="al-strength" viewBox="0 0 60 8" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <rect class="al-above" width={above} height="8" />
      <rect class="al-below" x={above} width={below} height="8" />
      <rect class="al-exhaust" x={above + below} width={exhaust} height="8" />
    </svg>
  );
}
