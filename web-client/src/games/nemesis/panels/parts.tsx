// Small components shared by several panels.

import type { ComponentChildren } from "preact";

import sprite from "../../../generated/nemesis.svg?url";
import type { Ref } from "../../game";
import { DECK } from "../icons";
import type { Color } from "../view";
import type { Names } from "../words/names";
import "./parts.css";

/** An icon of the game's sprite. Screen readers read its name, or else its text. */
export function Glyph({ id, name, tone }: { id: string; name?: string | undefined; tone?: string }) {
  const described = name ? ({ role: "img", "aria-label": name } as const) : ({ "aria-hidden": true } as const);
  return (
    <svg class={tone ? `icon nm-glyph nm-${tone}` : "icon nm-glyph"} viewBox="0 0 512 512" focusable="false" {...described}>
      {name && <title>{name}</title>}
      <use href={`${sprite}#${id}`} />
    </svg>
  );
}

/** A thing that can be inspected. A press shows it on the board or explains it. */
export function Thing({ at, onSelect, selected, children }: { at: Ref; onSelect: (ref: Ref) => void; selected?: Ref | null; children: ComponentChildren }) {
  return (
    <button type="button" class="nm-thing" data-ref={at} aria-pressed={selected === at} onClick={() => onSelect(at)}>
      {children}
    </button>
  );
}

/** Full and empty places: `● ○`. The number beside them has the same meaning. */
export function Pips({ n, of, tone }: { n: number; of: number; tone?: string }) {
  return (
    <span class={tone ? `nm-pips nm-${tone}` : "nm-pips"} aria-hidden="true">
      {"●".repeat(Math.min(n, of))}
      {"○".repeat(Math.max(0, of - n))}
    </span>
  );
}

/** Level of madness. It is prominent from the level on from which there is no way back. */
export function Madness({ level, names }: { level: number; names: Names }) {
  const { speech } = names;
  return (
    <span class="nm-madness">
      <Glyph id="fall-down" tone={level > 3 ? "fight" : "alien"} name={speech.say(speech.texts.seat.madness, { n: level })} />
      <Pips n={level} of={5} tone={level > 3 ? "fight" : "alien"} />
    </span>
  );
}

/** Back of a hidden item: its deck's icon and colour. */
export function Back({ color, n, name }: { color: Color; n: number; name: string }) {
  return (
    <span class="nm-back-of">
      <Glyph id={DECK[color] ?? "card-random"} tone={color} name={name} />
      {n}
    </span>
  );
}
