import { expect, test } from "vitest";

import cs from "../../src/generated/aliens/cs.json";
import en from "../../src/generated/aliens/en.json";
import facts from "../../src/generated/aliens/facts.json";
import type { Ground } from "../../src/games/aliens/facts";

const place = (cell: string): [number, number] => [cell.charCodeAt(0) - 97, Number(cell.slice(1)) - 1];
const square = ({ rows }: Ground, cell: string) => rows[place(cell)[0]]?.[place(cell)[1]];
const spaces = (rows: readonly string[]) => [...rows.join("")].filter((square) => ".,:".includes(square)).length;

test("every component has a name and a text in every language", () => {
  for (const content of [en, cs]) {
    const printed = [content.endurance, content.motion, content.pieces, content.missions].flatMap((family) => Object.values(family));
    expect(printed).toHaveLength(29 + 14 + 27 + 9);
    expect(printed.filter(({ name, text }) => !name || !text)).toEqual([]);
    expect(Object.values(content.characters).filter(({ name, short }) => !name || !short)).toEqual([]);
    expect(Object.keys(content.abilities).sort()).toEqual(Object.keys(facts.abilities).sort());
    expect(Object.keys(content.missions)).toEqual(Object.keys(facts.missions));
  }
  const shape = (content: typeof en) => Object.values(content.missions).map(({ rules, victory, defeat }) => [rules.length, victory.length, defeat.length]);
  expect(shape(cs)).toEqual(shape(en));
});

test("the boards of a mission form one grid", () => {
  // Spaces and doors of each mission as counted by the rules.
  const counted = Object.entries(facts.grounds).map(([mission, { rows, doors }]) => [mission, spaces(rows), doors.length]);
  expect(counted).toEqual([
    ["newt", 304, 24],
    ["escape", 327, 13],
    ["survive", 304, 24],
    ["rescue", 249, 7],
    ["supply", 228, 17],
    ["hunt_junction", 304, 24],
    ["hunt_reactor_ring", 327, 13],
    ["hunt_long_corridor", 152, 13],
    ["hunt_nest", 245, 10],
  ]);
  // Board 2A of Mission 3 is turned by 90 degrees. Its southern opening is in the west, its eastern one in the south.
  const { rows = [] } = facts.grounds.survive ?? {};
  expect(rows[5]?.[12]).toBe(".");
  expect(rows[11]?.[17]).toBe(".");
  expect(rows[5]?.[23]).toBe("#");
});

test("doors and thick lines are between two spaces", () => {
  for (const ground of Object.values(facts.grounds)) {
    for (const [a, b] of [...ground.doors, ...ground.lines]) {
      expect([square(ground, a), square(ground, b)].every((one) => one !== undefined && ".,:".includes(one))).toBe(true);
      const [[row, column], [otherRow, otherColumn]] = [place(a), place(b)];
      expect(Math.abs(row - otherRow) + Math.abs(column - otherColumn)).toBe(1);
    }
  }
});
