// Keys on a board: arrows by place, Page Up and Down through a list.

import type { TargetedKeyboardEvent } from "preact";

import type { Ref } from "../games/game";

export type Point = readonly [number, number];

/** Directions of the arrow keys. */
export const ARROWS: Readonly<Record<string, Point>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Entry of a list after or before the current one; null for other keys. */
export function paged(key: string, list: readonly Ref[], current: Ref): Ref | null {
  if (key !== "PageDown" && key !== "PageUp") return null;
  const at = list.indexOf(current);
  return list.at(key === "PageDown" ? (at + 1) % list.length : at - 1) ?? null;
}

/** The nearest thing in a direction. `aside` is the weight of the distance across it. */
export function nearest(from: Point, [dx, dy]: Point, refs: readonly Ref[], place: (ref: Ref) => Point | null | undefined, aside: number): Ref | null {
  let best: { ref: Ref; distance: number } | null = null;
  for (const ref of refs) {
    const to = place(ref);
    if (!to) continue;
    const [x, y] = [to[0] - from[0], to[1] - from[1]];
    const along = x * dx + y * dy;
    const across = Math.abs(x * dy) + Math.abs(y * dx);
    if (along <= 10 || across > along * 1.2) continue;
    const distance = along + across * aside;
    if (!best || distance < best.distance) best = { ref, distance };
  }
  return best?.ref ?? null;
}

/** Handler of a board's keys. `move` says where a key leads. Enter and Space select the current piece. */
export function keysOf(current: Ref, move: (key: string) => Ref | null, focus: (ref: Ref) => void, onSelect: (ref: Ref) => void) {
  return (event: TargetedKeyboardEvent<SVGGElement>): void => {
    const next = move(event.key);
    if (next === null && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    if (next === null) onSelect(current);
    else focus(next);
  };
}
