// The drawing kit: complete, reproducible documents in the page's own colours.

import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { mix, SEAT, TOKEN } from "../../src/art/colors";
import { creature } from "../../src/art/creature";
import { figure } from "../../src/art/figure";
import { limb } from "../../src/art/limb";
import { around, svg } from "../../src/art/picture";
import { box, bulb, screen } from "../../src/art/pieces";
import { clip, HEXAGON, room, STATION, TILE, wall } from "../../src/art/room";
import { space } from "../../src/art/space";

const PLAN = { lamp: "cold", floor: "plate", pieces: [box(-40, -40, 20, 10), screen(0, -30, 20, 9, "amber"), bulb(30, -30, "red")] } as const;

function references(document: string): { wanted: Set<string>; defined: Set<string> } {
  const ids = (pattern: RegExp) => new Set([...document.matchAll(pattern)].map(([, id]) => id ?? ""));
  return { wanted: ids(/(?:url\(|href=")#([\w-]+)/g), defined: ids(/ id="([\w-]+)"/g) };
}

describe("a picture", () => {
  test.each([TILE, HEXAGON, STATION])("of a room in the shape of a $id includes all it refers to", (outline) => {
    const document = svg(around(outline.width, outline.height), room(outline, PLAN) + wall(outline, "cold"), clip(outline));
    const { wanted, defined } = references(document);
    expect(wanted.size).toBeGreaterThan(3);
    expect([...wanted].filter((id) => !defined.has(id))).toEqual([]);
    // No superfluous definitions, because a page has dozens of documents.
    expect([...defined].filter((id) => !wanted.has(id))).toEqual([]);
  });

  test("uses attributes only, without style and script", () => {
    const document = svg(
      around(80),
      figure("visor", 0) + creature({ skin: "void", reach: 30, height: 60, far: [], near: [limb("0 0 9, 0 -40 4")], details: [] }),
    );
    expect(document).not.toMatch(/style|script|currentColor|NaN|undefined/);
  });

  test("with scattered details is the same every time", () => {
    const box = { x: 0, y: 0, width: 900, height: 600 };
    expect(space(box)).toBe(space(box));
  });
});

test("a limb is as wide at its joints as given", () => {
  const points = [...limb("0 0 20, 100 0 10").matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
  const widthAt = (at: number) => points.filter(([x]) => x === at).map(([, y]) => y);
  expect(widthAt(0).sort((a, b) => a - b)).toEqual([-10, 10]);
  expect(widthAt(100).sort((a, b) => a - b)).toEqual([-5, 5]);
});

test("a mixture ranges from the first colour to the second", () => {
  expect(mix("#102030", "#f0e0d0", 0)).toBe("#102030");
  expect(mix("#102030", "#f0e0d0", 1)).toBe("#f0e0d0");
  expect(mix("#000000", "#ffffff", 0.5)).toBe("#808080");
});

test("pictures and the page share their colours", () => {
  const css = readFileSync(new URL("../../src/theme/tokens.css", import.meta.url), "utf8");
  const token = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(css)?.[1];
  expect(Object.fromEntries(Object.keys(TOKEN).map((name) => [name, token(name)]))).toEqual(TOKEN);
  expect(SEAT.map((_, i) => token(`seat-${i}`))).toEqual([...SEAT]);
});
