// Parts of the animations: figures on their way, the sweep of the motion tracker, an opening blip, muzzle flash and acid.

import type { ComponentChildren } from "preact";

import type { Point } from "./geometry";
import { Icon } from "./marks";
import "./motion.css";

/** A movement from one cell to another. */
export function Way({ from, to, children }: { from: Point; to: Point; children: ComponentChildren }) {
  const style = { "--al-a": `translate(${from[0]}px, ${from[1]}px)`, "--al-b": `translate(${to[0]}px, ${to[1]}px)` };
  return (
    <g class="al-walking" style={style}>
      {children}
    </g>
  );
}

/** One turn of the motion tracker's beam. */
export function Sweep({ at, radius }: { at: Point | null; radius: number }) {
  if (!at) return null;
  return (
    <g transform={`translate(${at[0]} ${at[1]})`}>
      <circle class="al-echo" r={radius} />
      <circle class="al-echo is-late" r={radius * 0.6} />
      <path class="al-beam" d={`M0 0L${radius} 0A${radius} ${radius} 0 0 0 ${radius * 0.87} ${-radius * 0.5}Z`} />
    </g>
  );
}

/** The opening ring of a blip. */
export function Opening({ at }: { at: Point | null }) {
  return (
    at && (
      <g transform={`translate(${at[0]} ${at[1]})`}>
        <circle class="al-opening" r={16} />
      </g>
    )
  );
}

/** Muzzle flash, and a line to each target that was hit. */
export function Shots({ from, to }: { from: Point | null; to: readonly (Point | null)[] }) {
  if (!from) return null;
  return (
    <>
      {to.map((at, i) => at && <path key={i} class="al-tracer" d={`M${from[0]} ${from[1]}L${at[0]} ${at[1]}`} />)}
      <g transform={`translate(${from[0]} ${from[1]})`}>
        <path class="al-muzzle" d="M0-20L5-6L20 0L5 6L0 20L-5 6L-20 0L-5-6Z" />
      </g>
    </>
  );
}

export function Burst({ at, tone }: { at: Point | null; tone: "acid" | "blood" | "light" }) {
  return (
    at && (
      <g transform={`translate(${at[0]} ${at[1]})`} class={`al-burst is-${tone}`}>
        <circle class="al-flash" r={24} />
        {tone === "acid" && <path class="al-splash" d="M0-22Q4-10 14-16Q10-4 22 0Q10 4 16 14Q4 10 0 22Q-4 10-16 16Q-10 4-22 0Q-10-4-14-14Q-4-10 0-22Z" />}
        {tone === "blood" && <Icon id="falling" size={26} tone="danger" />}
      </g>
    )
  );
}
