// Layout of the board in its own units: trajectories above, the ship below, pieces in space beside or below it.

import type { Ref } from "../../game";
import type { Lane, Ship, Station, View } from "../view";
import { FACTS, isUpper, LANES, laneOf, STATIONS, trajectoryOf, zoneOf } from "../view";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Layout {
  width: number;
  height: number;
  lanes: Record<Lane, Box>;
  stations: Record<Station, Box>;
  /** Pieces in space and beside the ship, with fuel and rockets in flight. */
  outside: Box;
  /** Height of a lane's title. */
  head: number;
  /** Height of a space of a trajectory. */
  cell: number;
}

const GAP = 8;
/** Visible part of the hull below the ship, if nothing is under it. */
const KEEL = 22;
/** Length of the longest trajectory. */
const SPACES = 16;

function row<Key extends string>(keys: readonly Key[], x: number, y: number, width: number, height: number): Record<Key, Box> {
  return Object.fromEntries(keys.map((key, i) => [key, { x: x + i * (width + GAP), y, width, height }])) as Record<Key, Box>;
}

function build(portrait: boolean): Layout {
  const [width, height, head, cell] = portrait ? [800, 900, 40, 22] : [1200, 720 + KEEL, 40, 22];
  const laneHeight = head + SPACES * cell + GAP;
  const laneWidth = portrait ? 190 : 300;
  const y = laneHeight + 2 * GAP;
  const stationWidth = portrait ? (width - 4 * GAP) / 3 : laneWidth;
  const outsideHeight = portrait ? 84 : 0;
  const stationHeight = (height - y - GAP * (portrait ? 3 : 2) - outsideHeight - (portrait ? 0 : KEEL)) / 2;
  const upper = row(["upper_red", "upper_white", "upper_blue"], GAP, y, stationWidth, stationHeight);
  const lower = row(["lower_red", "lower_white", "lower_blue"], GAP, y + stationHeight + GAP, stationWidth, stationHeight);
  const lanes = row(LANES, GAP, GAP, laneWidth, laneHeight);
  lanes.internal.width = width - GAP - lanes.internal.x;
  const outside = portrait
    ? { x: GAP, y: height - GAP - outsideHeight, width: width - 2 * GAP, height: outsideHeight }
    : { ...lanes.internal, y, height: 2 * stationHeight + GAP };
  return { width, height, lanes, stations: { ...upper, ...lower } as Record<Station, Box>, outside, head, cell };
}

const LANDSCAPE = build(false);
const PORTRAIT = build(true);

export function layout(portrait: boolean): Layout {
  return portrait ? PORTRAIT : LANDSCAPE;
}

/** Centre of a space of a trajectory. Position 1 is at the hull. */
export function spaceY({ lanes, cell, head }: Layout, lane: Lane, position: number): number {
  return lanes[lane].y + head + (SPACES - position + 0.5) * cell;
}

export function middle({ x, y, width, height }: Box): { x: number; y: number } {
  return { x: x + width / 2, y: y + height / 2 };
}

/** Position of a thing; null if it is not on the board. */
export function placeOf(ref: Ref, view: View, ship: Ship | undefined, portrait: boolean): { x: number; y: number } | null {
  const at = layout(portrait);
  if ((STATIONS as readonly string[]).includes(ref)) return middle(at.stations[ref as Station]);
  if (ref === "space") return middle(at.outside);
  const [kind = "", name = ""] = ref.split(/-(.*)/);
  if (kind === "lane") return middle(at.lanes[name as Lane]);
  if (kind === "zone") {
    const upper = STATIONS.find((station) => isUpper(station) && zoneOf(station) === name);
    return upper ? { ...middle(at.stations[upper]), y: at.stations[upper].y + at.stations[upper].height } : null;
  }
  if (kind === "threat") {
    const threat = view.threats?.[Number(name)];
    if (!threat) return null;
    const lane = laneOf(threat);
    const now = ship?.threats?.[threat.number];
    const position = now?.status === "on_track" ? now.position : FACTS.trajectories[trajectoryOf(view, lane)].spaces;
    return { x: middle(at.lanes[lane]).x, y: spaceY(at, lane, position) };
  }
  if (kind === "crew") {
    const place = ship?.figures[Number(name)]?.place ?? { station: "upper_white" as const };
    return typeof place === "object" ? middle(at.stations[place.station]) : middle(at.outside);
  }
  if (kind === "hint") {
    const spot = view.hints?.[name];
    return spot && (STATIONS as readonly string[]).includes(spot) ? middle(at.stations[spot as Station]) : middle(at.outside);
  }
  return null;
}
