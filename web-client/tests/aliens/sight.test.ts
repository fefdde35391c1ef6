import { afterEach, expect, test } from "vitest";

import { seenCells, sight, turnSight } from "../../src/games/aliens/board/sight";
import { cellOf, cellsOf, members, type View } from "../../src/games/aliens/view";
import { moments } from "./recording";

afterEach(() => {
  sight.value = "one";
});

test("sight switches from one to all to none and back to one", () => {
  const there = (view: View) => members(view).filter(([who]) => cellOf(view, who));
  const together = (view: View) => new Set(there(view).flatMap(([, { sees }]) => [...cellsOf(sees)]));
  const apart = (view: View) => together(view).size > cellsOf(there(view)[0]?.[1].sees).size;
  const { view } = [...moments("newt")].map(({ scene }) => scene).find((scene) => apart(scene.view))!;
  const [first, member] = there(view)[0]!;
  const all = together(view);
  const own = cellsOf(member.sees);
  expect(own.size).toBeGreaterThan(0);
  expect(seenCells(view, first)).toEqual(own);
  turnSight();
  expect(seenCells(view, first)).toEqual(all);
  turnSight();
  expect(seenCells(view, first).size).toBe(0);
  turnSight();
  expect(seenCells(view, first)).toEqual(own);
});

test("a character off the board sees nothing", () => {
  const { view } = [...moments("newt")].at(-1)!.scene;
  const gone = members(view).find(([who]) => !cellOf(view, who))![0];
  expect(seenCells(view, gone).size).toBe(0);
});
