// Where things are on the grid that the boards of a mission form together. Units of the board: a cell is 40 wide.

import facts from "../../../generated/aliens/facts.json";
import type { Ref } from "../../game";
import type { Place, PlaceOf } from "../facts";
import { cellOf, heroesOf, type Cell, type View } from "../view";

export const CELL = 40;
/** What the rulers take on every side. */
export const MARGIN = 46;
/** Rows and columns of a piece of the board. */
const TILE = 12;

export type Point = readonly [x: number, y: number];
export type Ground = "floor" | "room" | "resin" | "furniture";

const GROUND: Readonly<Record<string, Ground>> = { ".": "floor", ",": "room", ":": "resin", o: "furniture" };

/** The line between two cells. */
export interface Edge {
  a: Cell;
  b: Cell;
}

/** A piece of the board, by the names of `board-N`. */
export interface Piece {
  kind: string;
  row: number;
  column: number;
}

/** An exit: a space and the side that leads out. */
export interface Exit {
  cell: Cell;
  /** One cell beyond the edge, in rows and columns. */
  out: Place;
  opens?: number;
}

export interface Grid {
  rows: number;
  columns: number;
  ground: ReadonlyMap<Cell, Ground>;
  /** By their names: `d0`, `d1`, … */
  doors: readonly Edge[];
  thick: readonly Edge[];
  pieces: readonly Piece[];
  exits: readonly Exit[];
  /** The spaces of the spawn points 1 to 4. */
  spawns: readonly Cell[];
  start: ReadonlySet<Cell>;
}

const OUT = { north: [-1, 0], east: [0, 1], south: [1, 0], west: [0, -1] } as const;

export function cellAt(row: number, column: number): Cell {
  return `${String.fromCharCode(97 + row)}${column + 1}`;
}

/** The row and the column of a cell, from 0. */
export function placeOn(cell: Cell): Place {
  return [cell.charCodeAt(0) - 97, Number(cell.slice(1)) - 1];
}

export function isCell(ref: Ref): boolean {
  return /^[a-x]\d\d?$/.test(ref);
}

/** How far apart two cells are: as the rules count ranges. */
export function apart(one: Cell, other: Cell): number {
  const [[row, column], [otherRow, otherColumn]] = [placeOn(one), placeOn(other)];
  return Math.max(Math.abs(row - otherRow), Math.abs(column - otherColumn));
}

const grids = new Map<string, Grid>();

/** The grid of a mission. */
export function gridOf(view: View): Grid {
  const { mission } = view.setup;
  const known = grids.get(mission);
  if (known) return known;
  const made = lay(mission);
  grids.set(mission, made);
  return made;
}

function lay(mission: string): Grid {
  const def = facts.missions[mission];
  if (!def) throw new Error(`there is no mission "${mission}"`);
  const slots = def.layout.flatMap((boards, row) => boards.flatMap((laid, column) => (laid ? [{ ...laid, row, column }] : [])));
  const turned = ([row, column]: Place, rotation = 0): Place => (rotation === 0 ? [row, column] : turned([column, TILE - 1 - row], rotation - 90));
  const on = (slot: (typeof slots)[number], place: Place): Cell => {
    const [row, column] = turned(place, slot.rotation);
    return cellAt(slot.row * TILE + row, slot.column * TILE + column);
  };
  const named = ([board, row, column]: PlaceOf): Cell[] => slots.filter((slot) => slot.board === board).map((slot) => on(slot, [row, column]));
  const edges = (list: "doors" | "thick_lines"): Edge[] =>
    slots.flatMap((slot) => (facts.boards[slot.board]?.[list] ?? []).map(([a, b]) => ({ a: on(slot, a), b: on(slot, b) })));
  const ground = new Map<Cell, Ground>();
  for (const slot of slots) {
    for (const [row, line] of (facts.boards[slot.board]?.grid ?? []).entries()) {
      for (const [column, letter] of [...line].entries()) {
        const kind = GROUND[letter];
        if (kind) ground.set(on(slot, [row, column]), kind);
      }
    }
  }
  return {
    rows: Math.max(...slots.map(({ row }) => (row + 1) * TILE)),
    columns: Math.max(...slots.map(({ column }) => (column + 1) * TILE)),
    ground,
    doors: edges("doors"),
    thick: edges("thick_lines"),
    pieces: slots.map(({ board, row, column }) => ({ kind: board, row, column })),
    exits: def.exits.flatMap(({ edge, spaces, opens_in_round }) =>
      spaces.flatMap(named).map((cell) => {
        const [row, column] = placeOn(cell);
        const [down, right] = OUT[edge];
        return { cell, out: [row + down, column + right] as const, ...(opens_in_round ? { opens: opens_in_round } : {}) };
      }),
    ),
    spawns: def.spawn_points.flatMap(named),
    start: new Set(def.start.flatMap(({ spaces }) => spaces.flatMap(named))),
  };
}

export function sizeOf(view: View): { width: number; height: number } {
  const { rows, columns } = gridOf(view);
  return { width: columns * CELL + 2 * MARGIN, height: rows * CELL + 2 * MARGIN };
}

/** The middle of the cell at a row and a column. */
export function middle([row, column]: Place): Point {
  return [MARGIN + (column + 0.5) * CELL, MARGIN + (row + 0.5) * CELL];
}

export function centre(cell: Cell): Point {
  return middle(placeOn(cell));
}

/** The middle of the line between two cells. */
export function between({ a, b }: Edge): Point {
  const [one, other] = [centre(a), centre(b)];
  return [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
}

/** Whether a line runs up and down: its cells lie beside each other. */
export function isUpright({ a, b }: Edge): boolean {
  return placeOn(a)[0] === placeOn(b)[0];
}

/** The cell that a thing is on; null for what lies between cells or is not on the board. */
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

/** Where a thing is; null if it is not on the board. */
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
