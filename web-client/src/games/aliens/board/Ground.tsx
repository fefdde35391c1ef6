// Fixed parts of a mission: floors, walls, thick lines. One path for each material.

import { memo } from "../../../drawing/memo";
import { Drawn } from "../../../art/Drawn";
import facts from "../../../generated/aliens/facts.json";
import type { Art } from "../art";
import type { View } from "../view";
import { between, CELL, gridOf, isUpright, MARGIN, placeOn, type Edge, type Grid, type Ground as Kind } from "./geometry";

const KINDS: readonly Kind[] = ["floor", "room", "resin", "furniture"];

function square(cell: string): string {
  const [row, column] = placeOn(cell);
  return `M${MARGIN + column * CELL} ${MARGIN + row * CELL}h${CELL}v${CELL}h-${CELL}z`;
}

/** Cells as one path. */
export function area(cells: Iterable<string>): string {
  return [...cells].map(square).join("");
}

/** The pieces of the board as one path. */
function outline({ pieces }: Grid): string {
  const side = 12 * CELL;
  return pieces.map(({ row, column }) => `M${MARGIN + column * side} ${MARGIN + row * side}h${side}v${side}h-${side}z`).join("");
}

function thick(edge: Edge): string {
  const [x, y] = between(edge);
  return isUpright(edge) ? `M${x} ${y - CELL / 2}v${CELL}` : `M${x - CELL / 2} ${y}h${CELL}`;
}

export const Ground = memo(DrawnGround, (one, other) => one.view.setup.mission === other.view.setup.mission && one.art === other.art);

function DrawnGround({ view, art }: { view: View; art: Art | null }) {
  const grid = gridOf(view);
  const { mission } = view.setup;
  const side = facts.missions[mission]?.side === "B" ? "B" : "A";
  return (
    <g class="scenery al-ground" aria-hidden="true">
      {art ? (
        <>
          <Drawn picture={art.outside()} />
          <Drawn picture={art.map(mission, side, grid, outline(grid))} />
        </>
      ) : (
        <>
          <path class="al-wall" d={outline(grid)} />
          {KINDS.map((kind) => (
            <path key={kind} class={`al-floor is-${kind}`} d={area([...grid.ground].flatMap(([cell, one]) => (one === kind ? [cell] : [])))} />
          ))}
          <path class="al-lines" d={area(grid.ground.keys())} />
          <path class="al-thick" d={grid.thick.map(thick).join("")} />
        </>
      )}
      <path class="al-borders" d={outline(grid)} />
    </g>
  );
}
