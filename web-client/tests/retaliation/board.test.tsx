// The map and the panels, drawn and plain: the same facts, nothing unknown, and nothing that is covered.

import { render } from "preact-render-to-string";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import en from "../../src/generated/retaliation/en.json";
import type { Game, Language, Level, Ref, Scene } from "../../src/games/game";
import retaliation from "../../src/games/retaliation";
import { art, type Art } from "../../src/games/retaliation/art";
import { INTRUDERS } from "../../src/games/retaliation/art/intruders";
import { pack } from "../../src/games/retaliation/art/pack";
import { ROOMS } from "../../src/games/retaliation/art/rooms";
import { exits, SLOTS } from "../../src/games/retaliation/board/geometry";
import { ACTION, CHARACTER, INTRUDER, ITEM, ROBOT, ROOM } from "../../src/games/retaliation/icons";
import type { View } from "../../src/games/retaliation/view";
import { matches, moments } from "./recording";

/** Interval of rendered moments. */
const EVERY = 12;
/** Node budget of the board, for smooth panning on a phone. */
const MAX_NODES = 1_500;

const none = () => undefined;
const art$ = pack.art as { value: Art | null };

let game: Game;
beforeAll(async () => {
  game = await retaliation.load("cs");
});
afterAll(() => {
  art$.value = null;
});

function some(match: string): Scene<View>[] {
  return [...moments(match)].map(({ scene }) => scene).filter((_, i, all) => i % EVERY === 0 || i === all.length - 1);
}

function board(drawn: Game, scene: Scene<View>, plain: boolean, level: Level): string {
  const at = { targets: new Map<Ref, number>([["r2c0", 1]]), chosen: new Set<Ref>(), selected: null, touched: new Set<Ref>(), bare: false };
  return render(<drawn.board.Board {...scene} {...at} {...{ plain, level }} portrait={false} numbers="near" onSelect={none} />);
}

/** All panels at a moment. */
function panels(drawn: Game, scene: Scene<View>): string {
  const panel = { ...scene, selected: null, onSelect: none };
  return render(
    <>
      <drawn.panels.Tracks {...panel} />
      <drawn.panels.Drawer {...panel} />
      <drawn.panels.Words {...panel} />
      <drawn.panels.Hand {...panel} targets={new Set()} chosen={new Set()} compact={false} act={none} Key={() => null} />
      {drawn.panels.Question && <drawn.panels.Question {...scene} chosen={new Set()} onSelect={none} />}
      {drawn.panels.Ending && <drawn.panels.Ending {...scene} playing={false} onReplay={none} checked={0} onCheck={none} />}
      {drawn.words.order(scene).map((of) => (
        <>
          <drawn.panels.Seat {...scene} of={of} size="row" onSelect={none} />
          <drawn.panels.Seat {...scene} of={of} size="dossier" onSelect={none} />
        </>
      ))}
    </>,
  );
}

/** Labels for screen readers, by thing. */
function told(drawn: string): string[] {
  return [...drawn.matchAll(/data-ref="([^"]+)" role="button"[^>]*?aria-label="([^"]+)"/g)].map(([, ref, label]) => `${ref}: ${label}`);
}

test("everything has a picture and an icon", () => {
  expect(Object.keys(en.rooms).filter((kind) => !(kind in ROOMS && kind in ROOM))).toEqual([]);
  expect(Object.keys(en.intruders).filter((kind) => !(kind in INTRUDERS && kind in INTRUDER))).toEqual([]);
  expect(Object.keys(en.actions).filter((kind) => !(kind in ACTION))).toEqual([]);
  expect(Object.keys(en.items).filter((kind) => !(kind in ITEM))).toEqual([]);
  expect(Object.keys(en.characters).filter((kind) => !(kind in CHARACTER))).toEqual([]);
  expect(Object.keys(en.robots).filter((kind) => !(kind in ROBOT))).toEqual([]);
});

test.each(matches())("the drawn board of %s has the facts of its plates", (match) => {
  for (const scene of some(match)) {
    for (const level of ["near", "far"] as const) {
      art$.value = art;
      const lit = board(game, scene, false, level);
      expect(told(lit)).toEqual(told(board(game, scene, true, level)));
      expect(lit.match(/<[a-z]/g)?.length).toBeLessThanOrEqual(MAX_NODES);
      expect(lit).not.toMatch(/undefined|NaN/);
      expect(lit.match(/tabindex="0"/g)).toHaveLength(1);
    }
  }
});

test.each(matches())("undiscovered slots of %s are dark or sockets", (match) => {
  art$.value = art;
  for (const scene of some(match)) {
    const reached = SLOTS.filter(({ id }) => !scene.view.rooms[id] && exits(scene.view, id).length > 0).length;
    const drawn = board(game, scene, false, "near");
    expect(drawn.split(`href="${art.dark().href}"`).length - 1).toBe(reached);
  }
});

test.each(matches())("every space of %s is a button that names its contents", (match) => {
  for (const scene of some(match)) {
    const refs = told(board(game, scene, true, "near")).map((line) => line.split(":")[0]);
    for (const slot of Object.keys(scene.view.rooms)) expect(refs).toContain(slot);
    for (const corridor of Object.keys(scene.view.corridors)) expect(refs).toContain(`corridor-${corridor}`);
  }
});

describe.each(["en", "cs"] as Language[])("words in %s", (language) => {
  test.each(matches())("the panels of %s have words for everything", async (match) => {
    const spoken = await retaliation.load(language);
    for (const scene of some(match)) {
      expect(panels(spoken, scene).replace(/<[^>]+>/g, "\n")).not.toMatch(/undefined|NaN|null|[a-z]_[a-z]|\[object/);
    }
  });
});

test.each(matches())("hidden things of %s are face down when secrets are covered", (match) => {
  for (const scene of some(match)) {
    const { view } = scene;
    if (view.reveal || !view.you) continue;
    const drawn = panels(game, { ...scene, covered: true }) + board(game, { ...scene, covered: true }, true, "near");
    for (const kind of view.you.hand.flatMap((face) => (typeof face === "object" ? [face.action] : []))) expect(drawn).not.toContain(`data-ref="${kind}"`);
    for (const objective of [view.you.private, view.you.mission]) if (objective) expect(drawn).not.toContain(`>${game.words.name(objective, scene)}<`);
  }
});
