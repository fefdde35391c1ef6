// Pieces on a board: tokens of the crew, numbers of targets.

import type { FunctionComponent } from "preact";

import type { Ref, Seat } from "../games/game";
import type { Icon } from "./glyph";
import type { Pack } from "./packs";
import { SHAPES } from "../shell/token";
import "./marks.css";

interface OutlineProps {
  color: number;
  x?: number;
  y?: number;
  scale?: number;
  part: string;
}

/** Outline of a seat's colour, centred, in a box of 38 units at scale 1. */
export function Outline({ color, x = 0, y = 0, scale = 1, part }: OutlineProps) {
  return <path class={part} fill={`var(--seat-${color})`} d={SHAPES[color]} transform={`translate(${x} ${y}) scale(${0.8 * scale}) translate(-24 -24)`} />;
}

/** Face of a character's token: colour, shape and player number. */
export function TokenFace({ color, number }: { color: number; number: number }) {
  return (
    <>
      <Outline color={color} part="kit-token-rim" />
      <Outline color={color} part="kit-token-fill" />
      <text class="kit-token-number" y={color === 2 ? 11 : 8}>
        {number}
      </text>
    </>
  );
}

/** Public facts on a character's token. */
export interface CrewPawn {
  seat: Seat;
  color: number;
  number: number;
  /** Null before the draft. */
  character: string | null;
  /** True for the reader's own character. */
  own: boolean;
  /** Icon of an object, larva or marker that it carries. */
  carries: string | null;
  /** True while it moves to its place. */
  arriving?: boolean;
}

/** Outline of an intruder's plate. */
const SPIKES = "M0-19L5-14L16-14L14-6L20 0L14 6L16 14L5 14L0 19L-5 14L-16 14L-14 6L-20 0L-14-6L-16-14L-5-14Z";

interface PlateProps {
  pack: Pack;
  x: number;
  y: number;
  size: number;
}

/** Plates of the packs of intruders in a game, with its icons. Its classes begin with `prefix`, and `Numbers` draws count and hits. */
export function plateOf(prefix: string, Icon: Icon, icons: Readonly<Record<string, string>>, Numbers: FunctionComponent<Pack>) {
  return ({ pack, x, y, size }: PlateProps) => (
    <g
      transform={`translate(${x} ${y}) scale(${(size / 38) * (pack.kind === "queen" ? 1.12 : 1)})`}
      class={pack.arriving ? `${prefix}-plate kit-arriving` : `${prefix}-plate`}
    >
      <path class={`${prefix}-plate-fill`} d={SPIKES} />
      <Icon id={icons[pack.kind] ?? "uncertainty"} x={0} y={0} size={23} tone="alien" />
      <Numbers {...pack} />
    </g>
  );
}

/** Number of a legal target. */
export function Badge({ n, chosen, far, x, y }: { n: number; chosen: boolean; far: boolean; x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`} class={chosen ? "kit-badge is-chosen" : "kit-badge"} aria-hidden="true">
      <circle r={far ? 27 : 17} />
      <text y={far ? 13 : 8} class={far ? "is-far" : ""}>
        {n}
      </text>
    </g>
  );
}

interface States {
  badge: number | null;
  chosen: boolean;
  selected: boolean;
  touched: boolean;
}

/** Classes for all states of a thing on a board. */
export function marksOf({ badge, chosen, selected, touched }: States): string[] {
  const all = [badge !== null && "is-target", badge === 0 && "is-quiet", chosen && "is-chosen", selected && "is-selected", touched && "is-touched"];
  return all.filter((one) => one !== false);
}

/** Attributes of a pressable piece of a board, at its place. */
export function pressable({ ref, label, selected, x, y }: { ref: Ref; label: string; selected: boolean; x: number; y: number }, tabIndex: number) {
  return {
    "data-ref": ref,
    role: "button",
    "aria-label": label,
    "aria-pressed": selected,
    tabindex: tabIndex,
    transform: `translate(${x} ${y})`,
  } as const;
}

/** Points as CSS. */
export function px([x, y]: readonly [number, number]): string {
  return `translate(${x}px, ${y}px)`;
}
