// What says where one is: rows A to X, columns 1 to 36, and the names of the rooms. Rulers stay at the edge of the window when the board
// is larger.

import type { BoardProps } from "../../game";
import type { View } from "../view";
import type { Names } from "../words/names";
import { CELL, gridOf, MARGIN, middle, sizeOf } from "./geometry";

/** How wide a ruler is. */
const BAND = 28;

type Props = Pick<BoardProps<View>, "view" | "part" | "level">;

export function Rulers({ view, part }: Props) {
  const { rows, columns } = gridOf(view);
  const { width, height } = sizeOf(view);
  const [left, top] = [Math.max(0, part?.x ?? 0), Math.max(0, part?.y ?? 0)];
  const [right, bottom] = [Math.min(width, (part?.x ?? 0) + (part?.width ?? width)), Math.min(height, (part?.y ?? 0) + (part?.height ?? height))];
  const whole = left < MARGIN && top < MARGIN;
  return (
    <g class="al-rulers" aria-hidden="true">
      {!whole && <path class="al-band" d={`M${left} ${top}H${right}V${top + BAND}H${left + BAND}V${bottom}H${left}Z`} />}
      {Array.from({ length: columns }, (_, i) => {
        const [x] = middle([0, i]);
        return x > left + BAND && x < right ? (
          <text key={i} x={x} y={top + (whole ? MARGIN - top - 14 : 20)}>
            {i + 1}
          </text>
        ) : null;
      })}
      {Array.from({ length: rows }, (_, i) => {
        const [, y] = middle([i, 0]);
        return y > top + BAND && y < bottom ? (
          <text key={i} x={left + (whole ? MARGIN - left - 22 : 14)} y={y + 6}>
            {String.fromCharCode(65 + i)}
          </text>
        ) : null;
      })}
    </g>
  );
}

/** Each room's name on the wall above it, once there is room for letters. */
export function RoomNames({ view, level, names }: Props & { names: Names }) {
  if (level === "far") return null;
  return (
    <g class="al-names" aria-hidden="true">
      {gridOf(view).areas.map(([from, to], i) => (
        <text key={i} x={MARGIN + Math.min(from[1], to[1]) * CELL + 4} y={MARGIN + Math.min(from[0], to[0]) * CELL - 6}>
          {names.areas[i]}
        </text>
      ))}
    </g>
  );
}
