// The two ships in landscape. In a narrow window they are upright on their engines.

import type { Hull } from "../../../art/hull";
import type { Point } from "../../../art/svg";

/** Length of the board across the ship. */
const BEAM = 1000;
/** Factor by which the upright ship is wider. */
const STANDING = 1.18;

/** Converts a point of the ship in landscape to the upright ship. */
function standing([x, y]: Point): Point {
  return [(BEAM - y) * STANDING, x];
}

/** A ship, symmetrical about its keel, so only its upper half is given. */
interface Ship {
  upper: readonly Point[];
  ribs: readonly number[];
  pipes: Hull["pipes"];
  tanks: readonly Point[];
  grates: Hull["grates"];
  lights: Hull["lights"];
  /** Ends of the engines' bells. */
  engines: readonly Point[];
}

const PIPE = { steel: "#2f4152", copper: "#3b3327", coolant: "#27404a", fuel: "#3d2b2b" };

const SHIPS: Readonly<Record<string, Ship>> = {
  base: {
    upper: [
      ...path("-58 500, -50 452, -22 418, 196 392, 214 372, 214 190, 240 160, 420 152, 446 128, 446 16, 470 -12, 1142 -12, 1158 4, 1158 66, 1168 76, 1392 76"),
      ...path("1402 66, 1402 44, 1418 28, 1606 28, 1622 44, 1622 206, 1606 222, 1560 236, 1548 262, 1548 392, 1566 414, 1608 418, 1622 434"),
    ],
    ribs: [230, 445, 690, 945, 1150, 1405],
    pipes: [
      { along: path("214 330, 470 372, 470 620, 214 668"), width: 8, color: PIPE.steel },
      { along: path("700 30, 700 390, 930 390, 930 30"), width: 7, color: PIPE.copper },
      { along: path("700 970, 700 610, 930 610, 930 970"), width: 7, color: PIPE.copper },
      { along: path("1190 130, 1190 870"), width: 9, color: PIPE.steel },
      { along: path("1206 130, 1206 870"), width: 5, color: PIPE.coolant },
      { along: path("980 430, 1180 430"), width: 6, color: PIPE.steel },
      { along: path("980 570, 1180 570"), width: 6, color: PIPE.steel },
      { along: path("1400 200, 1400 800"), width: 6, color: PIPE.fuel },
    ],
    tanks: path("1260 470, 1310 470, 1260 540, 1310 540, 250 400, 250 600, 1010 480, 1060 480, 1110 480"),
    grates: path("480 400, 480 590, 1360 240, 1360 740, 740 180, 740 800").map((at) => ({ at, width: at[0] > 1000 ? 30 : 60 })),
    lights: [
      ...path("-46 470, -46 530").map((at) => ({ at, lamp: "white" as const })),
      ...path("470 -12, 1142 -12, 1606 28").map((at) => ({ at, lamp: "red" as const })),
      ...path("470 1012, 1142 1012, 1606 972").map((at) => ({ at, lamp: "med" as const })),
    ],
    engines: path("1668 118, 1668 500, 1668 882"),
  },
  alternative: {
    upper: [
      ...path("-64 500, -54 444, -20 404, 150 372, 176 340, 180 190, 208 158, 400 148, 430 118, 436 40, 462 12, 1130 12, 1152 34, 1158 66, 1168 76, 1392 76"),
      ...path("1402 86, 1404 108, 1422 122, 1540 124, 1560 142, 1560 296, 1548 330, 1556 398, 1576 414, 1612 418, 1626 434"),
    ],
    ribs: [200, 430, 672, 924, 1160, 1350],
    pipes: [
      { along: path("180 400, 420 420, 420 580, 180 600"), width: 8, color: PIPE.steel },
      { along: path("690 40, 690 190, 910 190"), width: 7, color: PIPE.copper },
      { along: path("690 960, 690 810, 910 810"), width: 7, color: PIPE.copper },
      { along: path("1176 120, 1176 880"), width: 9, color: PIPE.steel },
      { along: path("1192 120, 1192 880"), width: 5, color: PIPE.coolant },
      { along: path("930 470, 1130 530"), width: 6, color: PIPE.steel },
      { along: path("1370 330, 1370 670"), width: 6, color: PIPE.fuel },
    ],
    tanks: path("1250 250, 1300 250, 1250 740, 1300 740, 440 400, 440 590, 1130 480, 1130 530, 660 440, 660 560"),
    grates: path("420 330, 420 660, 1330 330, 1330 650, 660 230, 660 770").map((at) => ({ at, width: at[0] > 1000 ? 30 : 60 })),
    lights: [
      ...path("-50 470, -50 530").map((at) => ({ at, lamp: "white" as const })),
      ...path("462 12, 1130 12, 1540 124").map((at) => ({ at, lamp: "red" as const })),
      ...path("462 988, 1130 988, 1540 876").map((at) => ({ at, lamp: "med" as const })),
    ],
    engines: path("1606 220, 1668 500, 1606 780"),
  },
};

function path(points: string): Point[] {
  return points.split(",").map((point) => {
    const [x = 0, y = 0] = point.trim().split(" ").map(Number);
    return [x, y];
  });
}

/** The ship of a side of the board for the hull painter, and the ends of its engines. */
export function shipOf(side: string, portrait: boolean): { hull: Hull; engines: Point[]; bow: Point } {
  const { upper, ribs, pipes, tanks, grates, lights, engines } = SHIPS[side] ?? (SHIPS.base as Ship);
  const turn = (at: Point): Point => (portrait ? standing(at) : at);
  const lower = upper
    .slice(1)
    .reverse()
    .map(([x, y]): Point => [x, BEAM - y]);
  const corners = { from: turn([-40, 0]), to: turn([1600, BEAM]) };
  const bulkhead = (x: number, shift: number): readonly [Point, Point] => [turn([x + shift, -20]), turn([x + shift, BEAM + 20])];
  return {
    hull: {
      outline: [...upper, ...lower].map(turn),
      ribs: ribs.map((x) => bulkhead(x, 0)),
      pipes: pipes.map((pipe) => ({ ...pipe, along: pipe.along.map(turn) })),
      tanks: tanks.map(turn),
      grates: grates.map(({ at, width }) => ({ at: turn(at), width })),
      lights: lights.map(({ at, lamp }) => ({ at: turn(at), lamp })),
      from: [Math.min(corners.from[0], corners.to[0]), Math.min(corners.from[1], corners.to[1])],
      to: [Math.max(corners.from[0], corners.to[0]), Math.max(corners.from[1], corners.to[1])],
    },
    engines: engines.map(turn),
    bow: turn([-20, 500]),
  };
}
