import { readFileSync } from "node:fs";

import { beforeAll, describe, expect, test } from "vitest";

import en from "../../src/generated/retaliation/en.json";
import cs from "../../src/generated/retaliation/cs.json";
import type { Game, GameEvent, Language } from "../../src/games/game";
import retaliation from "../../src/games/retaliation";
import { EVENTS } from "../../src/games/retaliation/events";
import { textsOf } from "../../src/kit/events";
import type { View } from "../../src/games/retaliation/view";
import { cs as czech } from "../../src/games/retaliation/words/cs";
import { en as english } from "../../src/games/retaliation/words/en";
import type { Content, Texts } from "../../src/games/retaliation/words/texts";
import { holes, saysEveryWord, saysTheSame, sentences, tellsWhatHappens } from "../spoken";
import { vocabulary } from "../vocabulary";
import { matches, moments } from "./recording";

const LANGUAGES: [Language, Texts, Content][] = [
  ["en", english, en as Content],
  ["cs", czech, cs as Content],
];

/** Text tables for each vocabulary of the wire. `null` for one that is never shown as such. */
function tables(texts: Texts, content: Content): Record<string, readonly object[] | null> {
  return {
    ActionKind: [content.actions],
    Arg: [texts.arg],
    AttackKind: [content.attacks],
    Autodestruction: [texts.tracks, { at: "" }],
    BurstFace: [texts.burst],
    Character: [content.characters],
    CharacterState: [texts.state],
    CoopMission: [content.missions],
    DoorState: [texts.door],
    Ending: [texts.ending, texts.outcome],
    EventKind: [content.events],
    Face: [{ action: "", contamination: "" }],
    Gear: [texts.gear],
    IntruderKind: [content.intruders],
    ItemBack: [texts.back],
    ItemKind: [content.items],
    Lander: [texts.tracks, { on_track: "" }],
    Mission: [content.missions],
    Mode: [texts.mode],
    NoiseFace: [texts.noise],
    Objective: [content.objectives],
    Phase: [texts.phase],
    Place: null,
    RobotKind: [content.robots],
    RoomKind: [content.rooms],
    Section: null,
    Seen: [texts.seen],
    SeenEvent: [EVENTS],
    ShootFace: [texts.shoot],
    TileBack: [texts.tile],
    Token: [texts.gear],
    TokenKind: [content.intruders, { blank: "" }],
    Vehicle: [texts.vehicle],
    Verb: [texts.verb],
    Wound: [content.wounds],
  };
}

describe.each(LANGUAGES)("texts in %s", (language, texts, content) => {
  saysEveryWord(vocabulary("retaliation"), { ...texts, events: textsOf(EVENTS, language) }, tables(texts, content));

  test("every decision point has a prompt of at most 60 characters", () => {
    const rules = readFileSync(new URL("../../../docs/rules/retaliation.md", import.meta.url), "utf8");
    const points = [...rules.matchAll(/^\| (D-\d+) \|/gm)].map(([, point]) => point as string);
    expect(points.length).toBeGreaterThan(50);
    const prompts = texts.point as Record<string, string>;
    expect(points.filter((point) => !(point in prompts))).toEqual([]);
    expect(Object.values(prompts).filter((prompt) => prompt.length > 60)).toEqual([]);
  });

  test("a button has at most 24 characters", () => {
    const buttons = [...Object.values(texts.verb), ...sentences(texts.answer).map(([, label]) => label)];
    expect(buttons.filter((button) => button.length > 24)).toEqual([]);
  });

  test("a fact has at most 48 characters", () => {
    expect(Object.values(texts.fact).filter((fact) => fact.length > 48)).toEqual([]);
  });

  test("every room has a short name of at most two lines", () => {
    expect(Object.keys(texts.plate).sort()).toEqual(Object.keys(content.rooms).sort());
    const lines = Object.values(texts.plate).map((name) => name.split("|"));
    expect(lines.filter((all) => all.length > 2 || all.some((line) => line.length > 13))).toEqual([]);
  });

  test("every printed component has an explanation", () => {
    const silent = (["rooms", "actions", "items", "wounds", "attacks", "events", "robots", "missions", "objectives", "intruders"] as const).flatMap((family) =>
      Object.entries(content[family]).flatMap(([kind, { text, branches, rows }]) => (text || branches?.length || rows?.length ? [] : [`${family} ${kind}`])),
    );
    expect(silent).toEqual([]);
  });

  test("every word of a small choice has a text", () => {
    const model = readFileSync(new URL("../../../crates/games/retaliation/src/model/words.rs", import.meta.url), "utf8");
    const [, choices = ""] = /pub enum Word\("choice"\) \{(.*?)\n {4}\}/s.exec(model) ?? [];
    const all = [...choices.matchAll(/=> "([\w-]+)"/g)].map(([, word]) => word as string);
    expect(all.length).toBeGreaterThan(8);
    expect(all.filter((word) => !(word in texts.word))).toEqual([]);
  });

  test("every phrase of the talk is known", () => {
    const talk = readFileSync(new URL("../../../crates/games/retaliation/src/seen/talk.rs", import.meta.url), "utf8");
    const phrases = [...talk.matchAll(/\("(\w+)", &\[/g)].map(([, phrase]) => phrase as string);
    expect(Object.keys(texts.phrases)).toEqual(phrases);
  });
});

saysTheSame({ ...english, events: textsOf(EVENTS, "en") }, { ...czech, events: textsOf(EVENTS, "cs") }, holes);

tellsWhatHappens((language) => retaliation.load(language), { matches, moments }, { offer: /undefined|_|branch|seat-|#/, shown: /undefined|NaN|_|[a-z]-\d|#/ });

describe.each(["en", "cs"] as const)("recorded play in %s", (language) => {
  let game: Game;
  beforeAll(async () => {
    game = await retaliation.load(language);
  });

  test("a reader who is asked nothing reads their fate and prospects", () => {
    const { scene } = [...moments("crowded-2")].findLast(({ scene }) => scene.view.you && scene.view.round.phase === "players")!;
    const { view, seat } = scene;
    const said = (crew: object, setup: object = {}) => {
      const own = { ...view.crew[seat!], passed: false, ...crew };
      return game.words.meanwhile?.({ ...scene, view: { ...view, setup: { ...view.setup, ...setup }, crew: { ...view.crew, [seat!]: own } } as View });
    };
    const fates = [
      said({ state: { room: "r2c0" }, passed: true }),
      said({ state: "lander" }),
      said({ state: "dead" }),
      said({ state: "dead" }, { mode: "coop" }),
      said({ state: { laid_down: "r2c0" } }),
      said({ state: "hibernating" }),
      said({ state: { escaped: "lander" } }),
    ];
    for (const fate of fates) expect(fate).toMatch(/^(?!.*(undefined|[{}])).+\.$/);
    expect(new Set(fates).size).toBe(fates.length);
    expect(said({ state: { room: "r2c0" } })).toBeNull();
  });

  test.each(matches())("everything on the board of %s has a complete explanation", (match) => {
    const last = [...moments(match)].filter(({ scene }) => scene.view.round.phase === "players");
    for (const { scene } of [last[0], last.at(-1)].filter((one) => one !== undefined)) {
      const { view } = scene;
      const explained = (thing: string) => {
        const found = game.words.explain(thing, scene);
        expect([...(found?.lines ?? []), ...(found?.things ?? [])].length, thing).toBeGreaterThan(0);
        expect([found?.title, ...(found?.lines ?? [])].join(" ")).not.toMatch(/undefined|_/);
        for (const inner of found?.things ?? []) explained(inner);
      };
      const tokens = Object.keys(view.nest.bag).map((kind) => `token-${kind}`);
      const seats = game.words.order(scene).map((seat) => `seat-${seat}`);
      const corridors = Object.keys(view.corridors).map((corridor) => `corridor-${corridor}`);
      const marks = ["round", "lander", "autodestruction", "anti_aircraft", "life_support", "queen", "eggs", "oxygen", "health", "section-A", "robot"];
      const sockets = ["r0c0", "r0c2", "r4c4"];
      const figures = Object.keys(view.figures);
      for (const thing of [...Object.keys(view.rooms), ...sockets, ...corridors, ...figures, ...tokens, ...seats, ...marks]) explained(thing);
    }
  });

  test("a count in an event is not taken for a seat", () => {
    const { scene } = [...moments("crowded-2")].at(-1)!;
    const about = (event: GameEvent) => game.words.describe(event, scene)?.about;
    expect(about({ oxygen_changed: { seat: 1, to: 2 } })).toEqual([1]);
    expect(about({ lander_moved: { to: 2 } })).toBeUndefined();
    expect(about({ item_traded: { from: 1, to: 2, backpack: 1 } })).toEqual([1, 2]);
  });

  test("every card, item, wound and room has an explanation", () => {
    const { scene } = [...moments("crowded-2")].at(-1)!;
    const refs = [
      ...Object.keys(en.actions),
      ...Object.keys(en.items),
      ...Object.keys(en.objectives),
      ...Object.keys(en.characters),
      ...(["wounds", "attacks", "events", "robots", "missions", "rooms"] as const).flatMap((family) =>
        Object.keys(en[family]).map((kind) => `${family.slice(0, -1)}-${kind}`),
      ),
      ...Array.from({ length: 12 }, (_, i) => `queen-${String(i + 1).padStart(2, "0")}`),
      ...Array.from({ length: 12 }, (_, i) => `exploration-${String(i + 1).padStart(2, "0")}`),
    ];
    const silent = refs.filter((ref) => (game.words.explain(ref, scene)?.lines ?? []).length === 0);
    expect(silent).toEqual([]);
  });
});
