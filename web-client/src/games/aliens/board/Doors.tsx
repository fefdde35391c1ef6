// Doors on the lines between cells. Open, closed and barricaded ones differ in shape.

import type { Ref } from "../../game";
import type { View } from "../view";
import { between, gridOf, isUpright } from "./geometry";

export type DoorState = "open" | "closed" | "barricaded";

function doorStates(view: View): DoorState[] {
  const { barricades, open_doors } = view.field;
  const barred = new Set(barricades.flatMap((what) => ("door" in what ? [what.door] : [])));
  const open = new Set(open_doors);
  return gridOf(view).doors.map((_, i) => (barred.has(`d${i}`) ? "barricaded" : open.has(`d${i}`) ? "open" : "closed"));
}

export function Doors({ view, label }: { view: View; label: (door: Ref) => string }) {
  const states = doorStates(view);
  return (
    <g class="al-doors">
      {gridOf(view).doors.map((edge, i) => {
        const [x, y] = between(edge);
        const ref = `door-d${i}`;
        const state = states[i] ?? "closed";
        return (
          <g
            key={ref}
            class={`al-door is-${state}`}
            data-ref={ref}
            role="button"
            tabindex={-1}
            aria-label={label(ref)}
            transform={`translate(${x} ${y})${isUpright(edge) ? " rotate(90)" : ""}`}
          >
            <rect class="al-hit" x={-20} y={-9} width={40} height={18} />
            {state === "open" ? (
              <path class="al-leaf" d="M-20-5H-13V5H-20zM13-5H20V5H13z" />
            ) : (
              <>
                <path class="al-leaf" d="M-18-4H18V4H-18z" />
                {state === "closed" ? <path class="al-slit" d="M0-4V4" /> : <path class="al-bricks" d="M-18 0H18M-9-4V0M7-4V0M-2 0V4M14 0V4" />}
              </>
            )}
          </g>
        );
      })}
    </g>
  );
}
