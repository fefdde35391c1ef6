// The drawn board: it has the facts of the plates, and shows nothing unknown.

import { render } from "preact-render-to-string";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { Game, Level, Ref, Scene } from "../../src/games/game";
import nemesis from "../../src/games/nemesis";
import { art, type Art } from "../../src/games/nemesis/art";
import { INTRUDERS } from "../../src/games/nemesis/art/intruders";
import { pack } from "../../src/games/nemesis/art/pack";
import { ROOMS } from "../../src/games/nemesis/art/rooms";
import { INTRUDER, ROOM } from "../../src/games/nemesis/icons";
import type { View } from "../../src/games/nemesis/view";
import { matches, moments } from "./recording";

/** Interval of rendered moments. */
const EVERY = 12;
const MAX_NODES = 1_500;

let game: Game;
const art$ = pack.art as { value: Art | null };
beforeAll(async () => {
  game = await nemesis.load("cs");
  art$.value = art;
});
afterAll(() => {
  art$.value = null;
});

function board(scene: Scene<View>, plain: boolean, level: Level, portrait: boolean): string {
  const at = { targets: new Map<Ref, number>([["s01", 1]]), chosen: new Set<Ref>(), selected: null, touched: new Set<Ref>(), bare: false };
  return render(<game.board.Board {...scene} {...at} {...{ plain, level, portrait }} numbers="near" onSelect={() => undefined} />);
}

/** Labels for screen readers, by thing. */
function told(drawn: string): string[] {
  return [...drawn.matchAll(/data-ref="([^"]+)"[^>]*?aria-label="([^"]+)"/g)].map(([, ref, label]) => `${ref}: ${label}`);
}

test("every room and every intruder has a picture", () => {
  expect(Object.keys(ROOM).filter((kind) => !(kind in ROOMS))).toEqual([]);
  const bodies = Object.keys(INTRUDER).filter((kind) => !["blank", "void_seeder", "madness"].includes(kind));
  expect(bodies.filter((kind) => !(kind in INTRUDERS))).toEqual([]);
});

test.each(matches())("the drawn board of %s has the facts of its plates", (match) => {
  let at = 0;
  for (const { scene } of moments(match)) {
    at += 1;
    if (at % EVERY !== 1) continue;
    for (const [level, portrait] of [
      ["near", false],
      ["far", true],
    ] as const) {
      const lit = board(scene, false, level, portrait);
      expect(lit.match(/<image/g)?.length).toBeGreaterThan(20);
      expect(told(lit)).toEqual(told(board(scene, true, level, portrait)));
      expect(lit.match(/<[a-z]/g)?.length).toBeLessThanOrEqual(MAX_NODES);
      expect(lit).not.toMatch(/undefined|NaN/);
    }
  }
});

test("decoding ahead covers all figures and reveals nothing", () => {
  const crew = [
    { character: "scout", color: 2 },
    { character: null, color: 0 },
  ];
  const expected = art.expected(crew);
  expect(Object.keys(expected)).toEqual(["scout 2", ...Object.keys(INTRUDERS)]);
  expect(expected["scout 2"]!()).toBe(art.crew("scout", 2));
});

test("the course is revealed at its check, not before", () => {
  const scene = [...moments(matches()[0]!)].at(-1)!.scene;
  const at = { targets: new Map<Ref, number>(), chosen: new Set<Ref>(), selected: null, touched: new Set<Ref>(), bare: false, portrait: false };
  const leads = (checked?: number) => {
    const drawn = render(
      <game.board.Board {...scene} {...at} {...(checked === undefined ? {} : { checked })} plain level="near" numbers="near" onSelect={() => undefined} />,
    );
    return /> ?[A-D] \p{L}/u.test(drawn);
  };
  expect([leads(0), leads(1), leads()]).toEqual([false, true, true]);
});

test("a moving figure and its base appear at the end on arrival", () => {
  for (const match of matches()) {
    for (const { scene, events } of moments(match)) {
      const moved = events.find((event) => typeof event === "object" && "moved" in event);
      const who = moved && (moved as { moved: { seat: number } }).moved.seat;
      if (who === undefined || Object.values(scene.view.crew).filter(({ state }) => typeof state === "object" && "active" in state).length !== 1) continue;
      const at = { targets: new Map<Ref, number>(), chosen: new Set<Ref>(), selected: null, touched: new Set<Ref>(), bare: false };
      const drawn = render(
        <game.board.Board {...scene} {...at} plain={false} level="near" portrait={false} numbers="near" playing={[moved!]} onSelect={() => undefined} />,
      );
      expect(drawn.match(/kit-arriving/g)?.length).toBe(2);
      return;
    }
  }
  expect.unreachable("nobody moves alone");
});

test.each(matches())("unexplored rooms of %s are dark, whatever the reader knows", (match) => {
  let at = 0;
  for (const { scene } of moments(match)) {
    at += 1;
    if (at % EVERY !== 1) continue;
    // At the end every room is open.
    const unknown = scene.view.reveal ? 0 : Object.values(scene.view.rooms).filter(({ kind }) => !kind).length;
    const drawn = board(scene, false, "near", false);
    expect(drawn.split(`href="${art.dark().href}"`).length - 1).toBe(unknown);
  }
});
