// A corridor of the drawn ship. Its tube is part of the hull. This shows its state: arcs along the tube and a white pill for
// noise, two striped leaves for a closed door, and splinters for a destroyed one.

import { memo } from "../../../../drawing/memo";
import type { CorridorProps } from "../Corridor";
import type { Door } from "../../view";
import { Badge } from "../../../../kit/marks";

export const LitCorridor = memo(Drawn);

/** Size of the pill, for one number or two, near or far. */
const PILL = { near: { one: 46, two: 62, half: 18 }, far: { one: 58, two: 88, half: 27 } };

const ARCS = [30, 41, 52] as const;

function Drawn(props: CorridorProps) {
  const { id, way, numbers, label, level, badge, chosen, selected, touched, bare, tabIndex, near } = props;
  const noise = props.noise && !bare;
  const far = level === "far";
  const target = badge !== null;
  const states = [noise && "is-noisy", target && "is-target", chosen && "is-chosen", selected && "is-selected", touched && "is-touched"];
  const { one, two, half } = PILL[far ? "far" : "near"];
  const width = numbers.length > 1 ? two : one;
  return (
    <g
      class={["nm-corridor", ...states.filter(Boolean)].join(" ")}
      data-ref={id}
      {...(target ? { role: "button", tabindex: tabIndex, "aria-label": label, "aria-pressed": chosen } : {})}
      transform={`translate(${way.middle[0]} ${way.middle[1]})`}
    >
      {noise && (
        <g class="nm-noise" transform={`rotate(${way.angle.toFixed(1)})`}>
          {ARCS.map((radius) => (
            <path key={radius} d={arcs(radius)} />
          ))}
        </g>
      )}
      {!bare && props.door !== "open" && <Doors door={props.door} angle={way.angle} width={width / 2} half={half} />}
      {far && !near && !target ? (
        <circle class={noise ? "nm-dot is-noisy" : "nm-dot"} r={noise ? 17 : 11} />
      ) : (
        <>
          <rect class="nm-pill" x={-width / 2} y={-half} width={width} height={2 * half} rx={half} />
          <text class={far ? "nm-pill-number is-far" : "nm-pill-number"} y={far ? 13 : 8}>
            {numbers}
          </text>
        </>
      )}
      <circle class="nm-hit" r={30} />
      {target && badge > 0 && <Badge n={badge} chosen={chosen} far={far} x={0} y={far ? -44 : -33} />}
    </g>
  );
}

/** An arc on each side of the pill. */
function arcs(radius: number): string {
  const [x, y] = [Math.round(radius * 0.72), Math.round(radius * 0.62)];
  return `M${x}-${y}A${radius} ${radius} 0 0 1 ${x} ${y}M-${x}-${y}A${radius} ${radius} 0 0 0-${x} ${y}`;
}

/** Across the tube, on both sides of the pill. */
function Doors({ door, angle, width, half }: { door: Door; angle: number; width: number; half: number }) {
  const radians = (angle * Math.PI) / 180;
  const at = Math.abs(Math.cos(radians)) * width + Math.abs(Math.sin(radians)) * half + 10;
  return (
    <g transform={`rotate(${angle.toFixed(1)})`} class={door === "closed" ? "nm-leaves" : "nm-splinters"}>
      {[-1, 1].map((side) =>
        door === "closed" ? (
          <g key={side} transform={`translate(${(side * at).toFixed(1)} 0)`}>
            <path class="nm-leaf-edge" d="M-6-25h12v50h-12z" />
            <path class="nm-leaf" d="M-4.5-23h9v46h-9z" />
            <path class="nm-leaf-edge" d="M-4.5-23l9 8v7l-9-8zM-4.5-5l9 8v7l-9-8zM-4.5 12l9 8v3h-6l-3-3z" />
          </g>
        ) : (
          <path key={side} transform={`translate(${(side * at).toFixed(1)} 0) rotate(${side * 16})`} d="M-4-24l10 2-6 14 4 3-7 3zM4 24l-10-2 5-13-3-4 8-2z" />
        ),
      )}
    </g>
  );
}
