// A corridor: its numbers, noise, and a door with three states.

import { memo } from "../../../drawing/memo";
import type { Level, Ref } from "../../game";
import type { Door } from "../view";
import { PILL, type Way } from "./geometry";
import { Arcs } from "./marks";
import { Badge } from "../../../kit/marks";
import "./corridor.css";

export interface CorridorProps {
  id: Ref;
  way: Way;
  numbers: string;
  noise: boolean;
  door: Door;
  label: string;
  level: Level;
  /** True if its numbers are shown at every zoom: next to the reader's own and the selected room, or as set by the reader. */
  near: boolean;
  badge: number | null;
  chosen: boolean;
  selected: boolean;
  touched: boolean;
  bare: boolean;
  tabIndex: number;
}

export const Corridor = memo(DrawnCorridor);

/** The line alone, which is below all pills and rooms. */
export function Line({ way: { from, to } }: { way: Way }) {
  const d = `M${from[0]} ${from[1]}L${to[0]} ${to[1]}`;
  return <path class="nm-line" d={d} />;
}

function DrawnCorridor(props: CorridorProps) {
  const { id, way, numbers, label, level, badge, chosen, selected, touched, bare, tabIndex, near } = props;
  const noise = props.noise && !bare;
  const far = level === "far";
  const states = [noise && "is-noisy", badge !== null && "is-target", chosen && "is-chosen", selected && "is-selected", touched && "is-touched"];
  const target = badge !== null;
  return (
    <g
      class={["nm-corridor", ...states.filter(Boolean)].join(" ")}
      data-ref={id}
      {...(target ? { role: "button", tabindex: tabIndex, "aria-label": label, "aria-pressed": chosen } : {})}
      transform={`translate(${way.middle[0]} ${way.middle[1]})`}
    >
      {!bare && props.door !== "open" && <Doors door={props.door} angle={way.angle} />}
      {far && !near && !target ? <Dot noise={noise} /> : <Pill numbers={numbers} noise={noise} far={far} />}
      <circle class="nm-hit" r={30} />
      {target && badge > 0 && <Badge n={badge} chosen={chosen} far={far} x={0} y={far ? -44 : -33} />}
    </g>
  );
}

function Dot({ noise }: { noise: boolean }) {
  return noise ? <circle class="nm-dot is-noisy" r={17} /> : <circle class="nm-dot" r={9} />;
}

function Pill({ numbers, noise, far }: { numbers: string; noise: boolean; far: boolean }) {
  const size = far ? "is-far" : numbers.length > 1 ? "is-two" : "";
  return (
    <g transform={far ? "scale(1.25)" : undefined}>
      <rect class="nm-pill" x={-PILL.width / 2} y={-PILL.height / 2} width={PILL.width} height={PILL.height} rx={PILL.height / 2} />
      {noise && <Arcs x={numbers.length > 1 ? -17 : -11} y={0} />}
      <text class={`nm-pill-number ${size}`} x={noise ? 6 : 0} y={8}>
        {numbers}
      </text>
    </g>
  );
}

/** Bars across the line, on both sides of the pill. */
function Doors({ door, angle }: { door: Door; angle: number }) {
  const radians = (angle * Math.PI) / 180;
  const reach = Math.min(PILL.width / 2 / Math.max(0.01, Math.abs(Math.cos(radians))), PILL.height / 2 / Math.max(0.01, Math.abs(Math.sin(radians))));
  const at = reach + 8;
  const tilt = door === "destroyed" ? 25 : 0;
  return (
    <g transform={`rotate(${angle.toFixed(1)})`} class={door === "closed" ? "nm-door is-closed" : "nm-door is-destroyed"}>
      {[-at, at].map((x) => (
        <rect key={x} x={-5} y={-22} width={10} height={44} transform={`translate(${x.toFixed(1)} 0) rotate(${Math.sign(x) * tilt})`} />
      ))}
    </g>
  );
}
