// Where marks stand on the edge of a window for what is outside it.

import type { Ref } from "../wire/messages";

/** So many marks at most. */
const MAX_MARKS = 8;
/** How far from the edge a mark stands, and how near two of them may be. */
const MARGIN_PX = 22;
const APART_PX = 40;

export interface Window {
  /** Where a thing is in the window, in pixels; null if it is not on the board. */
  spot: (ref: Ref) => { x: number; y: number } | null;
  width: number;
  height: number;
}

/** A mark on the edge: where it stands, and the direction that it points to, in degrees. */
export interface Mark {
  ref: Ref;
  x: number;
  y: number;
  angle: number;
}

/** The marks for those of the things that are outside the window, the first ones first; near ones share one. */
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
