// Pieces on the board: icons, tokens of the crew, plates of the intruders.

import { type CrewPawn, plateOf, TokenFace } from "../../../kit/marks";
import { iconOf } from "../../../kit/glyph";
import sprite from "../../../generated/nemesis.svg?url";
import { INTRUDER } from "../icons";
import "./marks.css";

export const Icon = iconOf(sprite);

export interface Pawn extends CrewPawn {
  slimed: boolean;
}

/** A character's token: colour, shape and player number. */
export function Token({ pawn: { color, number, slimed, carries, arriving }, x, y, size }: { pawn: Pawn; x: number; y: number; size: number }) {
  const scale = size / 36;
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`} class={arriving ? "nm-token kit-arriving" : "nm-token"}>
      <TokenFace color={color} number={number} />
      {slimed && <path class="nm-slime" d="M-13 12Q-13 24-10 24T-7 15Q-4 30 0 30T7 15Q9 24 11 22T13 12Z" />}
      {carries && <Icon id={carries} x={13} y={-13} size={18} tone="carried" />}
    </g>
  );
}

/** Kinds of intruders, the largest first. */
export const SIZES = ["queen", "despoiler", "breeder", "stalker", "adult", "whisperer", "creeper", "lurker", "larva", "lair"];

export const Plate = plateOf("nm", Icon, INTRUDER, ({ count, hits }) => (
  <>
    {count > 1 && (
      <text class="nm-count" x={11} y={21}>
        ×{count}
      </text>
    )}
    {hits > 0 && (
      <g transform="translate(-12 -13)">
        <path class="nm-injury" d="M0-15L15 0L0 15L-15 0Z" />
        <text class="nm-injury-number" y={8}>
          {hits}
        </text>
      </g>
    )}
  </>
));

/** Three arcs: noise, where an icon would be too small. */
export function Arcs({ x, y }: { x: number; y: number }) {
  return <path class="nm-arcs" transform={`translate(${x} ${y})`} d="M0-5A7 7 0 0 0 0 5M-5-9A12 12 0 0 0-5 9" />;
}
