// Orientation: rows A to X, columns 1 to 36, and names of rooms. The rulers stay at the edge of the window on a larger board.

import type { BoardProps } from "../../game";
import type { View } from "../view";
import type { Names } from "../words/names";
import { CELL, gridOf, MARGIN, middle, sizeOf } from "./geometry";

/** Width of a ruler. */
const BAND = 28;

type Props = Pick<BoardProps<View>, "view" | "part" | "level">;

export function Rulers({ view, part }: Props) {
  const { rows, columns } = gridOf(view);
  const { width, height } = sizeOf(view);
  const { x, y, width: wide, height: high } = part ?? { x: 0, y: 0, width, height };
  const [left, top, right, bottom] = [Math.max(0, x), Math.max(0, y), Math.min(width, x + wide), Math.min(height, y + high)];
  // Position of the numbers and of the letters: beside the board, or on a band at the edge of the window.
  const numbers = top > 0 ? top + 20 : MARGIN - 14;
  const letters = left > 0 ? left + 14 : MARGIN - 22;
  return (
    <g class="al-rulers" aria-hidden="true">
      {top > 0 && <rect class="al-band" x={left} y={top} width={right - left} height={BAND} />}
      {left > 0 && <rect class="al-band" x={left} y={top + (top > 0 ? BAND : 0)} width={BAND} height={bottom - top} />}
      {Array.from({ length: columns }, (_, i) => {
        const [at] = middle([0, i]);
        return at > left + (left > 0 ? BAND : 0) && at < right ? (
          <text key={i} x={at} y={numbers}>
            {i + 1}
          </text>
        ) : null;
      })}
      {Array.from({ length: rows }, (_, i) => {
        const [, at] = middle([i, 0]);
        return at > top + (top > 0 ? BAND : 0) && at < bottom ? (
          <text key={i} x={letters} y={at + 6}>
            {String.fromCharCode(65 + i)}
          </text>
        ) : null;
      })}
    </g>
  );
}

/** Name of each room on the wall above it, once there is room for letters. */
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
