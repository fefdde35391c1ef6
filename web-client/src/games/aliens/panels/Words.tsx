// The board in words: characters first, then contacts by distance, then doors and objects near the reader's character.

import type { PanelProps, Ref } from "../../game";
import { apart, cellFor, gridOf } from "../board/geometry";
import { cellOf, cellsOf, contacts, members, ownCharacter, type Cell, type View } from "../view";
import { doorLine, memberLines, sightOf } from "../words/explain";
import type { Names } from "../words/names";
import { Thing } from "../../../kit/thing";

/** Maximum distance of listed doors and objects. */
const NEAR = 8;

type Props = PanelProps<View> & { names: Names };

export function Words({ view, names, seat, selected, onSelect, legal }: Props) {
  const { speech } = names;
  const { words, state } = speech.texts;
  const own = ownCharacter(view, seat);
  const here = cellOf(view, own ?? undefined);
  const away = (cell: Cell) => (here ? apart(here, cell) : 0);
  const line = (at: Ref, ...more: (string | false)[]) => (
    <li key={at}>
      <Thing at={at} selected={selected} onSelect={onSelect}>
        {[names.ref(at), ...more].filter(Boolean).join(", ")}
      </Thing>
    </li>
  );
  const nearest = <Thing extends { cell: Cell }>(all: readonly Thing[]) => [...all].sort((one, other) => away(one.cell) - away(other.cell));
  const doors = nearest(gridOf(view).doors.map(({ a }, i) => ({ cell: a, id: `d${i}` }))).filter(({ cell }) => here === null || away(cell) <= NEAR);
  const { field } = view;
  const objects: Ref[] = [
    ...[...field.computers, ...field.crates, ...field.specials.map(({ cell }) => cell), ...(field.newt ? [field.newt] : [])].map((cell) => `object-${cell}`),
    ...field.guns.map((_, i) => `gun-${i}`),
    ...field.hatches.map((cell) => `hatch-${cell}`),
    ...gridOf(view).spawns.map((_, i) => `spawn-${i + 1}`),
    ...gridOf(view).exits.map(({ cell }) => `exit-${cell}`),
  ];
  return (
    <div class="al-words">
      {own && here && <h3>{speech.say(words.here, { who: names.character(own), cell: names.cell(here) })}</h3>}
      <p>{speech.say(words.legal, { n: legal.filter(({ verb }) => verb !== "switch").length })}</p>
      <h3>{words.characters}</h3>
      <ul>
        {members(view).map(([who, { sees, prone }]) => {
          const sight = cellsOf(sees);
          const seen = contacts(view).filter(([, { cell }]) => sight.has(cell));
          const sighted = seen.length > 0 ? speech.say(words.sees, { what: seen.map(([id]) => names.contact(id)).join(", ") }) : words.sees_none;
          return line(who, memberLines(who, names)[0] ?? "", prone && state.prone, cellOf(view, who) !== null && sighted);
        })}
      </ul>
      <h3>{words.contacts}</h3>
      <ul>{nearest(contacts(view).map(([id, { cell }]) => ({ cell, id }))).map(({ id, cell }) => line(id, sightOf(cell, names)))}</ul>
      <h3>{words.doors}</h3>
      <ul>{doors.map(({ id }) => line(`door-${id}`, doorLine(id, names)))}</ul>
      <h3>{words.things}</h3>
      <ul>
        {[...new Set(objects)].map((at) => {
          const cell = cellFor(view, at);
          return line(at, cell ? sightOf(cell, names) : "");
        })}
      </ul>
    </div>
  );
}
