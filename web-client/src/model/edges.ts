// Marks on the edge of the board window for things outside it.

import type { Ref } from "../wire/messages";

/** Maximum number of marks. */
const MAX_MARKS = 8;
/** Distance of a mark from the edge, and least distance between two marks. */
const MARGIN_PX = 22;
const APART_PX = 40;

export interface Window {
  /** Position of a thing in the window, in pixels; null if it is not on the board. */
  spot: (ref: Ref) => { x: number; y: number } | null;
  width: number;
  height: number;
}

/** A mark on the edge. `angle` is the direction in which it points, in degrees. */
export interface Mark {
  ref: Ref;
  x: number;
  y: number;
  angle: number;
}

/** Marks for things outside the window, in the given order. A thing too close to an existing mark gets none. */
export function marksOf(refs: Iterable<Ref>, { spot, width, height }: Window): Mark[] {
  const marks: Mark[] = [];
  for (const ref of new Set(refs)) {
    const at = spot(ref);
    if (!at || marks.length === MAX_MARKS) continue;
    const [x, y] = [within(at.x, width), within(at.y, height)];
    const outside = at.x < 0 || at.y < 0 || at.x > width || at.y > height;
    const crowded = marks.some((mark) => Math.hypot(mark.x - x, mark.y - y) < APART_PX);
    if (outside && !crowded) marks.push({ ref, x, y, angle: (Math.atan2(at.y - y, at.x - x) * 180) / Math.PI });
  }
  return marks;
}

function within(at: number, size: number): number {
  return Math.min(size - MARGIN_PX, Math.max(MARGIN_PX, at));
}
