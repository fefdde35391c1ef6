// Camera of the board. It moves only on the reader's own command.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { NEAR_PX, type Layout } from "./layout";

const MAX_ZOOM = 6;
/** Initial tile width on a board that is too large for the window. */
const BEGIN_PX = 112;

export interface Point {
  x: number;
  y: number;
}

interface Position extends Point {
  zoom: number;
}

const WHOLE: Position = { x: 0, y: 0, zoom: 1 };

/** Centre of a window of length `shown` that is nearest to `at` without leaving the length `all`. */
function middle(at: number, shown: number, all: number): number {
  return shown >= all ? all / 2 : Math.min(all - shown / 2, Math.max(shown / 2, at));
}

/** Upper left corner of the board in its frame without zoom, in pixels. */
function cornerOf({ size, board, fit }: Layout): Point {
  return { x: (size.width - board.width * fit) / 2, y: (size.height - board.height * fit) / 2 };
}

/** Position after a zoom about a point of the frame, in pixels. */
function zoomed(layout: Layout, now: Position, factor: number, about: Point): Position {
  const zoom = Math.min(MAX_ZOOM, Math.max(1, now.zoom * factor));
  if (zoom === 1) return WHOLE;
  const ratio = zoom / now.zoom;
  const corner = cornerOf(layout);
  const [x, y] = [(about.x - corner.x) / layout.fit, (about.y - corner.y) / layout.fit];
  return { zoom, x: x - (x - now.x) * ratio, y: y - (y - now.y) * ratio };
}

/** Position centred on a place, as far as the edge of the board allows. */
function centred({ size, board, fit }: Layout, at: Point, zoom: number): Position {
  const along = (to: number, shown: number, all: number) => all / 2 - middle(to, shown / (fit * zoom), all) * zoom;
  return { zoom, x: along(at.x, size.width, board.width), y: along(at.y, size.height, board.height) };
}

/** Visible part of the board, in its units. */
function visiblePart({ size, board, fit, flank, margin }: Layout, { x, y, zoom }: Position) {
  return {
    x: (-x - (size.width / fit - board.width) / 2) / zoom - flank,
    y: (-y - (size.height / fit - board.height) / 2) / zoom - margin,
    width: size.width / (fit * zoom),
    height: size.height / (fit * zoom),
  };
}

export type Camera = ReturnType<typeof useCamera>;

/**
 * A board too large for the window starts at the reader's own place `start`, zoomed out until everything is just readable. `measured` is
 * true once the size of the window is known.
 */
export function useCamera(layout: Layout, start: Point | null, measured: boolean) {
  const { size, board, fit, flank, margin } = layout;
  const position = useSignal(WHOLE);
  const begun = useSignal(false);
  const { x, y, zoom } = position.value;
  const lookAt = (at: Point, to = zoom) => {
    position.value = centred(layout, at, to);
  };
  useEffect(() => {
    if (begun.value || !measured || !start) return;
    begun.value = true;
    if (board.window === undefined || board.tile * fit >= NEAR_PX) return;
    lookAt(start, Math.min(MAX_ZOOM, Math.max(1, Math.max(board.legible ?? 0, Math.min(size.width / board.window, BEGIN_PX / board.tile)) / fit)));
  });
  return {
    zoom,
    /** True once the size and the initial position are known. */
    placed: measured && (start === null || begun.value),
    /** Pixels per unit of the board. */
    scale: fit * zoom,
    part: visiblePart(layout, position.value),
    transform: `translate(${x + flank * zoom} ${y + margin * zoom}) scale(${zoom})`,
    /** Position of a place in the frame, in pixels. */
    spot: (at: Point) => {
      const corner = cornerOf(layout);
      return { x: corner.x + (x + at.x * zoom) * fit, y: corner.y + (y + at.y * zoom) * fit };
    },
    lookAt,
    /** Zooms about a point of the frame, in pixels. */
    zoomBy: (factor: number, about: Point = { x: size.width / 2, y: size.height / 2 }) => {
      position.value = zoomed(layout, position.value, factor, about);
    },
    /** Moves the board by pixels, if it is enlarged. */
    pan: (dx: number, dy: number) => {
      const now = position.value;
      if (now.zoom > 1) position.value = { ...now, x: now.x + dx / fit, y: now.y + dy / fit };
    },
    showAll: () => {
      position.value = WHOLE;
    },
  };
}
