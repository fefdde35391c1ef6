// A corridor: its tube, its value, doors, noise, and the intruders in it.

import { memo } from "../../../drawing/memo";
import { Drawn } from "../../../art/Drawn";
import type { Level, Ref } from "../../game";
import type { Art } from "../art";
import type { Door } from "../view";
import { DOOR } from "./geometry";
import type { Pack } from "../../../kit/packs";
import { Badge, marksOf, pressable } from "../../../kit/marks";
import { Count, Hits, Plate } from "./marks";
import { Beast } from "./People";

/** All props of a corridor. */
export interface Passage {
  ref: Ref;
  x: number;
  y: number;
  /** Direction in degrees. */
  angle: number;
  /** Printed value: `2`, `2(3)`. */
  value: string;
  label: string;
  reinforced: boolean;
  noise: boolean;
  /** Doors at its first and second end; null if there is no place for one. */
  doors: readonly (Door | null)[];
  /** True for each end that leads to an empty slot. */
  open: readonly [boolean, boolean];
  packs: Pack[];
  /** Number of occupied places. */
  taken: number;
  badge: number | null;
  chosen: boolean;
  selected: boolean;
  touched: boolean;
  level: Level;
  bare: boolean;
}

interface Props {
  art: Art | null;
  passage: Passage;
}

/** Positions of the value and of the intruders along the corridor. They are mirrored for a slanting corridor, because the room below
 * it has its icons there. */
const VALUE = 14;
const PLACES = [-32, -20, -8].flatMap((by) => [-13, 13].map((across) => [by, across] as const));
const FIGURES = [-18, -34, -4];
const ARCS = [27, 37, 47];

function along(angle: number, on: number, across = 0): readonly [number, number] {
  const radians = (angle * Math.PI) / 180;
  const by = Math.abs(Math.sin(radians)) > 0.1 ? -on : on;
  return [Math.cos(radians) * by - Math.sin(radians) * across, Math.sin(radians) * by + Math.cos(radians) * across];
}

/** The tube, which is below rooms and figures. */
export const Tube = memo(({ art, passage: { x, y, angle, reinforced, doors, open, bare } }: Props) => (
  <g transform={`translate(${x} ${y}) rotate(${angle.toFixed(1)})`}>
    {art ? <Drawn picture={art.tube(reinforced)} /> : <path class={reinforced ? "rt-tube is-reinforced" : "rt-tube"} d="M-62-31H62V31H-62z" />}
    {open.map((is, i) => is && <path key={i} class="rt-open-end" d={i === 0 ? "M-58 0l14-12v24z" : "M58 0l-14-12v24z"} />)}
    {!bare && doors.map((door, i) => door && <Leaf key={i} door={door} at={i === 0 ? -DOOR : DOOR} />)}
  </g>
));

/** A door: a notch for its place, two striped leaves if closed, splinters if destroyed. */
function Leaf({ door, at }: { door: Door; at: number }) {
  return (
    <g transform={`translate(${at} 0)`} class={`rt-door is-${door}`}>
      {door === "open" && <path class="rt-notch" d="M-5-31h10v10h-10zM-5 21h10v10h-10z" />}
      {door === "closed" && (
        <>
          <path class="rt-leaf-edge" d="M-7-31h14v62h-14z" />
          <path class="rt-leaf" d="M-5-28h10v56h-10z" />
          <path class="rt-leaf-edge" d="M-5-28l10 8v8l-10-8zM-5-8l10 8v8l-10-8zM-5 12l10 8v8l-10-8z" />
        </>
      )}
      {door === "destroyed" && <path class="rt-splinters" d="M-5-31l11 3-6 14 4 4-8 2zM5 31l-11-3 6-13-4-5 9 2z" />}
    </g>
  );
}

/** Figures of the intruders. */
export const Beasts = memo(({ art, passage: { x, y, angle, packs, bare } }: Props) => {
  if (!art || bare || packs.length === 0) return null;
  return (
    <g transform={`translate(${x} ${y})`}>
      {packs.slice(0, FIGURES.length).map((pack, i) => {
        const [dx, dy] = at(angle, i);
        return <Beast key={pack.id} art={art} pack={pack} x={dx} y={dy + 24} scale={pack.kind === "queen" ? 0.6 : pack.kind === "larva" ? 0.6 : 0.46} />;
      })}
    </g>
  );
});

function at(angle: number, i: number): readonly [number, number] {
  return along(angle, FIGURES[i] ?? 0);
}

/** Pressable parts and all facts. */
export const Fact = memo(({ art, passage, tabIndex }: Props & { tabIndex: number }) => {
  const { angle, value, level, badge, chosen, bare, packs, taken, reinforced } = passage;
  const noise = passage.noise && !bare;
  const far = level === "far";
  const [vx, vy] = along(angle, VALUE);
  const wide = value.length > 1 ? (far ? 20 : 12) : 0;
  return (
    <g
      class={["rt-corridor", noise && "is-noisy", reinforced && "is-reinforced", ...marksOf(passage)].filter(Boolean).join(" ")}
      {...pressable(passage, tabIndex)}
    >
      <path class="rt-corridor-plate" d="M-62-31H62V31H-62z" transform={`rotate(${angle.toFixed(1)})`} />
      {!far && !bare && (
        <path
          class="rt-places"
          d={PLACES.slice(taken)
            .map(([u, v]) => dot(along(angle, u, v)))
            .join("")}
        />
      )}
      {!bare && packs.slice(0, FIGURES.length).map((pack, i) => <Foe key={pack.id} lit={art !== null} pack={pack} at={at(angle, i)} far={far} />)}
      <g transform={`translate(${vx.toFixed(1)} ${vy.toFixed(1)})`}>
        {noise && (
          <g class="rt-noise" transform={`rotate(${angle.toFixed(1)})`}>
            {ARCS.map((radius) => (
              <path key={radius} d={arcs(radius)} />
            ))}
          </g>
        )}
        <rect class="rt-pill" x={-(far ? 27 : 20) - wide} y={far ? -27 : -20} width={2 * ((far ? 27 : 20) + wide)} height={far ? 54 : 40} rx={far ? 27 : 20} />
        {reinforced && !far && <path class="rt-bricks" d="M-15-11H15M-15 11H15M-6-17V-11M6-17V-11M0 11V18" />}
        <text class={far ? "rt-value is-far" : "rt-value"} data-label y={far ? 14 : 9}>
          {value}
        </text>
      </g>
      {badge !== null && badge > 0 && <Badge n={badge} chosen={chosen} far={far} x={along(angle, 0, -34)[0]} y={along(angle, 0, -34)[1]} />}
    </g>
  );
});

function Foe({ lit, pack, at: [x, y], far }: { lit: boolean; pack: Pack; at: readonly [number, number]; far: boolean }) {
  if (!lit) {
    return (
      <g data-ref={pack.id}>
        <Plate pack={pack} x={x} y={y} size={far ? 40 : 28} />
      </g>
    );
  }
  return (
    <g data-ref={pack.id}>
      {pack.count > 1 && <Count n={pack.count} x={x + 8} y={y + 22} scale={far ? 1.5 : 0.95} />}
      {pack.hits > 0 && <Hits n={pack.hits} x={x - 8} y={y - 20} scale={far ? 1.5 : 0.9} />}
    </g>
  );
}

function dot([x, y]: readonly [number, number]): string {
  return `M${x.toFixed(1)} ${y.toFixed(1)}h.1`;
}

/** An arc on each side of the pill. */
function arcs(radius: number): string {
  const [x, y] = [Math.round(radius * 0.72), Math.round(radius * 0.62)];
  return `M${x}-${y}A${radius} ${radius} 0 0 1 ${x} ${y}M-${x}-${y}A${radius} ${radius} 0 0 0-${x} ${y}`;
}
