// Positions on the board, in its own units. The coordinates are from the game's content files.

import facts from "../../../generated/nemesis/facts.json";
import type { Ref } from "../../game";
import type { View } from "../view";

export type Point = readonly [number, number];

interface Slot {
  no: Ref;
  back: string;
  room?: string;
  entrance?: { network: "red" | "blue"; numbers: number[] };
  landscape: Point;
  portrait: Point;
}

interface Plate {
  kind: string;
  landscape: readonly [number, number, number, number];
  portrait: readonly [number, number, number, number];
}

export interface Board {
  side: string;
  networks: ("red" | "blue")[];
  landscape: Point;
  portrait: Point;
  rooms: Slot[];
  corridors: { a: Ref; b: Ref; numbers: number[] }[];
  plates: Plate[];
}

export const TILE = { width: 152, height: 120 };
/** Badge of a technical entrance, on a lower corner of its tile. */
export const ENTRANCE = { width: 62, height: 24, top: 56 };
export const PILL = { width: 52, height: 36 };
/** Distance of two corridors between the same rooms from their axis. */
const APART = 30;

/** Extent of the hull and pods in landscape beyond the board's height in the content files, on both sides. */
export const OVERHANG = 26;
/** Pixels per unit from which the smallest text is legible. */
export const LEGIBLE = 11 / 20;
/** Height of the text that is visible from afar. */
export const FAR_TEXT = 40;

export function boardOf(view: Pick<View, "setup"> | undefined): Board {
  return facts.boards[view?.setup.board ?? "base"] as Board;
}

/** Printed number of a room: 007 for `s07`. */
export function roomNumber(room: Ref): string {
  return room.replace("s", "0");
}

export function slotOf(view: View, room: Ref): Slot | undefined {
  return boardOf(view).rooms.find(({ no }) => no === room);
}

/** Numbers of a corridor as printed: `3·4`. */
export function numbersOf(view: View | undefined, corridor: Ref): string {
  return (boardOf(view).corridors[Number(corridor.slice(1))]?.numbers ?? []).join("·");
}

/** Adjacent rooms with the corridors that lead there, by number. */
export function exits(view: View, room: Ref): { corridor: Ref; to: Ref; numbers: number[] }[] {
  return boardOf(view)
    .corridors.flatMap(({ a, b, numbers }, i) => {
      const to = a === room ? b : b === room ? a : null;
      return to === null ? [] : [{ corridor: `c${i}`, to, numbers }];
    })
    .sort((one, other) => (one.numbers[0] ?? 0) - (other.numbers[0] ?? 0));
}

export function centre(board: Board, room: Ref, portrait: boolean): Point {
  const slot = board.rooms.find(({ no }) => no === room);
  return slot ? (portrait ? slot.portrait : slot.landscape) : [0, 0];
}

/** A corridor between the edges of its rooms. */
export interface Way {
  from: Point;
  to: Point;
  middle: Point;
  /** Direction in degrees. */
  angle: number;
}

/** Boards never change, so each is laid out once. */
const laid = { landscape: new WeakMap<Board, readonly Way[]>(), portrait: new WeakMap<Board, readonly Way[]>() };

export function ways(board: Board, portrait: boolean): readonly Way[] {
  const known = laid[portrait ? "portrait" : "landscape"];
  const found = known.get(board) ?? lay(board, portrait);
  known.set(board, found);
  return found;
}

function lay(board: Board, portrait: boolean): Way[] {
  return board.corridors.map(({ a, b }, i) => {
    const alike = board.corridors.flatMap((other, j) => (other.a === a && other.b === b ? [j] : []));
    const shift = alike.length > 1 ? (alike.indexOf(i) === 0 ? -APART : APART) : 0;
    return way(centre(board, a, portrait), centre(board, b, portrait), shift);
  });
}

function way(a: Point, b: Point, shift: number): Way {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const along: Point = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const aside: Point = [-along[1] * shift, along[0] * shift];
  const from = edge(a, along, aside);
  const to = edge(b, [-along[0], -along[1]], aside);
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  return { from, to, middle, angle: (Math.atan2(along[1], along[0]) * 180) / Math.PI };
}

/** Point where a line that starts beside the centre of a tile leaves the tile. */
function edge(centre: Point, along: Point, aside: Point): Point {
  const out = (half: number, step: number, start: number) => (step === 0 ? Infinity : (Math.sign(step) * half - start) / step);
  const far = Math.min(out(TILE.width / 2, along[0], aside[0]), out(TILE.height / 2, along[1], aside[1]));
  return [centre[0] + aside[0] + along[0] * far, centre[1] + aside[1] + along[1] * far];
}

/** True if the badge of a room's technical entrance is on the lower right corner, because corridors leave at the left. */
export function entranceAtRight(board: Board, room: Ref, portrait: boolean): boolean {
  const [x, y] = centre(board, room, portrait);
  const all = ways(board, portrait);
  const own = board.corridors.flatMap(({ a, b }, i) => (a === room || b === room ? [all[i] as Way] : []));
  const free = (corner: Point) => Math.min(...own.map(({ from, to }) => distance(corner, from, to)));
  return free([x - TILE.width / 2 + 28, y + 70]) < free([x + TILE.width / 2 - 28, y + 70]);
}

/** Distance of a point from a segment. */
function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = (bx - ax) ** 2 + (by - ay) ** 2 || 1;
  const along = Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
  return Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay));
}

/** Position of a thing; null if it is not on the board. */
export function placeOf(view: View, ref: Ref, portrait: boolean): Point | null {
  const board = boardOf(view);
  if (/^s\d\d$/.test(ref)) return centre(board, ref, portrait);
  if (/^c\d+$/.test(ref)) return ways(board, portrait)[Number(ref.slice(1))]?.middle ?? null;
  if (/^i\d+$/.test(ref)) {
    const figure = view.intruders.figures.find(({ id }) => id === ref);
    return figure ? centre(board, figure.room, portrait) : null;
  }
  if (ref.startsWith("seat-")) {
    const state = view.crew[Number(ref.slice(5))]?.state;
    if (typeof state !== "object") return null;
    return "active" in state ? centre(board, state.active, portrait) : placeOf(view, `pod-${state.waiting}`, portrait);
  }
  if (ref.startsWith("pod-")) {
    const pod = view.pods.find(({ number }) => ref === `pod-${number}`);
    return pod ? plate(board, `pods_${pod.section.toLowerCase()}`, portrait) : null;
  }
  if (ref.startsWith("network-")) return plate(board, `technical_${ref.slice(8)}`, portrait);
  if (ref.startsWith("space-")) return plate(board, "course", portrait);
  return null;
}

function plate(board: Board, kind: string, portrait: boolean): Point | null {
  const plate = board.plates.find((plate) => plate.kind === kind);
  if (!plate) return null;
  const [x, y, width, height] = portrait ? plate.portrait : plate.landscape;
  return [x + width / 2, y + height / 2];
}
