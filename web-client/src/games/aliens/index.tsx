// Aliens at the table: its board, its panels and its words in one language.

import { envelope, topicsOf } from "../../kit/words";
import sprite from "../../generated/aliens.svg?url";
import facts from "../../generated/aliens/facts.json";
import { defineGame } from "../define";
import { describe, scenery } from "./events";
import { Board } from "./board/Board";
import { Minimap } from "./board/Minimap";
import { CELL, LEGIBLE, placeOf, sizeOf } from "./board/geometry";
import { Drawer } from "./panels/Drawer";
import { Ending } from "./panels/Ending";
import { Hand } from "./panels/Hand";
import { Question } from "./panels/Question";
import { Seat } from "./panels/Seat";
import { Shown } from "./panels/EventDisplay";
import { Tracks } from "./panels/Tracks";
import { Words } from "./panels/Words";
import { heroesOf, ownCharacter, type View } from "./view";
import { explain } from "./words/explain";
import { Names } from "./words/names";
import { GROUP_ORDER, meanwhileText, offerText, promptText } from "./words/offer";
import { entry, Speech } from "./words/texts";

export default defineGame({
  id: "aliens",
  sprite,
  Speech,
  Names,
  panels: { Hand, Seat, Tracks, Drawer, Words, Question, Shown, Ending },
  board: {
    Board,
    Minimap,
    size: (view: View) => ({ ...sizeOf(view), tile: 2.5 * CELL, window: 11 * CELL, legible: LEGIBLE }),
    place: (ref, view) => placeOf(view, ref),
    home: ({ view, seat }) => ownCharacter(view, seat),
  },
  scenery,
  topics: topicsOf("combat", "squad", "cards"),
  words: ({ said, names }) => {
    const { texts, content } = said;
    return {
      ...envelope(said, { names, describe, explain, offer: offerText, groups: GROUP_ORDER, turn: "DP-08" }),
      tabs: { game: texts.tab, seats: texts.topic.squad },
      value: (key, value) => (key === "mission" ? (content.missions[value]?.name ?? value) : entry(key === "figures" ? texts.figures : texts.switched, value)),

      headline: (scene) => {
        const { number, phase, activation } = scene.view.round;
        const said_phase = entry(texts.phase, phase);
        if (number === 0 || phase === "ended") return said_phase;
        const last = facts.missions[scene.view.setup.mission]?.last_round;
        const n = last === undefined ? number : `${number}/${last}`;
        if (activation) return said.say(texts.headline_acting, { n, who: names(scene).character(activation.who) });
        return said.say(texts.headline, { n, phase: said_phase });
      },
      order: ({ view }) => Object.keys(view.players).map(Number),
      role: (seat, scene) => names(scene).role(seat),
      mark: (seat, scene) => {
        const [hero] = heroesOf(scene.view, seat);
        return hero ? names(scene).character(hero).slice(0, 2) : String(seat + 1);
      },
      state: (seat, { view }) => {
        if (view.players[seat]?.out) return texts.state.out;
        if (view.round.activation?.seat === seat) return texts.state.acting;
        const heroes = heroesOf(view, seat).map((who) => view.squad[who]);
        const fate = heroes.find((hero) => hero && typeof hero.fate !== "object")?.fate;
        if (typeof fate === "string" && fate !== "waiting") return texts.fate[fate];
        if (heroes.length > 0 && heroes.every((hero) => hero?.activated)) return texts.state.activated;
        return view.round.holder === seat && view.round.phase === "heroes" ? texts.state.token : null;
      },
      prompt: (scene) => promptText(names(scene)),
      meanwhile: (scene) => meanwhileText(names(scene)),
      outcome: ({ view }) => entry(texts.ending, view.ending ?? view.outcome?.ending ?? ""),
      phrase: (key) => key.replaceAll("_", " "),
    };
  },
});
