import { describe, expect, test } from "vitest";

import { boardOf, centre, ENTRANCE, entranceAtRight, PILL, TILE, ways, type Board } from "../../src/games/nemesis/board/geometry";
import type { View } from "../../src/games/nemesis/view";

interface Box {
  name: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function box(name: string, left: number, top: number, width: number, height: number): Box {
  return { name, left, top, right: left + width, bottom: top + height };
}

function around(name: string, [x, y]: readonly [number, number], width: number, height: number): Box {
  return box(name, x - width / 2, y - height / 2, width, height);
}

function overlapping(some: readonly Box[], others: readonly Box[]): string[] {
  return some.flatMap((a) =>
    others
      .filter((b) => a.name < b.name || !others.includes(a))
      .filter((b) => a.name !== b.name && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
      .map((b) => `${a.name} ${b.name}`),
  );
}

function drawn(board: Board, portrait: boolean) {
  const tiles = board.rooms.map(({ no }) => around(no, centre(board, no, portrait), TILE.width, TILE.height));
  const pills = ways(board, portrait).map(({ middle }, i) => around(`c${i}`, middle, PILL.width, PILL.height));
  const plates = board.plates.map((plate) => box(plate.kind, ...(portrait ? plate.portrait : plate.landscape)));
  const badges = board.rooms.flatMap(({ no, entrance }) => {
    if (!entrance) return [];
    const [x, y] = centre(board, no, portrait);
    const left = entranceAtRight(board, no, portrait) ? x + TILE.width / 2 - ENTRANCE.width : x - TILE.width / 2;
    return [box(`entrance of ${no}`, left, y + TILE.height / 2, ENTRANCE.width, ENTRANCE.top + ENTRANCE.height - TILE.height / 2)];
  });
  const engines = board.rooms.flatMap(({ no, room }) => {
    const [x, y] = centre(board, no, portrait);
    return room?.startsWith("engine_room") ? [box(`engine of ${no}`, x + 6, y - 84, 44, 24)] : [];
  });
  return { tiles, pills, plates, badges: [...badges, ...engines] };
}

describe.each(["base", "alternative"] as const)("the %s side", (side) => {
  const board = boardOf({ setup: { board: side } as View["setup"] });

  describe.each([
    ["landscape", false],
    ["portrait", true],
  ] as const)("in %s", (_, portrait) => {
    const { tiles, pills, plates, badges } = drawn(board, portrait);

    test("rooms, numbers, entrances and plates do not overlap", () => {
      const all = [...tiles, ...pills, ...plates, ...badges];
      expect(overlapping(all, all)).toEqual([]);
    });

    test("everything is on the board", () => {
      const [width, height] = portrait ? board.portrait : board.landscape;
      const outside = [...tiles, ...pills, ...plates, ...badges].filter(
        ({ left, top, right, bottom }) => left < 0 || top < 0 || right > width || bottom > height,
      );
      expect(outside.map(({ name }) => name)).toEqual([]);
    });

    test("corridors have room for a number and doors on both sides", () => {
      const short = ways(board, portrait).flatMap(({ from, to, angle }, i) => {
        const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
        const turn = (angle * Math.PI) / 180;
        const reach = Math.min(PILL.width / 2 / Math.abs(Math.cos(turn)), PILL.height / 2 / Math.abs(Math.sin(turn)));
        return length / 2 < reach + 8 ? [`c${i}: ${length.toFixed(0)}`] : [];
      });
      expect(short).toEqual([]);
    });
  });
});
