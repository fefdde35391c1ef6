// Pieces on the board: icons, tokens of the crew, plates of the intruders.

import { iconOf } from "../../../kit/glyph";
import sprite from "../../../generated/nemesis.svg?url";
import { SHAPES } from "../../../shell/token";
import type { Seat } from "../../game";
import { INTRUDER } from "../icons";
import "../../../kit/marks.css";
import "./marks.css";

export const Icon = iconOf(sprite);

/** Outline of a seat's colour, centred, in a box of 38 units at scale 1. */
export function Outline({ color, x = 0, y = 0, scale = 1, part }: { color: number; x?: number; y?: number; scale?: number; part: string }) {
  return <path class={part} fill={`var(--seat-${color})`} d={SHAPES[color]} transform={`translate(${x} ${y}) scale(${0.8 * scale}) translate(-24 -24)`} />;
}

/** Public facts on a character's token. */
export interface Pawn {
  seat: Seat;
  color: number;
  number: number;
  /** Null before the draft. */
  character: string | null;
  /** True for the reader's own character. */
  own: boolean;
  slimed: boolean;
  /** Object or larva that it carries. */
  carries: string | null;
  /** True while it moves to its place. */
  arriving?: boolean;
}

/** A character's token: colour, shape and player number. */
export function Token({ pawn: { color, number, slimed, carries, arriving }, x, y, size }: { pawn: Pawn; x: number; y: number; size: number }) {
  const scale = size / 36;
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`} class={arriving ? "nm-token kit-arriving" : "nm-token"}>
      <Outline color={color} part="kit-token-rim" />
      <Outline color={color} part="kit-token-fill" />
      <text class="kit-token-number" y={color === 2 ? 11 : 8}>
        {number}
      </text>
      {slimed && <path class="nm-slime" d="M-13 12Q-13 24-10 24T-7 15Q-4 30 0 30T7 15Q9 24 11 22T13 12Z" />}
      {carries && <Icon id={carries} x={13} y={-13} size={18} tone="carried" />}
    </g>
  );
}

/** Kinds of intruders, the largest first. */
export const SIZES = ["queen", "despoiler", "breeder", "stalker", "adult", "whisperer", "creeper", "lurker", "larva", "lair"];

const SPIKES = "M0-19L5-14L16-14L14-6L20 0L14 6L16 14L5 14L0 19L-5 14L-16 14L-14 6L-20 0L-14-6L-16-14L-5-14Z";

/** Intruders of one kind with equal injuries. */
export interface Pack {
  kind: string;
  count: number;
  injuries: number;
  /** Reference for a press on it. */
  id: string;
  /** True while all of it moves to its place. */
  arriving?: boolean;
}

export function Plate({ pack: { kind, count, injuries, arriving }, x, y, size }: { pack: Pack; x: number; y: number; size: number }) {
  const scale = (size / 38) * (kind === "queen" ? 1.12 : 1);
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`} class={arriving ? "nm-plate kit-arriving" : "nm-plate"}>
      <path class="nm-plate-fill" d={SPIKES} />
      <Icon id={INTRUDER[kind] ?? "uncertainty"} x={0} y={0} size={23} tone="alien" />
      {count > 1 && (
        <text class="nm-count" x={11} y={21}>
          ×{count}
        </text>
      )}
      {injuries > 0 && (
        <g transform="translate(-12 -13)">
          <path class="nm-injury" d="M0-15L15 0L0 15L-15 0Z" />
          <text class="nm-injury-number" y={8}>
            {injuries}
          </text>
        </g>
      )}
    </g>
  );
}

/** Three arcs: noise, where an icon would be too small. */
export function Arcs({ x, y }: { x: number; y: number }) {
  return <path class="nm-arcs" transform={`translate(${x} ${y})`} d="M0-5A7 7 0 0 0 0 5M-5-9A12 12 0 0 0-5 9" />;
}
