// Positions on the grid, which is formed by the boards of a mission. In units of the board, a cell is 40 wide.

import facts from "../../../generated/aliens/facts.json";
import type { Ref } from "../../game";
import { cellOf, heroesOf, type Cell, type View } from "../view";

export const CELL = 40;
/** Pixels per unit from which the smallest text is legible. */
export const LEGIBLE = 11 / 13;
/** Space for the rulers on each side. */
export const MARGIN = 46;
/** Rows and columns of a board piece. */
const TILE = 12;

/** Row and column of the grid, from 0. */
export type Place = readonly [row: number, column: number];
export type Point = readonly [x: number, y: number];
export type Ground = "floor" | "room" | "resin" | "furniture";

const GROUND: Readonly<Record<string, Ground>> = { ".": "floor", ",": "room", ":": "resin", o: "furniture" };

/** The line between two cells. */
export interface Edge {
  a: Cell;
  b: Cell;
}

/** An exit: a cell and the side that leads out. */
export interface Exit {
  cell: Cell;
  /** Step beyond the edge, in rows and columns. */
  out: Place;
  /** Round from which it is open. */
  opens?: number;
}

export interface Grid {
  rows: number;
  columns: number;
  ground: ReadonlyMap<Cell, Ground>;
  /** Doors in the order of their ids: `d0`, `d1`, … */
  doors: readonly Edge[];
  thick: readonly Edge[];
  /** Board pieces by id: `board-N`. */
  pieces: readonly { board: string; row: number; column: number }[];
  exits: readonly Exit[];
  /** Cells of the spawn points 1 to 4. */
  spawns: readonly Cell[];
  start: ReadonlySet<Cell>;
  /** Corners of each room and corridor. */
  areas: readonly (readonly [Place, Place])[];
}

const OUT: Readonly<Record<string, Place>> = { north: [-1, 0], east: [0, 1], south: [1, 0], west: [0, -1] };

export function cellAt(row: number, column: number): Cell {
  return `${String.fromCharCode(97 + row)}${column + 1}`;
}

/** Row and column of a cell, from 0. */
export function placeOn(cell: Cell): Place {
  return [cell.charCodeAt(0) - 97, Number(cell.slice(1)) - 1];
}

export function isCell(ref: Ref): boolean {
  return /^[a-x]\d\d?$/.test(ref);
}

/** Distance of two cells, as the rules count ranges. */
export function apart(one: Cell, other: Cell): number {
  const [[row, column], [otherRow, otherColumn]] = [placeOn(one), placeOn(other)];
  return Math.max(Math.abs(row - otherRow), Math.abs(column - otherColumn));
}

const grids = new Map<string, Grid>();

/** Grid of the view's mission. Cached. */
export function gridOf(view: View): Grid {
  const { mission } = view.setup;
  const known = grids.get(mission);
  if (known) return known;
  const made = laid(mission);
  grids.set(mission, made);
  return made;
}

function laid(mission: string): Grid {
  const found = facts.grounds[mission];
  if (!found) throw new Error(`there is no mission "${mission}"`);
  const squares = found.rows.flatMap((line, row) => [...line].map((letter, column) => [cellAt(row, column), GROUND[letter]] as const));
  const edge = ([a, b]: readonly [string, string]): Edge => ({ a, b });
  return {
    rows: found.rows.length,
    columns: found.rows[0]?.length ?? 0,
    ground: new Map(squares.flatMap(([cell, kind]) => (kind ? [[cell, kind]] : []))),
    doors: found.doors.map(edge),
    thick: found.lines.map(edge),
    pieces: found.slots,
    exits: found.exits.map(({ edge, ...exit }) => {
      const [row, column] = placeOn(exit.cell);
      const [down, right] = OUT[edge] ?? [0, 0];
      return { ...exit, out: [row + down, column + right] };
    }),
    spawns: found.spawns,
    start: new Set(found.start),
    areas: found.areas.map(([from, to]) => [placeOn(from), placeOn(to)]),
  };
}

/** Index of the area that contains a cell, in the order of the boards; -1 if none does. */
export function areaOf({ areas }: Grid, cell: Cell): number {
  const [row, column] = placeOn(cell);
  const within = (at: number, one: number, other: number) => at >= Math.min(one, other) && at <= Math.max(one, other);
  return areas.findIndex(([from, to]) => within(row, from[0], to[0]) && within(column, from[1], to[1]));
}

export function sizeOf(view: View): { width: number; height: number } {
  const { rows, columns } = gridOf(view);
  return { width: columns * CELL + 2 * MARGIN, height: rows * CELL + 2 * MARGIN };
}

/** Centre of the cell at a row and column. */
export function middle([row, column]: Place): Point {
  return [MARGIN + (column + 0.5) * CELL, MARGIN + (row + 0.5) * CELL];
}

export function centre(cell: Cell): Point {
  return middle(placeOn(cell));
}

/** Centre of the line between two cells. */
export function between({ a, b }: Edge): Point {
  const [one, other] = [centre(a), centre(b)];
  return [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
}

/** True for a vertical line, whose cells are in the same row. */
export function isUpright({ a, b }: Edge): boolean {
  return placeOn(a)[0] === placeOn(b)[0];
}

/** Cell of a thing; null for things between cells or not on the board. */
export function cellFor(view: View, ref: Ref): Cell | null {
  if (isCell(ref)) return ref;
  const contact = view.contacts[ref];
  if (contact) return contact.cell;
  const at = cellOf(view, ref);
  if (at) return at;
  const dash = ref.indexOf("-");
  const [prefix, rest] = dash < 0 ? ["", ref] : [ref.slice(0, dash), ref.slice(dash + 1)];
  switch (prefix) {
    case "hatch":
    case "object":
    case "exit":
      return isCell(rest) ? rest : null;
    case "spawn":
      return gridOf(view).spawns[Number(rest) - 1] ?? null;
    case "seat":
      return heroesOf(view, Number(rest)).flatMap((who) => cellOf(view, who) ?? [])[0] ?? null;
    case "gun":
      return view.field.guns[Number(rest)]?.cell ?? null;
    default:
      return null;
  }
}

/** Position of a thing; null if it is not on the board. */
export function placeOf(view: View, ref: Ref): Point | null {
  const grid = gridOf(view);
  if (ref.startsWith("door-d")) {
    const door = grid.doors[Number(ref.slice("door-d".length))];
    return door ? between(door) : null;
  }
  if (ref.startsWith("board-")) {
    const piece = grid.pieces[Number(ref.slice("board-".length))];
    return piece ? [MARGIN + (piece.column + 0.5) * TILE * CELL, MARGIN + (piece.row + 0.5) * TILE * CELL] : null;
  }
  if (ref.startsWith("exit-")) {
    const exit = grid.exits.find(({ cell }) => `exit-${cell}` === ref);
    return exit ? middle(exit.out) : null;
  }
  const cell = cellFor(view, ref);
  return cell ? centre(cell) : null;
}
