// Positions on the map, in its own units. The rows of the map are the game's, and everything else follows from them.

import facts from "../../../generated/retaliation/facts.json";
import type { Ref } from "../../game";
import { corridorRef, type CorridorId, roomOf, SECTIONS, spaceRef, type Section, type SlotId, type View } from "../view";

export type Point = readonly [number, number];

export const SIZE = { width: 1300, height: 1164 };
/** Width between flat sides, including the wall. */
export const HEXAGON = 152;
/** Nominal tile width, which determines the level of detail. */
export const TILE = 135;
/** Distance of adjacent rooms, and of rows. */
const STEP: Point = [250, 216];
const MARGIN = 150;

/** Row of the life support plates, above the map. */
const LIFE_SUPPORT_Y = 36;
const LIFE_SUPPORT_X = [275, 650, 1025] as const;

interface Slot {
  id: SlotId;
  section: Section;
  at: Point;
}

export const SLOTS: readonly Slot[] = facts.map.rows.flatMap((row, r) =>
  row.map((section, c) => ({
    id: `r${r}c${c}`,
    section: section as Section,
    at: [MARGIN + STEP[0] * c + (r % 2) * (STEP[0] / 2), MARGIN + STEP[1] * r] as const,
  })),
);
const BY_ID = new Map(SLOTS.map((slot) => [slot.id as Ref, slot]));

export function slotOf(ref: Ref): Slot | undefined {
  return BY_ID.get(ref);
}

export function centre(slot: Ref): Point {
  return BY_ID.get(slot)?.at ?? [0, 0];
}

/** Unit vector of each direction of the map. */
const DIRECTIONS: Readonly<Record<string, Point>> = { NW: [-0.5, -1], NE: [0.5, -1], E: [1, 0], SE: [0.5, 1], SW: [-0.5, 1], W: [-1, 0] };

export function ends(edge: string): readonly [SlotId, SlotId] {
  const [first = "", direction = ""] = edge.split("-");
  const [x, y] = centre(first);
  const [dx, dy] = DIRECTIONS[direction] ?? [0, 0];
  const other = SLOTS.find(({ at }) => Math.abs(at[0] - x - dx * STEP[0]) < 1 && Math.abs(at[1] - y - dy * STEP[1]) < 1);
  const pair = [first, other?.id ?? first] as const;
  return SLOTS.findIndex(({ id }) => id === pair[0]) <= SLOTS.findIndex(({ id }) => id === pair[1]) ? pair : [pair[1], pair[0]];
}

/** A corridor with its two ends in row order, its centre, and its direction in degrees. */
export interface Way {
  ends: readonly [SlotId, SlotId];
  middle: Point;
  angle: number;
}

const WAYS = new Map<string, Way>();

export function wayOf(edge: string): Way {
  const known = WAYS.get(edge);
  if (known) return known;
  const pair = ends(edge);
  const [[ax, ay], [bx, by]] = [centre(pair[0]), centre(pair[1])];
  const way: Way = { ends: pair, middle: [(ax + bx) / 2, (ay + by) / 2], angle: (Math.atan2(by - ay, bx - ax) * 180) / Math.PI };
  WAYS.set(edge, way);
  return way;
}

/** Corridors at a slot, by number, with the slots behind them. */
export function exits(view: View, slot: Ref): { id: CorridorId; corridor: Ref; to: SlotId }[] {
  return Object.entries(view.corridors)
    .flatMap(([id, { edge }]) => {
      const [a, b] = wayOf(edge).ends;
      const to = a === slot ? b : b === slot ? a : null;
      return to === null ? [] : [{ id, corridor: corridorRef(id), to }];
    })
    .sort((one, other) => Number(one.id) - Number(other.id));
}

/** First value of a corridor, which noise rolls use. Lethal matches use the second one as well. */
function valueAt(view: View, corridor: CorridorId): number {
  return view.corridors[corridor]?.reinforced ? 0 : (facts.corridors[corridor]?.value ?? 0);
}

/** Printed value of a corridor, with the second one in brackets. */
export function plateOf(view: View, corridor: CorridorId): string {
  const { lethal } = facts.corridors[corridor] ?? {};
  const value = valueAt(view, corridor);
  return view.setup.lethal && lethal !== undefined && value > 0 ? `${value}(${lethal})` : String(value);
}

/** Borders between sections. They cross the corridors that belong to both. */
export const SEAMS: readonly (readonly Point[])[] = [
  [525, 400, 525, 400, 525],
  [775, 900, 775, 900, 775],
].map((xs) => {
  const along = xs.map((x, row): Point => [x, MARGIN + STEP[1] * row]);
  return [[xs[0] ?? 0, 66], ...along, [xs.at(-1) ?? 0, SIZE.height - 4]];
});

/** Distance beyond the map up to which dark sections are visible. */
const AROUND = 1300;

/** A border, continued beyond the map. */
function beyond(seam: readonly Point[] = []): Point[] {
  return [[seam[0]?.[0] ?? 0, -AROUND], ...seam, [seam.at(-1)?.[0] ?? 0, SIZE.height + AROUND]];
}

/** Areas include the ground beyond the map, up to `AROUND`. */
export const AREAS: Readonly<Record<Section, readonly Point[]>> = {
  A: [[-AROUND, -AROUND], ...beyond(SEAMS[0]), [-AROUND, SIZE.height + AROUND]],
  B: [...beyond(SEAMS[0]), ...beyond(SEAMS[1]).reverse()],
  C: [[SIZE.width + AROUND, -AROUND], ...beyond(SEAMS[1]), [SIZE.width + AROUND, SIZE.height + AROUND]],
};

/** Position of the plate of a section's life support. */
export function lifeSupport(section: Section): Point {
  return [LIFE_SUPPORT_X[SECTIONS.indexOf(section)] ?? 0, LIFE_SUPPORT_Y];
}

/** Position of a thing; null if it is not on the map. */
export function placeOf(view: View, ref: Ref): Point | null {
  if (BY_ID.has(ref)) return centre(ref);
  if (ref.startsWith("corridor-")) {
    const corridor = view.corridors[ref.slice("corridor-".length)];
    return corridor ? wayOf(corridor.edge).middle : null;
  }
  if (ref.startsWith("door-")) return doorAt(view, ref);
  if (/^i\d+$/.test(ref)) {
    const figure = view.figures[ref];
    return figure ? placeOf(view, spaceRef(figure.at)) : null;
  }
  if (ref.startsWith("section-")) return lifeSupport(ref.slice("section-".length) as Section);
  if (ref.startsWith("seat-")) {
    const seat = Number(ref.slice("seat-".length));
    const state = view.crew[seat]?.state;
    if (state === "lander") return centre(facts.map.landing_zone);
    const slot = roomOf(view, seat) ?? (typeof state === "object" && "laid_down" in state ? state.laid_down : null);
    return slot ? centre(slot) : null;
  }
  if (ref === "robot") return centre(view.robot.at);
  return null;
}

/** Distance of the doors from a corridor's centre. */
export const DOOR = 43;

/** Parses `door-r2c0-204`, the door of a corridor at a slot. */
export function doorOf(ref: Ref): { slot: SlotId; corridor: CorridorId } {
  const [, slot = "", corridor = ""] = ref.split("-");
  return { slot, corridor };
}

function doorAt(view: View, ref: Ref): Point | null {
  const { slot, corridor } = doorOf(ref);
  const edge = view.corridors[corridor]?.edge;
  if (!edge) return null;
  const { middle, ends: pair, angle } = wayOf(edge);
  const side = pair[0] === slot ? -DOOR : DOOR;
  const radians = (angle * Math.PI) / 180;
  return [middle[0] + Math.cos(radians) * side, middle[1] + Math.sin(radians) * side];
}
