// Nemesis at the table: its board, its panels and its words in one language.

import { crewWords, envelope, topicsOf } from "../../kit/words";
import sprite from "../../generated/nemesis.svg?url";
import { defineGame } from "../define";
import { Board } from "./board/Board";
import { boardOf, FAR_TEXT, LEGIBLE, OVERHANG, placeOf, TILE } from "./board/geometry";
import { GONE, INTRUDER } from "./icons";
import { describe, scenery } from "./events";
import { Drawer } from "./panels/Drawer";
import { Ending } from "./panels/Ending";
import { Hand, Objectives } from "./panels/Hand";
import { Question } from "./panels/Question";
import { Seat } from "./panels/Seat";
import { Shown } from "./panels/EventDisplay";
import { Tracks } from "./panels/Tracks";
import { stateOf, Words } from "./panels/Words";
import { roomOf, type View } from "./view";
import { explain } from "./words/explain";
import { Names } from "./words/names";
import { GROUP_ORDER, meanwhileText, offerText, promptText, standingOrders } from "./words/offer";
import { entry, Speech, type Texts } from "./words/texts";

/** Texts of option values other than yes and no. */
const valuesOf = (texts: Texts): Readonly<Record<string, Readonly<Record<string, string>>>> => ({
  board: texts.board,
  species: texts.species,
});

export default defineGame({
  id: "nemesis",
  sprite,
  Speech,
  Names,
  panels: { Hand, Aside: Objectives, Seat, Tracks, Drawer, Words, Question, Shown, Ending },
  board: {
    Board,
    size: (view: View, portrait) => {
      const board = boardOf(view);
      const [width, height] = portrait ? board.portrait : board.landscape;
      return { width, height, tile: TILE.width, writes: FAR_TEXT, ...(portrait ? {} : { overhang: OVERHANG, legible: LEGIBLE }) };
    },
    place: (ref, view, portrait) => placeOf(view, ref, portrait),
    home: ({ view, seat }) => roomOf(view, seat),
  },
  scenery,
  topics: topicsOf("combat", "crew", "ship"),
  words: ({ said, names }) => {
    const { texts } = said;
    return {
      ...envelope(said, { names, describe, explain, offer: offerText, groups: GROUP_ORDER, turn: "DP-TURN" }),
      ...crewWords(said, names, ({ number, phase }) => number === 0 || phase === "ended"),
      tabs: { game: texts.intruders, seats: texts.topic.crew },
      value: (key, value) => entry(valuesOf(texts)[key] ?? texts.switched_on, value),
      state: (seat, scene) => {
        const { view } = scene;
        const crew = view.crew[seat];
        // A turn in which a character dies goes on, but its player only goes on as the intruder player.
        const fallen = crew?.state === "dead" && view.intruder_player?.seat !== seat;
        if (view.round.turn?.seat === seat && !fallen) return texts.state.turn;
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
      orders: (scene) => standingOrders(names(scene)),
      prompt: (scene, coming) => promptText(names(scene), coming),
      meanwhile: (scene) => meanwhileText(names(scene)),
    };
  },
});
