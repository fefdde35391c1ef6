import { expect, test } from "vitest";

import facts from "../../src/generated/retaliation/facts.json";
import { AREAS, centre, ends, HEXAGON, lifeSupport, SEAMS, SIZE, SLOTS, wayOf, type Point } from "../../src/games/retaliation/board/geometry";

const between = ([x, y]: Point, [toX, toY]: Point) => Math.hypot(toX - x, toY - y);

test("neighbouring rooms are equally far apart and do not overlap", () => {
  const near = SLOTS.flatMap((one) => SLOTS.filter((other) => one.id < other.id).map((other) => between(one.at, other.at)));
  expect(Math.min(...near)).toBeGreaterThan(HEXAGON + 60);
  expect(new Set(near.filter((length) => length < 260).map((length) => Math.round(length / 2)))).toEqual(new Set([125]));
});

test("everything is on the board", () => {
  const places: Point[] = [...SLOTS.map(({ at }) => at), ...(["A", "B", "C"] as const).map(lifeSupport)];
  expect(places.filter(([x, y]) => x < 90 || y < 20 || x > SIZE.width - 90 || y > SIZE.height - 90)).toEqual([]);
});

test("a corridor joins the slots of its name, in row order", () => {
  expect(ends("r0c0-E")).toEqual(["r0c0", "r0c1"]);
  expect(ends("r0c1-SW")).toEqual(["r0c1", "r1c0"]);
  expect(ends("r1c0-SE")).toEqual(["r1c0", "r2c1"]);
  expect(wayOf("r0c0-E").middle).toEqual([275, 150]);
});

test("the borders of sections pass between the rooms", () => {
  for (const { at, section } of SLOTS) {
    for (const seam of SEAMS) {
      for (const [i, [x, y]] of seam.entries()) {
        const next = seam[i + 1];
        if (!next) continue;
        const [dx, dy] = [next[0] - x, next[1] - y];
        const along = Math.min(1, Math.max(0, ((at[0] - x) * dx + (at[1] - y) * dy) / (dx * dx + dy * dy)));
        expect(between(at, [x + along * dx, y + along * dy])).toBeGreaterThan(HEXAGON / 2 + 20);
      }
    }
    // Every room is in the area of its own section, and in no other.
    for (const [name, area] of Object.entries(AREAS)) expect(inside(at, area)).toBe(name === section);
  }
});

function inside([x, y]: Point, area: readonly Point[]): boolean {
  let is = false;
  for (let i = 0, j = area.length - 1; i < area.length; j = i, i += 1) {
    const [[ax, ay], [bx, by]] = [area[i] as Point, area[j] as Point];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) is = !is;
  }
  return is;
}

test("printed places match the content", () => {
  expect(centre(facts.map.landing_zone)).toEqual([150, 582]);
  expect(SLOTS).toHaveLength(23);
});
