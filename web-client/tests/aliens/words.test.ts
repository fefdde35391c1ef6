import { beforeAll, describe, expect, test } from "vitest";

import en from "../../src/generated/aliens/en.json";
import cs from "../../src/generated/aliens/cs.json";
import type { Game, GameEvent, Language, Scene } from "../../src/games/game";
import aliens from "../../src/games/aliens";
import { EVENTS, scenery } from "../../src/games/aliens/events";
import { textsOf } from "../../src/kit/events";
import { thingsOn } from "../../src/games/aliens/words/explain";
import { gridOf } from "../../src/games/aliens/board/geometry";
import { cs as czech } from "../../src/games/aliens/words/cs";
import { en as english } from "../../src/games/aliens/words/en";
import type { Content, Texts } from "../../src/games/aliens/words/texts";
import type { View } from "../../src/games/aliens/view";
import type { Character } from "../../src/games/aliens/wire";
import { asOf, type Scenery } from "../../src/model/scene";
import { holes, saysEveryWord, saysTheSame, tellsWhatHappens } from "../spoken";
import { vocabulary } from "../vocabulary";
import { matches, moments } from "./recording";

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
    Character: [content.characters],
    Ending: [texts.ending],
    EnduranceKind: [content.endurance],
    AbilityKind: [content.abilities],
    Facing: [texts.word],
    Fate: [texts.fate],
    Level: [texts.word],
    Mission: [content.missions],
    Phase: [texts.phase],
    Sealable: null,
    SpecialFace: [texts.face],
    Test: [texts.test],
    SeenEvent: [EVENTS],
  };
}

describe.each(LANGUAGES)("texts in %s", (language, texts, content) => {
  saysEveryWord(vocabulary("aliens"), { ...texts, events: textsOf(EVENTS, language) }, tables(texts, content));

  test("prompts have at most 60 characters, buttons 24, facts 48", () => {
    const long = (all: object, most: number) => Object.values(all).filter((one: string) => one.length > most);
    expect(Object.keys(texts.point)).toHaveLength(32);
    expect(long(texts.point, 60)).toEqual([]);
    for (const buttons of [texts.verb, texts.done, texts.yes, texts.no]) expect(long(buttons, 24)).toEqual([]);
    expect(long(texts.fact, 48)).toEqual([]);
  });
});

saysTheSame({ ...english, events: textsOf(EVENTS, "en") }, { ...czech, events: textsOf(EVENTS, "cs") }, (sentence) => [...new Set(holes(sentence))]);

tellsWhatHappens((language) => aliens.load(language), { matches, moments }, { offer: /undefined|_|seat-|#/, shown: /undefined|NaN|_|#/ });

describe.each(["en", "cs"] as const)("recorded play in %s", (language) => {
  let game: Game;
  beforeAll(async () => {
    game = await aliens.load(language);
  });

  test.each(matches())("everything on the board of %s has an explanation", (match) => {
    const all = [...moments(match)];
    for (const { scene } of [all[0], all.at(-1)].filter((one) => one !== undefined)) {
      const { view } = scene;
      const cells = [...gridOf(view).ground.keys()];
      const things = [...cells, ...cells.flatMap((cell) => thingsOn(cell, view)), ...game.words.order(scene).map((seat) => `seat-${seat}`)];
      const signs = ["strength", "discard", "regroup", "motion", `mission-${view.setup.mission}`, "helmet", "hudson-1"];
      for (const thing of [...new Set([...things, ...signs])]) {
        const said = game.words.explain(thing, scene);
        expect([...(said?.lines ?? []), ...(said?.things ?? [])].length, thing).toBeGreaterThan(0);
        expect([said?.title, ...(said?.lines ?? [])].join(" "), thing).not.toMatch(/undefined|_/);
      }
    }
  });

  test("a log line names a contact and a bot as of its event", () => {
    const { scene } = [...moments("hunt")].find(({ scene }) => Object.values(scene.view.contacts).some(({ blip }) => blip))!;
    const [id, blip] = Object.entries(scene.view.contacts).find(([, { blip }]) => blip)!;
    const said = (event: GameEvent, contact: object, table: object = {}) => {
      const view = { ...scene.view, contacts: { [id]: { ...blip, ...contact } } };
      const words = game.words.describe(event, { ...scene, table: { ...scene.table, ...table }, view } as Scene)!.words;
      return words.map((word) => (typeof word === "string" ? word : word.text)).join("");
    };
    const [one, many] = [
      { blip: false, aliens: 1 },
      { blip: false, aliens: 3 },
    ];
    const cell = blip.cell.toUpperCase();
    expect(said({ sighted: { contact: id, aliens: 3 } }, many)).toMatch(language === "en" ? `Blip ${cell} ` : `Signál ${cell}`);
    expect(said({ crept: { contact: id, from: "s24", to: "r23" } }, {})).toBe(language === "en" ? "Blip: S24 → R23" : "Signál: S24 → R23");
    expect(said({ struck: { contact: id, left: 1 } }, one)).toMatch(language === "en" ? `Aliens ${cell} ` : `Vetřelci ${cell}`);
    const who = Object.entries(scene.view.squad).find(([, { hero_of }]) => hero_of === 0)![0];
    const took = said({ taken: { seat: 0, who } }, {}, { seats: [{ name: "", ready: true, bot: "standard" }] });
    expect(took).toContain("Bot 1");
  });

  test("two characters who swap never share a space", () => {
    const { scene } = [...moments("newt")].find(({ scene }) => scene.pending.yours.includes("DP-03") || Object.keys(scene.view.squad).length > 1)!;
    const [one, other] = Object.keys(scene.view.squad) as [Character, Character];
    const at = (a: string, b: string) => ({
      ...scene.view,
      squad: { ...scene.view.squad, [one]: { ...scene.view.squad[one], fate: { at: a } }, [other]: { ...scene.view.squad[other], fate: { at: b } } },
    });
    const shown = asOf(at("g22", "g23"), at("g23", "g22"), [{ placed: { who: one, to: "g23" } }], scenery as Scenery);
    expect([one, other].map((who) => (shown as View).squad[who]!.fate)).toEqual([{ at: "g23" }, { at: "g22" }]);
  });
});
