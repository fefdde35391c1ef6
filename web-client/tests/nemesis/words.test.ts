import { readFileSync } from "node:fs";

import { beforeAll, describe, expect, test } from "vitest";

import en from "../../src/generated/nemesis/en.json";
import cs from "../../src/generated/nemesis/cs.json";
import type { Game, Language } from "../../src/games/game";
import nemesis from "../../src/games/nemesis";
import { EVENTS } from "../../src/games/nemesis/events";
import { textsOf } from "../../src/kit/events";
import type { View } from "../../src/games/nemesis/view";
import { cs as czech } from "../../src/games/nemesis/words/cs";
import { en as english } from "../../src/games/nemesis/words/en";
import type { Content, Texts } from "../../src/games/nemesis/words/texts";
import { holes, saysEveryWord, saysTheSame, tellsWhatHappens } from "../spoken";
import { vocabulary } from "../vocabulary";
import { matches, moments } from "./recording";

const ROOT = new URL("../../../", import.meta.url);

const LANGUAGES: [Language, Texts, Content][] = [
  ["en", english, en as Content],
  ["cs", czech, cs as Content],
];

/** Text tables for each vocabulary of the wire. `null` for one that is never shown as such. */
function tables(texts: Texts, content: Content): Record<string, readonly object[] | null> {
  return {
    Verb: [texts.verb],
    Arg: [texts.arg],
    Word: [texts.word],
    Mode: [texts.mode],
    BoardSide: [texts.board],
    Network: [texts.network],
    ActionKind: [content.actions],
    AttackKind: [content.attacks],
    Character: [content.characters],
    CombatFace: [texts.combat],
    CourseSpace: null,
    Destination: [content.destinations],
    Door: [texts.door],
    EventKind: [content.events],
    PanicKind: [content.panics],
    Species: [texts.species],
    ExplorationKind: [content.explorations],
    IntruderActionKind: [content.intruder_actions],
    IntruderKind: [content.tokens],
    ItemColor: [texts.color],
    ItemKind: [content.items],
    NoiseFace: [texts.noise],
    Objective: [content.objectives],
    Phase: [texts.phase],
    RoomKind: [content.rooms],
    Section: null,
    Face: null,
    HeldView: null,
    Place: null,
    Scene: null,
    TokenKind: [content.tokens],
    Weakness: [content.weaknesses],
    WeaknessSlot: [texts.slot],
    Wound: [content.wounds],
    Cause: [texts.cause],
    CharacterState: [texts.state],
    Deck: [texts.deck],
    EffectSource: [texts.source],
    Ending: [texts.ending],
    Look: [texts.look],
    Seen: [texts.seen],
    Sight: [texts.sight, { engine: "" }],
    SeenEvent: [EVENTS],
    Track: [texts.track],
  };
}

describe.each(LANGUAGES)("texts in %s", (language, texts, content) => {
  saysEveryWord(vocabulary("nemesis"), { ...texts, events: textsOf(EVENTS, language) }, tables(texts, content));

  test("every decision point has a prompt of at most 60 characters", () => {
    const rules = readFileSync(new URL("docs/rules/nemesis.md", ROOT), "utf8");
    const points = [...rules.matchAll(/^\| (DP-[A-Z-]+) \|/gm)].map(([, point]) => point as string);
    expect(points.length).toBeGreaterThan(40);
    const prompts = texts.point as Record<string, string>;
    expect(points.filter((point) => !(point in prompts))).toEqual([]);
    expect(Object.values(prompts).filter((prompt) => prompt.length > 60)).toEqual([]);
  });

  test("a button has at most 24 characters", () => {
    const buttons = [...Object.values(texts.verb), ...Object.values(texts.answer).flat()];
    expect(buttons.filter((button) => button.length > 24)).toEqual([]);
  });

  test("a fact has at most 48 characters", () => {
    expect(Object.values(texts.fact).filter((fact) => fact.length > 48)).toEqual([]);
  });
});

saysTheSame({ ...english, events: textsOf(EVENTS, "en") }, { ...czech, events: textsOf(EVENTS, "cs") }, holes);

tellsWhatHappens((language) => nemesis.load(language), { matches, moments }, { offer: /undefined|_|branch|seat-|#/, shown: /undefined|NaN|_|-\d|#/ });

describe.each(["en", "cs"] as const)("recorded play in %s", (language) => {
  let game: Game;
  beforeAll(async () => {
    game = await nemesis.load(language);
  });

  test("a reader who is asked nothing reads their fate and prospects", () => {
    const { scene } = [...moments("crowded")].findLast(({ scene }) => scene.view.you && scene.view.round.phase === "turns")!;
    const { view, seat } = scene;
    const said = (crew: object, more: Partial<View> = {}) => {
      const own = { ...view.crew[seat!], passed: false, ...crew };
      return game.words.meanwhile?.({ ...scene, view: { ...view, ...more, crew: { ...view.crew, [seat!]: own } } as View });
    };
    const role = { seat, from_round: view.round.number, hand: 3, deck: 7, discard: [] };
    const fates = [
      said({ state: { active: "s01" }, passed: true }),
      said({ state: { waiting: 1 } }),
      ...["dead", "hibernating", "evacuated"].map((state) => said({ state })),
      said({ state: "dead" }, { setup: { ...view.setup, mode: "coop" } }),
      said({ state: "dead" }, { intruder_player: { ...role, from_round: role.from_round + 1 } } as Partial<View>),
      said({ state: "dead" }, { intruder_player: role } as Partial<View>),
      said({ state: "dead" }, { intruder_player: { ...role, passed: true } } as Partial<View>),
    ];
    for (const fate of fates) expect(fate).toMatch(/^(?!.*(undefined|[{}])).+\.$/);
    expect(new Set(fates).size).toBe(fates.length);
    expect(said({ state: { active: "s01" } })).toBeNull();
  });

  test("the cause of death is beside the seat, before its player", () => {
    const causes = (language === "en" ? english : czech).cause;
    let dead = 0;
    for (const match of matches()) {
      for (const { scene, events } of moments(match)) {
        for (const event of events) {
          const { died } = event as { died?: { seat: number; cause: keyof typeof causes } };
          if (!died || scene.view.intruder_player?.seat === died.seat) continue;
          dead += 1;
          expect(game.words.state(died.seat, scene)).toContain(causes[died.cause]);
          expect(game.words.meanwhile?.({ ...scene, seat: died.seat })).toContain(causes[died.cause]);
          // A page without the event does not know the cause.
          expect(game.words.state(died.seat, { ...scene, lastTold: () => undefined })).not.toContain(":");
        }
      }
    }
    expect(dead).toBeGreaterThan(0);
  });

  test.each(matches())("everything on the board of %s has a complete explanation", (match) => {
    const last = [...moments(match)].filter(({ scene }) => scene.view.round.number > 0);
    for (const { scene } of [last[0], last.at(-1)].filter((one) => one !== undefined)) {
      const { view } = scene;
      const explained = (thing: string) => {
        const found = game.words.explain(thing, scene);
        expect([...(found?.lines ?? []), ...(found?.things ?? [])].length, thing).toBeGreaterThan(0);
        expect([found?.title, ...(found?.lines ?? [])].join(" ")).not.toMatch(/undefined|_/);
        for (const inner of found?.things ?? []) explained(inner);
      };
      const tokens = Object.keys(view.intruders.bag).map((kind) => `token-${kind}`);
      const seats = game.words.order(scene).map((seat) => `seat-${seat}`);
      const marks = ["c0", "pod-1", "network-red", "space-A", "time", "self_destruct", "fire_marker", "malfunction_marker", "door", "an-egg", "light_wounds"];
      for (const thing of [...Object.keys(view.rooms), ...view.intruders.figures.map(({ id }) => id), ...tokens, ...seats, ...marks]) explained(thing);
    }
  });
});
