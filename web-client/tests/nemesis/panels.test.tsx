import { render } from "preact-render-to-string";
import { beforeAll, describe, expect, test } from "vitest";

import type { Game, Language, Level, Ref, Scene } from "../../src/games/game";
import nemesis from "../../src/games/nemesis";
import type { View } from "../../src/games/nemesis/view";
import { en as english } from "../../src/games/nemesis/words/en";
import { matches, moments } from "./recording";

/** Node budget of the board, for smooth panning on a phone. */
const MAX_NODES = 1_500;
/** Interval of rendered moments. */
const EVERY = 12;

const none = () => undefined;

function board(game: Game, scene: Scene<View>, level: Level, portrait = false, targets: Ref[] = []): string {
  const numbered = new Map(targets.map((ref, i) => [ref, i + 1] as [Ref, number]));
  const at = { targets: numbered, chosen: new Set<Ref>(), selected: null, touched: new Set<Ref>(), bare: false, numbers: "near" as const, plain: true };
  return render(<game.board.Board {...scene} {...{ portrait, level }} {...at} onSelect={none} />);
}

/** All panels at a moment. */
function panels(game: Game, scene: Scene<View>): string {
  const panel = { ...scene, selected: null, onSelect: none };
  const seats = game.words.order(scene);
  return render(
    <>
      <game.panels.Tracks {...panel} />
      <game.panels.Drawer {...panel} />
      <game.panels.Words {...panel} />
      <game.panels.Hand {...panel} targets={new Set()} chosen={new Set()} compact={false} act={none} Key={() => null} />
      {game.panels.Question && <game.panels.Question {...scene} chosen={new Set()} onSelect={none} />}
      {game.panels.Ending && <game.panels.Ending {...scene} playing={false} onReplay={none} checked={0} onCheck={none} />}
      {seats.map((of) => (
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

/** Text content of markup. */
function text(markup: string): string {
  return markup.replace(/<[^>]+>/g, "\n");
}

describe.each(["en", "cs"] as Language[])("words in %s", (language) => {
  let game: Game;
  beforeAll(async () => {
    game = await nemesis.load(language);
  });

  test.each(matches())("the panels of %s have words for everything", (match) => {
    for (const scene of some(match)) {
      expect(text(panels(game, scene))).not.toMatch(/undefined|NaN|null|[a-z]_[a-z]|\[object/);
    }
  });

  test.each(matches())("every room of %s is a button that names its contents", (match) => {
    for (const scene of some(match)) {
      const drawn = board(game, scene, "near");
      for (const room of Object.keys(scene.view.rooms)) {
        expect(drawn).toMatch(new RegExp(`data-ref="${room}" role="button" aria-label="0${room.slice(1)} [^"]+"`));
      }
      expect(drawn.match(/tabindex="0"/g)).toHaveLength(1);
    }
  });

  test.each(matches())("the board of %s has at most 1,500 nodes", (match) => {
    for (const scene of some(match)) {
      for (const level of ["far", "near", "close"] as const) {
        const nodes = board(game, scene, level, level === "far").match(/<\w/g)?.length ?? 0;
        expect(nodes).toBeLessThanOrEqual(MAX_NODES);
      }
    }
  });
});

describe("the end", () => {
  const scene = some("crowded").at(-1)!;
  const { view } = scene;
  const left = (...by_pod: boolean[]) => by_pod.map((pod, seat) => ({ seat, round: 8, by_pod: pod, objects: [], items: 0 }));
  const said = async (ending: View["ending"], self_destruct: number | undefined, departures: NonNullable<View["record"]["departures"]>) => {
    const { self_destruct: _, ...others } = view.tracks;
    const tracks = { ...others, ...(self_destruct === undefined ? {} : { self_destruct }) };
    const at: View = { ...view, ...(ending ? { ending } : {}), tracks, record: { ...view.record, departures } };
    const game = await nemesis.load("en");
    return text(render(game.panels.Ending ? <game.panels.Ending {...scene} view={at} playing={false} onReplay={none} checked={0} onCheck={none} /> : <p />));
  };

  test.each([
    ["jump", undefined, left()],
    ["nobody_left", undefined, left()],
    ["nobody_left", 0, left(false)],
    ["destruction", 0, left()],
  ] as const)("of %s, self-destruction at %s, needs no check for the dead", async (ending, at, departures) => {
    expect(await said(ending, at, [...departures])).toContain("Nobody sleeps or has left the ship");
  });

  test("by self-destruction skips the engines for those in pods", async () => {
    expect(await said("destruction", 0, left(true, false))).toContain("engines and its course do not matter");
  });

  test.each(["jump", "nobody_left"] as const)("of %s checks everything for survivors aboard or away", async (ending) => {
    expect(await said(ending, undefined, left(false, true))).not.toMatch(/Nobody sleeps|do not matter/);
  });
});

describe("a death by a final check", () => {
  const scene = some("crowded").at(-1)!;
  const seat = Number(Object.keys(scene.view.crew)[0]);
  const became = async (cause: string) => {
    const game = await nemesis.load("en");
    const died = { died: { seat, cause } };
    const view = { ...scene.view, crew: { ...scene.view.crew, [seat]: { ...scene.view.crew[seat]!, state: "dead" } } } as View;
    const told: Scene<View> = { ...scene, view, lastTold: (so) => (so(died) ? died : undefined) };
    const shown = game.panels.Ending ? render(<game.panels.Ending {...told} playing={false} onReplay={none} checked={0} onCheck={none} />) : "";
    return { fate: text(shown.slice(shown.indexOf("fates"))), pace: game.words.describe(died, told)?.pace };
  };

  test.each(["course", "contamination"])("of %s is shown at that check and not played before", async (cause) => {
    const { fate, pace } = await became(cause);
    expect(fate).not.toContain(english.cause[cause as keyof typeof english.cause]);
    expect(pace).toBe("none");
  });

  test("leaves earlier deaths as they are", async () => {
    const { fate, pace } = await became("attack");
    expect(fate).toContain(english.cause.attack);
    expect(pace).toBe("read");
  });
});

describe("secrets", () => {
  let game: Game;
  beforeAll(async () => {
    game = await nemesis.load("en");
  });

  test.each(matches())("hidden things of %s are face down when secrets are covered", (match) => {
    for (const scene of some(match)) {
      const { view } = scene;
      if (view.reveal || !view.you) continue;
      const drawn = panels(game, { ...scene, covered: true }) + board(game, { ...scene, covered: true }, "near");
      const inHand = view.you.hand.map(({ ref }) => ref).filter((ref) => drawn.includes(`data-ref="${ref}"`));
      expect(inHand).toEqual([]);
      for (const objective of view.you.objectives ?? []) expect(drawn).not.toContain(game.words.name(objective, scene));
    }
  });
});

describe("knowledge of others", () => {
  test("the dossier names known hidden items unless covered", async () => {
    const game = await nemesis.load("en");
    let named = 0;
    for (const { scene } of matches().flatMap((match) => [...moments(match)])) {
      for (const [of, kinds] of Object.entries(scene.view.known_items ?? {})) {
        const dossier = (covered: boolean) => text(render(<game.panels.Seat {...{ ...scene, covered }} of={Number(of)} size="dossier" onSelect={none} />));
        const line = dossier(false).split("You know of")[1]?.trim().split("\n")[0];
        expect(line).toBe(kinds.map((kind) => game.words.name(kind, scene)).join(", "));
        expect(dossier(true)).not.toContain("You know of");
        named += kinds.length;
      }
    }
    expect(named).toBeGreaterThan(3);
  });
});
