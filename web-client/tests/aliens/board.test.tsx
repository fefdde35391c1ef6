import { render } from "preact-render-to-string";
import { beforeAll, describe, expect, test } from "vitest";

import type { Game, Language, Ref, Scene } from "../../src/games/game";
import aliens from "../../src/games/aliens";
import { gridOf, placeOf } from "../../src/games/aliens/board/geometry";
import { cellOf, contacts, members, type View } from "../../src/games/aliens/view";
import { matches, moments } from "./recording";

/** Node budget of the board, for smooth panning on a phone. */
const MAX_NODES = 3_500;
/** Interval of rendered moments. */
const EVERY = 20;

const none = () => undefined;

function board(game: Game, scene: Scene<View>, targets: Ref[] = []): string {
  const numbered = new Map(targets.map((ref, i) => [ref, i + 1] as [Ref, number]));
  const at = { targets: numbered, chosen: new Set<Ref>(), selected: null, touched: new Set<Ref>(), bare: false, numbers: "near" as const, plain: true };
  return render(<game.board.Board {...scene} portrait={false} level="near" {...at} onSelect={none} />);
}

function panels(game: Game, scene: Scene<View>): string {
  const panel = { ...scene, selected: null, onSelect: none };
  return render(
    <>
      <game.panels.Tracks {...panel} />
      <game.panels.Drawer {...panel} />
      <game.panels.Words {...panel} />
      <game.panels.Hand {...panel} targets={new Set()} chosen={new Set()} compact={false} act={none} Key={() => null} />
      {game.panels.Ending && <game.panels.Ending {...scene} playing={false} onReplay={none} checked={0} onCheck={none} />}
      {game.words.order(scene).map((of) => (
        <>
          <game.panels.Seat {...scene} of={of} size="row" onSelect={none} />
          <game.panels.Seat {...scene} of={of} size="dossier" onSelect={none} />
        </>
      ))}
    </>,
  );
}

function some(match: string): Scene<View>[] {
  return [...moments(match)].map(({ scene }) => scene).filter((_, i, all) => i % EVERY === 0 || i === all.length - 1);
}

describe.each(["en", "cs"] as Language[])("drawn in %s", (language) => {
  let game: Game;
  beforeAll(async () => {
    game = await aliens.load(language);
  });

  test.each(matches())("all pieces of %s are on the board under their names", (match) => {
    for (const scene of some(match)) {
      const drawn = board(game, scene);
      const refs = new Set([...drawn.matchAll(/data-ref="([^"]+)"/g)].map(([, ref]) => ref));
      const standing = members(scene.view).flatMap(([who]) => (cellOf(scene.view, who) ? [who] : []));
      const doors = gridOf(scene.view).doors.map((_, i) => `door-d${i}`);
      for (const ref of [...standing, ...contacts(scene.view).map(([id]) => id), ...doors]) expect(refs, ref).toContain(ref);
      expect([...drawn.matchAll(/role="button"/g)].length).toBe([...drawn.matchAll(/aria-label="[^"]+"/g)].length);
      expect(drawn).not.toMatch(/undefined|NaN/);
      expect([...drawn.matchAll(/<[a-z]/g)].length).toBeLessThan(MAX_NODES);
    }
  });

  test.each(matches())("every board offer of %s is a target", (match) => {
    let aimed = 0;
    for (const scene of some(match)) {
      for (const offer of scene.legal) {
        const targets = game.words.offer(offer, scene).targets.map(({ at }) => at);
        for (const at of targets) expect(placeOf(scene.view, at), at).not.toBeNull();
        aimed += targets.length;
      }
    }
    if (some(match)[0]?.seat !== null) expect(aimed).toBeGreaterThan(0);
  });

  test.each(matches())("the panels of %s have words for everything", (match) => {
    for (const scene of some(match)) {
      const text = panels(game, scene).replace(/<[^>]+>/g, "\n");
      expect(text).not.toMatch(/undefined|NaN|\[object|[{}]|\b[a-z]+_[a-z]+\b/);
    }
  });

  test.each(matches())("blips of %s look the same", (match) => {
    for (const scene of some(match)) {
      const drawn = [...board(game, scene).matchAll(/<g class="al-blip[^"]*">(.*?)<\/text>/g)].map(([, picture]) => picture);
      expect(drawn).toHaveLength(contacts(scene.view).filter(([, { blip }]) => blip).length);
      expect(new Set(drawn).size).toBeLessThanOrEqual(1);
    }
  });
});
