// Token of a seat, told apart by colour, shape and number.

import type { Seat, TableState } from "../wire/messages";

/** Outline for each colour, in a box of 48 units. */
export const SHAPES: readonly string[] = [
  "M24 5a19 19 0 1 0 .01 0z",
  "M7 7h34v34H7z",
  "M24 4l21 38H3z",
  "M24 2l22 22-22 22L2 24z",
  "M24 3l21 16-8 25H11L3 19z",
  "M24 2l5 8 9-3-1 10 9 5-7 7 3 9-10 1-4 9-8-6-9 4-2-10-9-3 5-9-5-8 9-4 1-10 10 3z",
];

/** Number of colours, each with its shape. */
const COLORS = SHAPES.length;

/** Colour and shape of a seat: its own number, unless the table has assigned another. */
export function colorOf(table: TableState, seat: Seat): number {
  return (table.seats[seat]?.color ?? seat) % COLORS;
}

export function Token({ color, mark }: { color: number; mark: string }) {
  return (
    <svg class="token" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <path d={SHAPES[color]} fill={`var(--seat-${color})`} stroke="#fff" stroke-width="1.5" />
      <text x="24" y={color === 2 ? 36 : 32} text-anchor="middle">
        {mark}
      </text>
    </svg>
  );
}
