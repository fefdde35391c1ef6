// Small components shared by several panels.

import type { ComponentChildren } from "preact";

import sprite from "../../../generated/aliens.svg?url";
import facts from "../../../generated/aliens/facts.json";
import type { Ref } from "../../game";
import { CARD, TYPE } from "../icons";
import "./parts.css";

/** An icon of the game's sprite. Screen readers read its name, or else its text. */
export function Glyph({ id, name, tone }: { id: string; name?: string | undefined; tone?: string | undefined }) {
  const described = name ? ({ role: "img", "aria-label": name } as const) : ({ "aria-hidden": true } as const);
  return (
    <svg class={tone ? `icon al-glyph al-${tone}` : "icon al-glyph"} viewBox="0 0 512 512" focusable="false" {...described}>
      {name && <title>{name}</title>}
      <use href={`${sprite}#${id}`} />
    </svg>
  );
}

/** A thing that can be inspected. A press shows it on the board or explains it. */
export function Thing({ at, onSelect, selected, children }: { at: Ref; onSelect: (ref: Ref) => void; selected?: Ref | null; children: ComponentChildren }) {
  return (
    <button type="button" class="al-thing" data-ref={at} aria-pressed={selected === at} onClick={() => onSelect(at)}>
      {children}
    </button>
  );
}

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

/** Lists equal names once, with their number. */
export function tally(list: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of list) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, n]) => (n > 1 ? `${name} ×${n}` : name)).join(", ");
}
