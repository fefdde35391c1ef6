// Nemesis: Retaliation at the table: its board, its panels and its words in one language.

import sprite from "../../generated/retaliation.svg?url";
import { defineGame } from "../define";
import type { Language, Ref, Scene } from "../game";
import { optionOf } from "../../kit/speech";
import { describe, scenery } from "./events";
import { Board } from "./board/Board";
import { Minimap } from "./board/Minimap";
import { placeOf, SIZE, TILE } from "./board/geometry";
import { GONE } from "./icons";
import { Drawer } from "./panels/Drawer";
import { Ending } from "./panels/Ending";
import { Aside, Hand } from "./panels/Hand";
import { Question } from "./panels/Question";
import { Seat } from "./panels/Seat";
import { Shown } from "./panels/EventDisplay";
import { Tracks } from "./panels/Tracks";
import { stateOf, Words } from "./panels/Words";
import { inTurn } from "../../kit/crew";
import { roomOf, type View } from "./view";
import { explain } from "./words/explain";
import { Names } from "./words/names";
import { GROUP_ORDER, meanwhileText, offerText, promptText, standingOrders } from "./words/offer";
import { entry, Speech, type Content, type Texts } from "./words/texts";

const files: Readonly<Record<Language, () => Promise<[Texts, { default: Content }]>>> = {
  en: () => Promise.all([import("./words/en").then(({ en }): Texts => en), import("../../generated/retaliation/en.json")]),
  cs: () => Promise.all([import("./words/cs").then(({ cs }): Texts => cs), import("../../generated/retaliation/cs.json")]),
};

async function load(language: Language) {
  const [texts, { default: content }] = await files[language]();
  const said = new Speech(language, texts, content);
  const figures = new Map<Ref, string>();
  return { said, names: (scene: Scene<View>) => new Names(said, scene, figures) };
}

/** Extent of the map that a phone shows at first. */
const WINDOW = 490;

export default defineGame({
  sprite,
  load,
  scenery,
  board: {
    Board,
    Minimap,
    size: () => ({ ...SIZE, tile: TILE, window: WINDOW }),
    place: (ref, view: View) => {
      const at = placeOf(view, ref);
      return at && { x: at[0], y: at[1] };
    },
    home: ({ view, seat }) => roomOf(view, seat),
  },
  panels: { Hand, Aside, Seat, Tracks, Drawer, Words, Question, Shown, Ending },
  topics: ({ said: { texts } }) => [
    { id: "combat", label: texts.topic.combat, filter: true },
    { id: "crew", label: texts.topic.crew },
    { id: "facility", label: texts.topic.facility },
  ],
  words: ({ said, names }) => {
    const { texts } = said;
    return {
      tabs: { game: texts.tab, seats: texts.topic.crew },
      mode: (id) => entry(texts.mode, id),
      option: (key) => optionOf(texts.options, key),
      value: (_, value) => entry(texts.switched, value),
      help: texts.help,

      headline: (scene) => {
        const { number, phase, turn } = scene.view.round;
        const words = { n: number, phase: entry(texts.phase, phase), seat: turn ? names(scene).seat(turn.seat) : "" };
        if (phase === "setup" || phase === "end") return words.phase;
        return said.say(turn ? texts.headline_turn : texts.headline, words);
      },
      order: ({ view }) => inTurn(view),
      role: (seat, scene) => names(scene).role(seat),
      mark: (seat, { view }) => String(view.crew[seat]?.number ?? seat + 1),
      state: (seat, scene) => {
        const { view } = scene;
        if (view.round.turn?.seat === seat) return texts.state.turn;
        const crew = view.crew[seat];
        if (typeof crew?.state === "object" && "room" in crew.state) return crew.passed ? texts.state.passed : null;
        return stateOf(view, seat, names(scene)) || null;
      },
      sign: (seat, { view }) => {
        const crew = view.crew[seat];
        if (!crew) return null;
        if (typeof crew.state === "string") return GONE[crew.state] ?? null;
        if ("escaped" in crew.state) return GONE.escaped ?? null;
        if ("laid_down" in crew.state) return GONE.dead ?? null;
        return crew.passed ? "player-next" : null;
      },
      describe: (event, scene) => describe(event, names(scene)),
      name: (ref, scene) => names(scene).ref(ref),
      explain: (ref, scene) => explain(ref, names(scene)),
      offer: (offer, scene, filling) => offerText(offer, names(scene), filling),
      orders: (scene) => standingOrders(names(scene)),
      groups: [...new Set(GROUP_ORDER.map((group) => texts.group[group]))],
      expected: ({ pending }) =>
        pending.yours.includes("D-05") ? Object.entries(texts.expected).map(([verb, needs]) => ({ verb, label: entry(texts.verb, verb), ...needs })) : [],
      prompt: (scene) => promptText(names(scene)),
      meanwhile: (scene) => meanwhileText(names(scene)),
      outcome: ({ view }) => entry(texts.outcome, view.ending ?? view.outcome?.ending ?? ""),
      phrase: (key, args, scene) =>
        said.filled(entry(texts.phrases, key), (hole) => {
          const ref = args[hole];
          return ref === undefined ? null : names(scene).ref(ref);
        }),
    };
  },
});
