// Drag of a half of a card onto a slot.

import { useRef } from "preact/hooks";

import type { Picked } from "../../model/planning";

/** Longer movement of a press is a drag. */
const SLACK_PX = 6;

/** Drags with a mouse or a pen, while fingers tap. The end of the phase ends the drag. */
export function useDrag(phase: string, hold: (picked: Picked) => void, drop: (picked: Picked, slot: number) => void) {
  const latest = useRef({ phase, hold, drop });
  latest.current = { phase, hold, drop };
  return (start: PointerEvent, picked: Picked) => {
    if (start.pointerType === "touch" || start.button !== 0) return;
    let dragged = false;
    const go = (event: PointerEvent) => {
      if (dragged || event.pointerId !== start.pointerId || Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) <= SLACK_PX) return;
      dragged = true;
      if (latest.current.phase === phase) latest.current.hold(picked);
    };
    const end = (event: PointerEvent) => {
      if (event.pointerId !== start.pointerId) return;
      removeEventListener("pointermove", go);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      if (!dragged || event.type !== "pointerup" || latest.current.phase !== phase) return;
      const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-slot][data-open]");
      if (under) latest.current.drop(picked, Number(under.dataset.slot));
    };
    addEventListener("pointermove", go);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  };
}
