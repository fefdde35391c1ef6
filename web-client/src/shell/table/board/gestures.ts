// Gestures that move the camera: drag, pinch and wheel.

import { useRef } from "preact/hooks";

import type { Camera, Point } from "./camera";

/** Longer movement of a press is a drag. */
const SLACK_PX = 6;

/** Distance and middle of two pointers. */
function spreadOf([a, b]: readonly Point[]): { distance: number; middle: Point } | null {
  return a && b ? { distance: Math.hypot(a.x - b.x, a.y - b.y), middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } } : null;
}

/** Point of an element under a point of the window. */
function within(element: Element, { x, y }: Point): Point {
  const { left, top } = element.getBoundingClientRect();
  return { x: x - left, y: y - top };
}

type Pointed = PointerEvent & { currentTarget: Element };

/** Handlers for the frame of the board. */
export function useGestures({ zoomBy, pan }: Camera) {
  const pointers = useRef(new Map<number, Point>());
  const dragged = useRef(0);
  const spread = () => spreadOf([...pointers.current.values()]);
  const up = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId);
  };
  return {
    onPointerDownCapture: () => {
      // A piece of the board may take the press for itself.
      if (pointers.current.size === 0) dragged.current = 0;
    },
    onPointerDown: (event: PointerEvent) => {
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove: ({ currentTarget: frame, pointerId, clientX: x, clientY: y }: Pointed) => {
      const last = pointers.current.get(pointerId);
      if (!last) return;
      const before = spread();
      pointers.current.set(pointerId, { x, y });
      const after = spread();
      if (before && after) {
        dragged.current = SLACK_PX + 1;
        zoomBy(after.distance / before.distance, within(frame, after.middle));
        return;
      }
      const [dx, dy] = [x - last.x, y - last.y];
      dragged.current += Math.abs(dx) + Math.abs(dy);
      if (dragged.current <= SLACK_PX) return;
      if (!frame.hasPointerCapture(pointerId)) frame.setPointerCapture(pointerId);
      pan(dx, dy);
    },
    onPointerUp: up,
    onPointerCancel: up,
    onWheel: (event: WheelEvent & { currentTarget: Element }) => {
      event.preventDefault();
      zoomBy(Math.exp(-event.deltaY / 400), within(event.currentTarget, { x: event.clientX, y: event.clientY }));
    },
    onClickCapture: (event: Event) => {
      // The end of a drag is no press.
      if (dragged.current > SLACK_PX) event.stopPropagation();
    },
  };
}
