import { readFileSync } from "node:fs";

import { h } from "preact";
import { render } from "preact-render-to-string";
import { beforeAll, describe, expect, test } from "vitest";

import en from "../../src/generated/nemesis/en.json";
import cs from "../../src/generated/nemesis/cs.json";
import type { Game, Language, LogLine } from "../../src/games/game";
import nemesis from "../../src/games/nemesis";
import type { View } from "../../src/games/nemesis/view";
import { cs as czech } from "../../src/games/nemesis/words/cs";
import { described } from "../../src/games/nemesis/words/describe";
import { en as english } from "../../src/games/nemesis/words/en";
import type { Content, Texts } from "../../src/games/nemesis/words/texts";
import { matches, moments } from "./recording";

const ROOT = new URL("../../../", import.meta.url);
const words = JSON.parse(readFileSync(new URL("crates/games/nemesis/vocabulary.json", ROOT), "utf8")) as Record<string, string[]>;

const LANGUAGES: [Language, Texts, Content][] = [
  ["en", english, en as Content],
  ["cs", czech, cs as Content],
];

/** Where the texts of each vocabulary of the wire stand. `null`: it is never shown as such. */
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
    CraftSymbol: [texts.symbol],
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
    RoomColor: [texts.color],
    RoomKind: [content.rooms],
    Section: null,
    TileBack: [texts.back],
    TokenKind: [content.tokens],
    Weakness: [content.weaknesses],
    WeaknessSlot: [texts.slot],
    Wound: [content.wounds],
    Cause: [texts.cause],
    CharacterState: [texts.state],
    Deck: [texts.deck],
    EffectSource: [texts.source],
    Ending: [texts.ending],
    Level: [texts.level],
    Look: [texts.look],
    Seen: [texts.seen],
    Sight: [texts.sight, { engine: "" }],
    SeenEvent: [Object.fromEntries(described().map((key) => [key, ""]))],
    Track: [texts.track],
  };
}

/** All sentences of a language, by their path. */
function sentences(texts: object, path = ""): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${path}/${key}`, value] as [string, string]] : sentences(value as object, `${path}/${key}`),
  );
}

function text({ words }: LogLine): string {
  return words.map((word) => (typeof word === "string" ? word : word.text)).join("");
}

describe.each(LANGUAGES)("texts in %s", (_, texts, content) => {
  test("every vocabulary of the wire is known here", () => {
    expect(Object.keys(tables(texts, content)).sort()).toEqual(Object.keys(words).sort());
  });

  test.each(Object.entries(words))("every %s has a text", (vocabulary, all) => {
    const places = tables(texts, content)[vocabulary];
    if (places === null) return;
    const missing = all.filter((word) => !places?.some((place) => word in place));
    expect(missing).toEqual([]);
  });

  test("every decision point of the rules has a prompt of at most 60 characters", () => {
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

  test("no text shouts or is empty", () => {
    const odd = sentences(texts).filter(([path, sentence]) => sentence.includes("!") || (sentence === "" && path !== "/group/answer"));
    expect(odd).toEqual([]);
  });
});

test("both languages speak of the same things in every sentence", () => {
  const holes = (sentence: string) => [...sentence.matchAll(/{(\w+)/g)].map(([, name]) => name).sort();
  const other = new Map(sentences({ ...czech, nouns: {} }));
  const differing = sentences({ ...english, nouns: {} }).filter(
    ([path, sentence]) => JSON.stringify(holes(sentence)) !== JSON.stringify(holes(other.get(path) ?? "{missing}")),
  );
  expect(differing).toEqual([]);
});

describe.each(["en", "cs"] as const)("recorded play in %s", (language) => {
  let game: Game;
  beforeAll(async () => {
    game = await nemesis.load(language);
  });

  test.each(matches())("every event of %s has a line without holes or raw words", (match) => {
    for (const { scene, events } of moments(match)) {
      for (const event of events) {
        const line = game.words.describe(event, scene);
        expect(line, JSON.stringify(event)).not.toBeNull();
        if (line) expect(text(line), JSON.stringify(event)).toMatch(/^(?!.*(undefined|NaN|_|[{}]|: $|, $)).+$/);
      }
    }
  });

  test.each(matches())("what the events of %s lay on the table has a name", (match) => {
    for (const { scene, events } of moments(match)) {
      for (const event of events) {
        const { shows } = game.words.describe(event, scene) ?? {};
        if (!shows || !game.panels.Shown) continue;
        const drawn = render(h(game.panels.Shown, { ...scene, things: shows })).replace(/<[^>]+>/g, " ");
        expect(drawn, JSON.stringify(event)).toMatch(/^(?!.*(undefined|NaN|_|-\d|#)).*\p{L}.*$/u);
      }
    }
  });

  test.each(matches())("every offer of %s has a name of its own, and every hole a label", (match) => {
    for (const { scene } of moments(match)) {
      const texts = scene.legal.map((offer) => game.words.offer(offer, scene));
      const names = texts.map(({ label, object }) => [label, object].join("|"));
      expect(new Set(names).size, names.join("\n")).toBe(names.length);
      for (const [i, offer] of scene.legal.entries()) {
        expect(Object.keys(texts[i]?.slots ?? {}).sort()).toEqual(Object.keys(offer.slots ?? {}).sort());
        expect(`${texts[i]?.label} ${texts[i]?.object ?? ""}`).not.toMatch(/undefined|_|branch|seat-|#/);
      }
    }
  });

  test.each(matches())("everything that %s can choose has a readable name", (match) => {
    for (const { scene } of moments(match)) {
      for (const { slots = {} } of scene.legal) {
        for (const slot of Object.values(slots)) {
          for (const ref of "pick" in slot ? slot.pick.from : []) {
            expect(game.words.name(ref, scene)).toMatch(/^(?!.*(undefined|_|#|-\d)).+$/);
          }
        }
      }
    }
  });

  test.each(matches())("one sentence of at most 60 characters says what %s waits for", (match) => {
    for (const { scene } of moments(match)) {
      const prompt = game.words.prompt(scene);
      expect(prompt).toMatch(/^(?!.*(undefined|DP|[{}])).+$/);
      if (scene.pending.waiting_for.length < 4) expect(prompt.length, prompt).toBeLessThanOrEqual(60);
    }
  });

  test("who is asked nothing reads what became of them, and what comes", () => {
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

  test("what killed a character stands beside its seat, and before its player", () => {
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
          // A page that was not told has no cause to tell.
          expect(game.words.state(died.seat, { ...scene, lastTold: () => undefined })).not.toContain(":");
        }
      }
    }
    expect(dead).toBeGreaterThan(0);
  });

  test.each(matches())("everything on the board of %s says what it is, and all that lies there", (match) => {
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
