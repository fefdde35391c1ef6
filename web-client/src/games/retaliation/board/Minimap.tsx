// The map reduced to shapes: rooms, characters, intruders.

import { colorOf } from "../../../shell/token";
import type { Scene } from "../../game";
import { crewIn, figuresAt, spaceRef, type View } from "../view";
import { isDark } from "../words/offer";
import { placeOf, SLOTS } from "./geometry";

const HEXAGON = "M0-88L76-44V44L0 88-76 44V-44Z";

export function Minimap({ view, table }: Scene<View>) {
  return (
    <g class="rt-minimap">
      {SLOTS.map(({ id, at: [x, y] }) => {
        const room = view.rooms[id];
        const state = !room ? "is-unknown" : room.fire ? "is-burning" : figuresAt(view, id).length > 0 ? "is-held" : isDark(view, id) ? "is-dark" : "";
        const crew = crewIn(view, id);
        return (
          <g key={id} transform={`translate(${x} ${y})`}>
            <path class={`rt-mini-room ${state}`} d={HEXAGON} />
            {crew.map((seat, i) => (
              <circle key={seat} cx={(i - (crew.length - 1) / 2) * 44} r={26} style={{ fill: `var(--seat-${colorOf(table, seat)})` }} />
            ))}
          </g>
        );
      })}
      {Object.entries(view.figures).map(([id, { kind, at }]) => {
        if ("room" in at) return null;
        const [x, y] = placeOf(view, spaceRef(at)) ?? [0, 0];
        return <circle key={id} class="rt-mini-foe" cx={x} cy={y} r={kind === "queen" ? 40 : 24} />;
      })}
    </g>
  );
}
