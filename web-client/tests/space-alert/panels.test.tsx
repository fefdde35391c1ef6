import { beforeAll, expect, test } from "vitest";
import { renderToString as render } from "preact-render-to-string";

import type { Game, GameEvent, Language, Scene } from "../../src/games/game";
import spaceAlert from "../../src/games/space-alert";
import type { View } from "../../src/games/space-alert/view";
import { at } from "./board";
import { flights, moments, some } from "./recording";

const games = new Map<Language, Game>();
beforeAll(async () => {
  for (const language of ["en", "cs"] as const) games.set(language, await spaceAlert.load(language));
});

const none = () => undefined;
/** Node budget of the board. */
const MAX_NODES = 1200;

function panels(game: Game, scene: Scene<View>): string {
  const panel = { ...scene, selected: null, onSelect: none, clock: { now_ms: 60_000, running: false, at: 0 } };
  return render(
    <>
      <game.panels.Tracks {...panel} />
      <game.panels.Drawer {...panel} />
      <game.panels.Words {...panel} />
      <game.panels.Hand {...panel} targets={new Set()} chosen={new Set()} compact={false} act={none} Key={() => null} />
      {game.panels.Question && <game.panels.Question {...panel} chosen={new Set()} />}
      {game.panels.Ending && <game.panels.Ending {...scene} playing={false} onReplay={none} checked={0} onCheck={none} />}
      {game.words.order(scene).map((of) => (
        <game.panels.Seat key={of} {...scene} of={of} size="row" onSelect={none} />
      ))}
    </>,
  );
}

test.each(flights())("the board of %s stays within its node budget", (flight) => {
  for (const { scene } of some(flight)) {
    for (const portrait of [false, true]) {
      for (const level of ["near", "close"] as const) {
        const { Board } = games.get("en")!.board;
        const svg = render(<Board {...scene} {...at} portrait={portrait} level={level} />);
        expect(svg.match(/<\w/g)?.length ?? 0).toBeLessThanOrEqual(MAX_NODES);
      }
    }
  }
});

test.each(flights())("panels of %s have words in both languages without holes", (flight) => {
  for (const { scene } of some(flight)) {
    for (const game of games.values()) {
      const html = panels(game, scene);
      expect(html).not.toMatch(/\{\w+(\|\w+)?\}|undefined|NaN|\[object/);
    }
  }
});

test.each(flights())("animations of %s stay within the budget and on the board", (flight) => {
  const { Board } = games.get("en")!.board;
  for (const { scene, events } of some(flight)) {
    for (const event of events) {
      if (typeof event !== "object" || !("resolution" in event)) continue;
      const svg = render(<Board {...scene} {...at} playing={[event]} portrait={false} level="close" />);
      expect(svg, JSON.stringify(event)).not.toMatch(/undefined|NaN/);
      expect(svg).toContain("sa-motion");
      expect(svg.match(/<\w/g)?.length ?? 0).toBeLessThanOrEqual(MAX_NODES);
    }
  }
});

test("open cards let the captain continue and owners trip", () => {
  const game = games.get("en")!;
  const hand = ({ scene, playing }: { scene: Scene<View>; playing: readonly GameEvent[] }) =>
    render(
      <game.panels.Hand
        {...scene}
        playing={playing}
        selected={null}
        onSelect={none}
        targets={new Set()}
        chosen={new Set()}
        compact={false}
        act={none}
        Key={() => null}
      />,
    );
  let [rows, trips] = [0, 0];
  for (const flight of flights()) {
    for (const { scene, events } of moments(flight)) {
      const [goesOn, mayTrip] = ["carry_out", "trip"].map((verb) => scene.legal.some((offer) => offer.verb === verb));
      if (scene.view.now.stage !== "playback" || scene.seat === null) continue;
      const open = hand({ scene, playing: [] });
      expect(open.includes('data-verb="carry_out"')).toBe(goesOn);
      expect(open.includes('data-verb="trip"')).toBe(mayTrip);
      expect(hand({ scene, playing: events })).not.toMatch(/data-verb/);
      rows += Number(goesOn);
      trips += Number(mayTrip);
    }
  }
  expect(rows).toBeGreaterThan(5);
  expect(trips).toBeGreaterThan(3);
});

test("only a damaged lift is drawn and described as broken", () => {
  const game = games.get("en")!;
  const { scene } = [...moments("four-1")].find(({ scene }) => scene.view.ship)!;
  const drawn = (tiles: Partial<View["start"]["damage"]>) => {
    const damage = { red: [], white: [], blue: [], ...tiles };
    const view = { ...scene.view, ship: { ...scene.view.ship!, damage } };
    return render(<game.board.Board {...scene} view={view} {...at} portrait={false} level="close" />);
  };
  const broken = (svg: string) => svg.match(/sa-shaft is-broken/g)?.length ?? 0;
  expect([broken(drawn({})), broken(drawn({ red: ["lift"] })), broken(drawn({ red: ["lift"], blue: ["lift"] }))]).toEqual([0, 1, 2]);
  const name = game.words.name("tile-red-lift", scene);
  expect([drawn({}).includes(name), drawn({ red: ["lift"] }).includes(name)]).toEqual([false, true]);
});

test("no result is shown before the last turn has been continued", () => {
  let flown = 0;
  for (const flight of flights()) {
    const all = [...moments(flight)].map(({ scene }) => scene);
    const last = all.findLastIndex(({ view }) => view.now.stage === "playback");
    flown += Number(last > 0);
    for (const { view, table } of all.slice(0, last + 1)) expect([view.ended, table.ending]).toEqual([undefined, undefined]);
  }
  expect(flown).toBe(flights().length);
});

/** Situations that hide the faces of cards: a covered screen, and a pause. */
const HIDDEN: readonly ((scene: Scene<View>) => Scene<View>)[] = [
  (scene) => ({ ...scene, covered: true }),
  (scene) => ({ ...scene, table: { ...scene.table, paused: { by: 0, since_ms: 0 } } }),
];

test.each(flights())("covered or paused cards of %s are on no card and in no slot", (flight) => {
  const game = games.get("en")!;
  for (const { scene } of some(flight)) {
    if (scene.view.now.stage !== "planning" || !scene.view.own || scene.view.supply) continue;
    for (const hide of HIDDEN) {
      const html = render(
        <game.panels.Hand
          {...hide(scene)}
          selected={null}
          onSelect={none}
          targets={new Set()}
          chosen={new Set()}
          compact={false}
          act={none}
          Key={() => null}
        />,
      );
      expect(html).not.toMatch(/Heroic|Battlebots|sa-order/);
    }
  }
});

test.each(flights())("a pause hides all plans of %s", (flight) => {
  const game = games.get("en")!;
  for (const { scene } of some(flight)) {
    if (scene.view.now.stage !== "planning") continue;
    const paused = { ...scene, table: { ...scene.table, paused: { by: 0, since_ms: 0 } } };
    const html = render(
      <game.panels.Hand {...paused} selected={null} onSelect={none} targets={new Set()} chosen={new Set()} compact={false} act={none} Key={() => null} />,
    );
    expect(html).toContain("Paused");
    expect(html).not.toMatch(/sa-slot|sa-half|Battlebots/);
  }
});

test("shared plans are beside the seat and in the log", () => {
  const game = games.get("en")!;
  const { scene } = some(flights()[0]!).find(({ scene: { view } }) => view.now.stage === "planning")!;
  const view = structuredClone(scene.view);
  view.crew[0]!.told = { 1: "red", 2: "A" };
  const of = view.crew[0]!.seat!;
  expect(render(<game.panels.Seat {...scene} view={view} of={of} size="row" onSelect={none} />)).toContain("says: 1 Red, 2 A");
  const line = game.words.describe(
    {
      plan_told: {
        seat: of,
        member: 0,
        plan: [
          [1, "red"],
          [2, "A"],
        ],
      },
    },
    { ...scene, view },
  );
  expect(JSON.stringify(line?.words)).toContain("1 Red, 2 A");
});
