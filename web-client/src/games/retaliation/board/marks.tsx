// Pieces on the map: icons, tokens of the crew, plates of the intruders, numbers of targets.

import { type CrewPawn, plateOf, TokenFace } from "../../../kit/marks";
import { iconOf } from "../../../kit/glyph";
import sprite from "../../../generated/retaliation.svg?url";
import { colorOf } from "../../../shell/token";
import type { Seat, TableState } from "../../game";
import { INTRUDER } from "../icons";
import { seats } from "../../../kit/crew";
import type { View } from "../view";

export const Icon = iconOf(sprite);

export interface Pawn extends CrewPawn {
  /** Its oxygen, where that counts. */
  oxygen: number | null;
  /** True if laid down. */
  down?: boolean;
}

/** Tokens of all seats. */
export function pawns(view: View, table: TableState, own: Seat | null): ReadonlyMap<Seat, Pawn> {
  return new Map(
    seats(view).map((seat) => {
      const { number = seat + 1, character = null, larva = false } = view.crew[seat] ?? {};
      return [seat, { seat, color: colorOf(table, seat), number, character, own: seat === own, carries: larva ? "maggot" : null, oxygen: null }];
    }),
  );
}

/** A character's token: colour, shape and player number. */
export function Token({ pawn, x, y, size }: { pawn: Pawn; x: number; y: number; size: number }) {
  const { color, number, carries, arriving, down } = pawn;
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 36})${down ? " rotate(90)" : ""}`} class={arriving ? "kit-arriving" : undefined}>
      <TokenFace color={color} number={number} />
      {carries && <Icon id={carries} x={13} y={-13} size={18} tone="carried" />}
      <Oxygen pawn={pawn} x={-14} y={-13} />
    </g>
  );
}

/** Value of the oxygen dial, where there is no air. */
export function Oxygen({ pawn: { oxygen }, x, y }: { pawn: Pawn; x: number; y: number }) {
  if (oxygen === null) return null;
  return (
    <g class={oxygen < 3 ? "rt-dial is-low" : "rt-dial"} transform={`translate(${x} ${y})`}>
      <circle r={13} />
      <text y={8}>{oxygen}</text>
    </g>
  );
}

/** Kinds of intruders, the largest first. */
export const SIZES = ["queen", "drone", "adult", "larva"];

export const Plate = plateOf("rt", Icon, INTRUDER, ({ count, hits }) => (
  <>
    {count > 1 && <Count n={count} x={12} y={15} scale={1} />}
    {hits > 0 && <Hits n={hits} x={-13} y={-13} scale={1} />}
  </>
));

export function Count({ n, x, y, scale }: { n: number; x: number; y: number; scale: number }) {
  return (
    <g class="kit-many" transform={`translate(${x} ${y}) scale(${scale})`}>
      <rect x={-16} y={-12} width={32} height={23} rx={5} />
      <text y={7}>×{n}</text>
    </g>
  );
}

export function Hits({ n, x, y, scale }: { n: number; x: number; y: number; scale: number }) {
  return (
    <g class="kit-hurt" transform={`translate(${x} ${y}) scale(${scale})`}>
      <path d="M0-18L18 0 0 18-18 0Z" />
      <text y={7}>{n}</text>
    </g>
  );
}

/** A round plate with an icon. */
export function Sticker({ icon, x, y, radius, tone }: { icon: string; x: number; y: number; radius: number; tone: string }) {
  return (
    <g transform={`translate(${x} ${y})`} class={`rt-sticker tone-${tone}`}>
      <circle r={radius} />
      <Icon id={icon} x={0} y={0} size={radius * 1.5} tone={tone} />
    </g>
  );
}
