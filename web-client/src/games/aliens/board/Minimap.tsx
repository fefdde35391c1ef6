// The grid reduced to shapes: walkable cells, characters, contacts.

import { colorOf } from "../../../shell/token";
import type { Scene } from "../../game";
import { cellOf, contacts, members, type View } from "../view";
import { centre, gridOf } from "./geometry";
import { area } from "./Ground";

export function Minimap({ view, table }: Scene<View>) {
  return (
    <g class="al-minimap">
      <path class="al-mini-ground" d={area(gridOf(view).ground.keys())} />
      {contacts(view).map(([id, { cell, blip }]) => {
        const [x, y] = centre(cell);
        return <circle key={id} class={blip ? "al-mini-blip" : "al-mini-alien"} cx={x} cy={y} r={24} />;
      })}
      {members(view).map(([who, { hero_of }]) => {
        const cell = cellOf(view, who);
        if (!cell) return null;
        const [x, y] = centre(cell);
        const color = hero_of === undefined ? "#fff" : `var(--seat-${colorOf(table, hero_of)})`;
        return <rect key={who} x={x - 24} y={y - 24} width={48} height={48} style={{ fill: color }} />;
      })}
    </g>
  );
}
