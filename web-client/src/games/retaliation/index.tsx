// Nemesis: Retaliation at the table: its board, its panels and its words in one language.

import { crewWords, envelope, topicsOf } from "../../kit/words";
import sprite from "../../generated/retaliation.svg?url";
import { defineGame } from "../define";
import { describe, scenery } from "./events";
import { Board } from "./board/Board";
import { Minimap } from "./board/Minimap";
import { placeOf, SIZE, TILE } from "./board/geometry";
import { GONE } from "./icons";
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
import { entry, Speech } from "./words/texts";

/** Extent of the map that a phone shows at first. */
const WINDOW = 490;

export default defineGame({
  id: "retaliation",
  sprite,
  Speech,
  Names,
  panels: { Hand, Aside: Objectives, Seat, Tracks, Drawer, Words, Question, Shown, Ending },
  board: {
    Board,
    Minimap,
    size: () => ({ ...SIZE, tile: TILE, window: WINDOW }),
    place: (ref, view: View) => placeOf(view, ref),
    home: ({ view, seat }) => roomOf(view, seat),
  },
  scenery,
  topics: topicsOf("combat", "crew", "facility"),
  words: ({ said, names }) => {
    const { texts } = said;
    return {
      ...envelope(said, { names, describe, explain, offer: offerText, groups: GROUP_ORDER, turn: "D-05" }),
      ...crewWords(said, names, ({ phase }) => phase === "setup" || phase === "end"),
      tabs: { game: texts.tab, seats: texts.topic.crew },
      value: (_, value) => entry(texts.switched, value),
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
      orders: (scene) => standingOrders(names(scene)),
      prompt: (scene) => promptText(names(scene)),
      meanwhile: (scene) => meanwhileText(names(scene)),
    };
  },
});
