// Things in words, and marks of secrets.

import type { ComponentChildren } from "preact";

import type { Ref } from "../games/game";
import type { Glyph } from "./glyph";
import "./thing.css";

interface ThingProps {
  at: Ref;
  onSelect: (ref: Ref) => void;
  selected?: Ref | null;
  children: ComponentChildren;
}

/** A thing that can be inspected. A press shows it on the board or explains it. */
export function Thing({ at, onSelect, selected, children }: ThingProps) {
  return (
    <button type="button" class="kit-thing" data-ref={at} aria-pressed={selected === at} onClick={() => onSelect(at)}>
      {children}
    </button>
  );
}

/** Mark of everything that only the reader sees: mask, violet, words. */
export function secretOf(Glyph: Glyph) {
  return function Secret({ names }: { names: { speech: { texts: { hand: { secret: string } } } } }) {
    return (
      <small class="kit-only-you">
        <Glyph id="domino-mask" />
        {names.speech.texts.hand.secret}
      </small>
    );
  };
}

/** Lists equal names once, with their number. */
export function tally(list: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of list) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, n]) => (n > 1 ? `${name} ×${n}` : name)).join(", ");
}
