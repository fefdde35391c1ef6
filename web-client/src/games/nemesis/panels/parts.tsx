// Small components shared by several panels.

import { glyphOf } from "../../../kit/glyph";
import { secretOf } from "../../../kit/thing";
import sprite from "../../../generated/nemesis.svg?url";
import { DECK } from "../icons";
import type { Color } from "../view";
import type { Names } from "../words/names";
import "./parts.css";

export const Glyph = glyphOf(sprite);
export const Secret = secretOf(Glyph);

/** Full and empty places: `● ○`. The number beside them has the same meaning. */
export function Pips({ n, of, tone }: { n: number; of: number; tone?: string }) {
  return (
    <span class={tone ? `nm-pips tone-${tone}` : "nm-pips"} aria-hidden="true">
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
