// Layout of the board and its tools in their window.

import { useLayoutEffect, useRef } from "preact/hooks";

import type { BoardSize, Level } from "../../../games/game";
import { visibleOverhang } from "../../../model/board-fit";

export interface Size {
  width: number;
  height: number;
}

/** Width or height that the tools take from the board. */
const TOOLS_PX = 48;
/** In a narrower window, the board turns to whichever orientation has larger tiles. */
const NARROW_PX = 600;
/** Overhang of marks beside the outermost rooms, as a fraction of the board's width. */
const SIDE = 0.03;
/** A level changes only if the tile is this much beyond its limit. */
const HYSTERESIS_PX = 8;
export const NEAR_PX = 76;
const CLOSE_PX = 140;

export interface Layout {
  portrait: boolean;
  /** Place of the tools: beside or below the board, wherever they leave more for it. */
  tools: "beside" | "below";
  /** Size of the frame, in pixels. */
  size: Size;
  /** The board with its visible overhang, in its units. */
  board: BoardSize;
  /** Visible overhang on the left and right. */
  flank: number;
  /** Visible overhang at the top and bottom. */
  margin: number;
  /** Pixels per unit when the whole board is in view. */
  fit: number;
}

/** Pixels per unit with which the whole board fits a frame. */
function fitOf(frame: Size, board: Size): number {
  return Math.min(frame.width / board.width, frame.height / board.height);
}

/** True for a board in portrait: in a portrait window, and in a narrow one with larger tiles that way. */
function isPortrait(window: Size, boardOf: (portrait: boolean) => BoardSize): boolean {
  const tile = (portrait: boolean) => {
    const board = boardOf(portrait);
    return board.tile * fitOf(window, board);
  };
  return window.height > window.width || (window.width < NARROW_PX && tile(true) > tile(false));
}

/** `entire` brings all overhanging parts into view. */
export function layoutOf(window: Size, boardOf: (portrait: boolean) => BoardSize, entire: boolean): Layout {
  const portrait = isPortrait(window, boardOf);
  const content = boardOf(portrait);
  const beside = { ...window, width: window.width - TOOLS_PX };
  const below = { ...window, height: window.height - TOOLS_PX };
  const tools = fitOf(beside, content) >= fitOf(below, content) ? "beside" : "below";
  const size = tools === "beside" ? beside : below;
  const margin = visibleOverhang(entire ? { ...content, legible: 0 } : content, size);
  const flank = entire ? content.width * SIDE : 0;
  const board = { ...content, width: content.width + 2 * flank, height: content.height + 2 * margin };
  return { portrait, tools, size, board, flank, margin, fit: fitOf(size, board) };
}

function levelOf(tile: number, before: Level): Level {
  const near = NEAR_PX + (before === "far" ? HYSTERESIS_PX : -HYSTERESIS_PX);
  const close = CLOSE_PX + (before === "close" ? -HYSTERESIS_PX : HYSTERESIS_PX);
  if (tile < near) return "far";
  return tile < close ? "near" : "close";
}

/** Level of detail for a tile's width in pixels. It depends on the previous level, so that it does not flicker. */
export function useLevel(tile: number): Level {
  const before = useRef<Level>("near");
  const level = levelOf(tile, before.current);
  useLayoutEffect(() => {
    before.current = level;
  }, [level]);
  return level;
}
