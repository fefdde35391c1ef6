// First-time hints: completeness, and their conditions.

import { existsSync, readFileSync } from "node:fs";

import { beforeEach, describe, expect, test } from "vitest";

import type { GameEvent, Pending, Seat } from "../src/games/game";
import { hints as aliens } from "../src/games/aliens/hints";
import type { Common as AliensCommon, View as AliensView } from "../src/games/aliens/wire";
import { scenery as aliensScenery } from "../src/games/aliens/events";
import { predicates, type Conditions } from "../src/kit/hints";
import { hints as nemesis } from "../src/games/nemesis/hints";
import { scenery as nemesisScenery } from "../src/games/nemesis/events";
import type { Common, SeenEvent, View } from "../src/games/nemesis/wire";
import { hints as retaliation } from "../src/games/retaliation/hints";
import { scenery as retaliationScenery } from "../src/games/retaliation/events";
import { hints as spaceAlert } from "../src/games/space-alert/hints";
import type { View as SpaceAlertView } from "../src/games/space-alert/wire";
import { scenery as spaceAlertScenery } from "../src/games/space-alert/events";
import { Hinting, hurried, type Hint, type Moment } from "../src/model/hints";
import { asOf, type Scenery } from "../src/model/scene";
import { forgetHints } from "../src/model/hint-history";
import * as aliensRecorded from "./aliens/recording";
import * as nemesisRecorded from "./nemesis/recording";
import type { Moment as Recorded } from "./recorded";
import * as retaliationRecorded from "./retaliation/recording";
import * as spaceAlertRecorded from "./space-alert/recording";
import { fieldsOf } from "./vocabulary";

interface Game {
  name: string;
  conditions: Conditions<never, never>;
  scenery: Scenery<never>;
  matches: () => string[];
  moments: (match: string) => Iterable<Recorded<unknown>>;
  /** Hints that the recorded matches do not bring, with the reason, and a change to a moment that must bring them. */
  unrecorded: Readonly<Record<string, { why: string; plant: (moment: Moment) => Partial<Moment> }>>;
}

const plantTold = (why: string, event: GameEvent) => ({ why, plant: () => ({ told: [event] }) });
const plantView = <View extends object>(why: string, change: (view: View) => Partial<View>) => ({
  why,
  plant: ({ view }: Moment) => ({ view: { ...(view as View), ...change(view as View) } }),
});
const inFlight = (what: object): GameEvent => ({ resolution: { turn: 1, step: "fire", what } });

const GAMES: Game[] = [
  {
    name: "nemesis",
    conditions: nemesis as never,
    scenery: nemesisScenery as never,
    ...nemesisRecorded,
    unrecorded: {
      interrupt: plantTold("nobody interrupts a panic", { calmed: { seat: 0 } }),
      killed: plantTold("no Void Seeder but a Lair is killed", { intruder_killed: { figure: "i1", kind: "lurker", room: "s01" } }),
    },
  },
  {
    name: "aliens",
    conditions: aliens as never,
    scenery: aliensScenery as never,
    ...aliensRecorded,
    unrecorded: {
      loss: plantView<AliensView>("no squad comes so low", ({ piles }) => ({ piles: { ...piles, above: 2, below: 2, exhaust: 4 } })),
      down: plantView<AliensView>("somebody always stands", ({ squad }) => ({
        squad: Object.fromEntries(Object.entries(squad).map(([who, member]) => [who, { ...member, prone: true }])),
      })),
      overflow: plantView<AliensView>("no Deck is empty", ({ piles }) => ({ piles: { ...piles, above: 0, below: 0 } })),
      hazard: plantTold("one is drawn in a match that is watched", { hazard: { card: "stoppage" } }),
      auto: plantTold("nobody hits with full auto", { attack_rolled: { who: "hicks", weapon: "pulse_rifle", rolls: [3], hits: 1 } }),
      blast: {
        why: "the seat that is recorded has no such weapon",
        plant: () => ({ legal: [{ verb: "attack", refs: { weapon: "grenades" }, rules: [] }] }),
      },
    },
  },
  {
    name: "retaliation",
    conditions: retaliation as never,
    scenery: retaliationScenery as never,
    ...retaliationRecorded,
    unrecorded: { support: plantTold("nobody switches it on", { life_support: { section: "A", active: true } }) },
  },
  {
    name: "space-alert",
    conditions: spaceAlert as never,
    scenery: spaceAlertScenery as never,
    matches: spaceAlertRecorded.flights,
    moments: spaceAlertRecorded.moments,
    unrecorded: {
      space: plantTold("nobody flies out", inFlight({ launched: { member: 0 } })),
      empty: plantTold("nobody shoots without energy", inFlight({ nothing: { member: 0, why: "no_energy" } })),
      closest: {
        why: "never are two threats before one laser",
        plant: ({ view }) => {
          const { start } = view as SpaceAlertView;
          const threat = { zone: "red", status: "on_track" };
          const told = [inFlight({ fired: { weapon: { cannon: "upper_red" }, strength: 4, targets: [{ code: "E1-01", number: 1 }] } })];
          return { told, view: { ...(view as SpaceAlertView), ship: { ...start, threats: { 1: threat, 2: threat } } } };
        },
      },
      light: plantTold("nobody fires one", inFlight({ fired: { weapon: { cannon: "lower_red" }, strength: 2, targets: [] } })),
    },
  },
];

const crates = new URL("../../crates/games/", import.meta.url);
const docs = new URL("../../docs/rules/", import.meta.url);

interface Text {
  id: string;
  say: { en: string; cs: string };
  rules: string[];
}

const textsOf = (name: string) => JSON.parse(readFileSync(new URL(`${name}/hints.json`, crates), "utf8")) as Text[];

/** Hints of a game as the page has them, in English. */
function hintsOf({ name, conditions: { open, secret } }: Game): Hint[] {
  return textsOf(name).map(({ id, say }) => ({ id, say: say.en, secret: id in secret, when: (open[id] ?? secret[id]) as Hint["when"] }));
}

beforeEach(forgetHints);

describe.each(GAMES.map((game) => [game.name, game] as const))("%s", (name, game) => {
  const texts = textsOf(name);
  const { open, secret } = game.conditions;

  test("texts and conditions belong together", () => {
    const ids = texts.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...Object.keys(open), ...Object.keys(secret)].sort()).toEqual([...ids].sort());
  });

  test("each is one short line in both languages, by existing rules", () => {
    for (const language of ["en", "cs"] as const) {
      const file = language === "en" ? new URL(`${name}.md`, docs) : new URL(`cs/${name}.md`, docs);
      expect(existsSync(file)).toBe(true);
      const rules = readFileSync(file, "utf8");
      for (const { id, say, rules: named } of texts) {
        expect(say[language].length, id).toBeGreaterThan(10);
        expect(say[language].length, id).toBeLessThanOrEqual(120);
        expect(named.length, id).toBeGreaterThan(0);
        for (const rule of named) expect(rules.includes(`**${rule}**`), `${id}: ${rule} in ${language}`).toBe(true);
      }
    }
  });

  test("open conditions read public facts only", () => {
    const secrets = fieldsOf(name, "Own");
    expect(secrets.length).toBeGreaterThan(0);
    for (const match of game.matches()) {
      for (const { scene, events } of game.moments(match)) {
        if (scene.seat === null) continue;
        const view = new Proxy(scene.view as object, {
          get(target, key, receiver) {
            if (secrets.includes(String(key))) throw new Error(`reads ${String(key)}`);
            return Reflect.get(target, key, receiver) as unknown;
          },
        });
        for (const [id, when] of Object.entries(open)) {
          expect(() => when({ view, seat: scene.seat, legal: scene.legal, told: events } as never), id).not.toThrow();
        }
      }
    }
  });

  test("recorded matches bring nearly all, at most one a decision", () => {
    const hints = hintsOf(game);
    const said: string[] = [];
    const seen = new Set<string>();
    for (const match of game.matches()) {
      const hinting = new Hinting(name, 0);
      let before: { view: unknown; legal: Moment["legal"] } | null = null;
      let decision: string[] = [];
      for (const { scene, events } of game.moments(match)) {
        const { seat, legal, view } = scene;
        if (seat === null) break;
        // Each update counts as a decision, because recordings do not tell whose act brought it.
        hinting.act(0);
        decision = [];
        const stands: Moment[] = before
          ? events.map((_, i) => moment(asOf(before?.view as never, view as never, events.slice(0, i + 1), game.scenery), seat, events.slice(0, i + 1)))
          : [];
        stands.push({ view, seat, legal, told: events });
        for (const stand of stands) {
          for (const { id, when } of hints) if (when(stand)) seen.add(id);
          const last = hinting.now.peek();
          hinting.look(hints, null, stand);
          const now = hinting.now.peek();
          if (now && now !== last) decision.push(now.id);
        }
        expect(decision.length).toBeLessThanOrEqual(1);
        said.push(...decision);
        before = { view, legal };
      }
    }
    expect(new Set(said).size).toBe(said.length);
    expect(said.length).toBeGreaterThan(hints.length / 2);
    const never = hints.map(({ id }) => id).filter((id) => !seen.has(id));
    expect(never.sort(), `never said over the recordings: ${never.join(", ")}`).toEqual(Object.keys(game.unrecorded).sort());
  });

  test("those missing from the recorded matches are shown on time", () => {
    for (const [id, { why, plant }] of Object.entries(game.unrecorded)) {
      const { when } = hintsOf(game).find((one) => one.id === id)!;
      const said = game.matches().some((match) => {
        for (const { scene, events } of game.moments(match)) {
          if (scene.seat === null) return false;
          const base = { view: scene.view, seat: scene.seat, legal: scene.legal, told: events };
          if (when({ ...base, ...plant(base) })) return true;
        }
        return false;
      });
      expect(said, `${id}: ${why}`).toBe(true);
    }
  });
});

function moment(view: unknown, seat: Seat, told: Moment["told"]): Moment {
  return { view, seat, legal: [], told };
}

const hint = (id: string, when: Hint["when"] = () => true): Hint => ({ id, say: id, secret: false, when });

test("a decision has one hint, and the next act allows another", () => {
  const hinting = new Hinting("any", 0);
  const hints = [hint("a"), hint("b"), hint("c")];
  const now = moment({}, 0, []);
  hinting.look(hints, null, now);
  expect(hinting.now.value?.id).toBe("a");
  hinting.close();
  hinting.look(hints, null, now);
  expect(hinting.now.value).toBeNull();
  hinting.act(3);
  expect(hinting.since).toBe(3);
  hinting.look(hints, null, now);
  expect(hinting.now.value?.id).toBe("b");
  // A second instance repeats nothing either.
  const other = new Hinting("any", 0);
  other.look(hints, null, now);
  expect(other.now.value?.id).toBe("c");
  other.act(4);
  other.look(hints, null, now);
  expect(other.now.value).toBeNull();
  forgetHints();
  other.look(hints, null, now);
  expect(other.now.value).toMatchObject({ id: "a" });
});

test("each chapter of the playback may have a hint", () => {
  const hinting = new Hinting("any", 0);
  const hints = [hint("a"), hint("b"), hint("c")];
  for (const chapter of ["1", "1", "2"]) hinting.look(hints, chapter, moment({}, 0, []));
  expect(hinting.now.value?.id).toBe("b");
});

test("no hint is shown while time runs out", () => {
  const asked: Pending = { wait: "asks", yours: ["D-1"], waiting_for: [], since_ms: 0 };
  expect(hurried(asked, true)).toBe(false);
  expect(hurried({ ...asked, until_ms: 5 }, true)).toBe(true);
  expect(hurried({ ...asked, until_ms: 5 }, false)).toBe(false);
  expect(hurried({ ...asked, wait: "window", deadline_ms: 5 }, true)).toBe(true);
  expect(hurried({ ...asked, wait: "window" }, true)).toBe(false);
  // Planning in real time.
  expect(hurried({ ...asked, wait: "idle", yours: [] }, true)).toBe(true);
});

test("a hint on an unknown event does not compile", () => {
  const { told } = predicates<unknown, SeenEvent, never>();
  const now = moment({}, 0, ["objectives_due"]);
  expect(told("objectives_due")(now)).toBe(true);
  // @ts-expect-error: there is no such event.
  expect(told("objectives_lost")(now)).toBe(false);
});

test("a hint that reads another seat's secrets does not compile", () => {
  const planted: Conditions<Common, View>["open"] = {
    // @ts-expect-error: only the size of another hand is known.
    hand: ({ view }) => view.crew[1]?.hand.length === 0,
    // @ts-expect-error: private knowledge of a seat is not public.
    own: ({ view }) => view.you !== undefined,
  };
  const elsewhere: Conditions<AliensCommon, AliensView>["open"] = {
    // @ts-expect-error: open hands are known to the seats alone.
    hands: ({ view }) => view.known_hands !== undefined,
  };
  expect([...Object.keys(planted), ...Object.keys(elsewhere)]).toEqual(["hand", "own", "hands"]);
});
