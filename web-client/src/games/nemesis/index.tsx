// Nemesis at the table: its board, its panels and its words in one language.

import "./nemesis.css";
import "./panels.css";
import sprite from "../../generated/nemesis.svg?url";
import type { BoardProps, GameModule, Language, Ref, Scene } from "../game";
import { Board } from "./board/Board";
import { boardOf, placeOf, TILE } from "./board/geometry";
import { GONE, INTRUDER } from "./icons";
import { Drawer } from "./panels/Drawer";
import { Ending } from "./panels/Ending";
import { Aside, Hand } from "./panels/Hand";
import { Question } from "./panels/Question";
import { Seat } from "./panels/Seat";
import { Shown } from "./panels/Shown";
import { Tracks } from "./panels/Tracks";
import { stateOf, Words } from "./panels/Words";
import { inTurn, isHaunted, roomOf, type View } from "./view";
import { describe } from "./words/describe";
import { explain } from "./words/explain";
import { Names } from "./words/names";
import { GROUP_ORDER, meanwhileText, offerText, promptText, standingOrders } from "./words/offer";
import { entry, hauntedTexts, Speech, withVoidSeeders, type Texts } from "./words/texts";

async function speech(language: Language): Promise<Speech> {
  const [texts, content] =
    language === "cs"
      ? await Promise.all([import("./words/cs").then(({ cs }): Texts => cs), import("../../generated/nemesis/cs.json")])
      : await Promise.all([import("./words/en").then(({ en }): Texts => en), import("../../generated/nemesis/en.json")]);
  return new Speech(language, texts, content.default);
}

/** The texts of the values of options that are no mere yes or no. */
const valuesOf = (texts: Texts): Readonly<Record<string, Readonly<Record<string, string>>>> => ({
  board: texts.board,
  species: texts.species,
});

export async function load(language: Language): Promise<GameModule<View>> {
  const said = await speech(language);
  const { texts } = said;
  const figures = new Map<Ref, string>();
  const haunted = new Speech(language, hauntedTexts(said.texts), withVoidSeeders(said.content));
  const names = (scene: Scene<View>) => new Names(isHaunted(scene.view) ? haunted : said, scene, figures);
  const options = texts.options as Record<string, string[]>;
  return {
    sprite,
    title: texts.title,
    mode: (id) => entry(texts.mode, id),
    option: (key) => {
      const [label = key.replaceAll("_", " "), help = ""] = options[key] ?? [];
      return { label, help };
    },
    value: (key, value) => entry(valuesOf(texts)[key] ?? texts.switched_on, value),

    size: (view, portrait) => {
      const board = boardOf(view);
      const [width, height] = portrait ? board.portrait : board.landscape;
      return { width, height, tile: TILE.width };
    },
    place: (ref, view, portrait) => {
      const at = placeOf(view, ref, portrait);
      return at && { x: at[0], y: at[1] };
    },
    Board: (props: BoardProps<View>) => <Board {...props} names={names(props)} />,
    Hand: (props) => <Hand {...props} names={names(props)} />,
    Aside: (props) => <Aside {...props} names={names(props)} />,
    Seat: (props) => <Seat {...props} names={names(props)} />,
    Tracks: (props) => <Tracks {...props} names={names(props)} />,
    Drawer: (props) => <Drawer {...props} names={names(props)} />,
    drawer: texts.intruders,
    Words: (props) => <Words {...props} names={names(props)} />,
    Question: (props) => <Question {...props} names={names(props)} />,
    Shown: (props) => <Shown {...props} names={names(props)} />,
    Ending: (props) => <Ending {...props} names={names(props)} />,

    headline: (scene) => {
      const { number, phase, turn } = scene.view.round;
      const words = { n: number, phase: entry(texts.phase, phase), seat: turn ? names(scene).seat(turn.seat) : "" };
      if (number === 0 || phase === "ended") return words.phase;
      return said.say(turn ? texts.headline_turn : texts.headline, words);
    },
    order: ({ view }) => inTurn(view),
    role: (seat, scene) => names(scene).character(seat),
    mark: (seat, { view }) => String(view.crew[seat]?.number ?? seat + 1),
    state: (seat, scene) => {
      const { view } = scene;
      if (view.round.turn?.seat === seat) return texts.state.turn;
      const crew = view.crew[seat];
      if (typeof crew?.state === "object" && "active" in crew.state) return crew.passed ? texts.state.passed : null;
      if (view.intruder_player?.seat === seat && view.intruder_player.passed) return `${texts.state.intruder} · ${texts.state.passed}`;
      return stateOf(view, seat, names(scene)) || null;
    },
    sign: (seat, { view }) => {
      const crew = view.crew[seat];
      const role = view.intruder_player;
      if (role?.seat === seat) return role.passed ? "player-next" : (INTRUDER.adult ?? null);
      if (typeof crew?.state === "string") return GONE[crew.state];
      return crew?.passed ? "player-next" : null;
    },
    home: ({ view, seat }) => roomOf(view, seat),

    describe: (event, scene) => describe(event, names(scene)),
    name: (ref, scene) => names(scene).ref(ref),
    explain: (ref, scene) => explain(ref, names(scene)),
    offer: (offer, scene) => offerText(offer, names(scene)),
    orders: (scene) => standingOrders(names(scene)),
    groups: [...new Set(GROUP_ORDER.map((group) => texts.group[group]))],
    prompt: (scene) => promptText(names(scene)),
    meanwhile: (scene) => meanwhileText(names(scene)),
    outcome: ({ view }) => entry(texts.outcome, view.ending ?? view.outcome?.ending ?? ""),
    phrase: (key, args, scene) => {
      const template = entry(texts.phrases, key);
      const holes = [...template.matchAll(/\{(\w+)\}/g)].map(([, hole = ""]) => hole);
      const thing = (hole: string) => (args[hole] === undefined ? "…" : names(scene).ref(args[hole]));
      return said.say(template, Object.fromEntries(holes.map((hole) => [hole, thing(hole)])));
    },
  };
}
