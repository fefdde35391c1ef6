// What is off the screen: a mark on the edge of the board that points there. Pressing it moves the camera.

import { t } from "../../i18n";
import type { Ref } from "../../wire/messages";
import { Token } from "../token";
import { useSitting } from "./context";

/** So many marks at most: what the event touches first, then the reader's own place, then targets. */
const MAX_MARKS = 8;
/** How far from the edge a mark stands, and how near two of them may be. */
const MARGIN_PX = 22;
const APART_PX = 40;

interface Props {
  /** Where a thing is in the frame, in pixels; null if it is not on the board. */
  spot: (ref: Ref) => { x: number; y: number } | null;
  width: number;
  height: number;
  touched: ReadonlySet<Ref>;
  onGo: (ref: Ref) => void;
}

export function EdgeMarkers({ spot, width, height, touched, onGo }: Props) {
  const { game, scene, choice } = useSitting();
  const home = game.value.home(scene.value);
  const numbers = choice.targets.value;
  const marks: { ref: Ref; x: number; y: number; angle: number }[] = [];
  for (const ref of new Set([...touched, ...(home ? [home] : []), ...numbers.keys()])) {
    const at = spot(ref);
    if (!at || marks.length >= MAX_MARKS) continue;
    const [x, y] = [clamp(at.x, width), clamp(at.y, height)];
    const outside = at.x < 0 || at.y < 0 || at.x > width || at.y > height;
    const crowded = marks.some((mark) => Math.hypot(mark.x - x, mark.y - y) < APART_PX);
    if (outside && !crowded) marks.push({ ref, x, y, angle: Math.atan2(at.y - y, at.x - x) });
  }
  return (
    <>
      {marks.map(({ ref, x, y, angle }) => {
        const name = game.value.name(ref, scene.value);
        const kind = touched.has(ref) ? "touched" : ref === home ? "home" : "target";
        const { seat } = scene.value;
        return (
          <button
            type="button"
            class="edge"
            key={ref}
            data-kind={kind}
            style={{ left: `${x}px`, top: `${y}px` }}
            aria-label={t().table.goTo(name)}
            title={t().table.goTo(name)}
            onClick={() => onGo(ref)}
          >
            <svg class="edge-arrow" viewBox="-20 -20 40 40" aria-hidden="true"><path d="M11 -7L20 0L11 7z" transform={`rotate(${(angle * 180) / Math.PI})`} /></svg>
            {kind === "home" && seat !== null ? <Token seat={seat} mark={game.value.mark?.(seat, scene.value)} /> : <b aria-hidden="true">{kind === "touched" ? "!" : numbers.get(ref) || "•"}</b>}
          </button>
        );
      })}
    </>
  );
}

function clamp(at: number, size: number): number {
  return Math.min(size - MARGIN_PX, Math.max(MARGIN_PX, at));
}
