// Space Alert at the table: its stage, its planning board and its words in one language.

import { envelope, topicsOf } from "../../kit/words";
import sprite from "../../generated/space-alert.svg?url";
import { defineGame } from "../define";
import { optionOf } from "../../kit/speech";
import { describe, scenery } from "./events";
import { Board } from "./board/Board";
import { layout, placeOf } from "./board/geometry";
import { momentOf } from "./model/planning";
import { Drawer } from "./panels/Drawer";
import { Ending } from "./panels/Ending";
import { Planning } from "./panels/planning/Planning";
import { Recording } from "./panels/Recording";
import { Seat } from "./panels/Seat";
import { Words } from "./panels/Words";
import { memberOf, type View } from "./view";
import { explain } from "./words/explain";
import { Names } from "./words/names";
import { GROUP_ORDER, offerText, promptText } from "./words/offer";
import { entry, Speech } from "./words/texts";

export default defineGame({
  id: "space-alert",
  sprite,
  Speech,
  Names,
  panels: { Hand: Planning, Seat, Tracks: Recording, Drawer, Words, Ending },
  opens: "hand",
  first: { flight: "training-1" },
  board: {
    Board,
    size: (_: View, portrait) => {
      const { width, height, stations } = layout(portrait);
      return { width, height, tile: stations.upper_red.width };
    },
    place: (ref, view, portrait) => {
      const at = placeOf(ref, view, view.ship ?? view.start, portrait);
      return at && [at.x, at.y];
    },
    home: ({ view, seat }) => {
      const member = seat === null ? null : memberOf(view, seat);
      return member === null ? null : `crew-${member}`;
    },
  },
  scenery,
  topics: topicsOf("combat", "crew", "ship"),
  words: ({ said, names }) => {
    const { texts, content } = said;
    const value = (key: string, word: string): string => {
      if (key === "common" || key === "serious") return entry(texts.level, word);
      if (key === "clock") return said.say(texts.percent, { n: word });
      if (key === "flight") return content.scripts[word] ?? texts.any_mission;
      if (key === "heroic") return entry(texts.heroic, word);
      if (/^\d$/.test(word)) return said.say(texts.seat_n, { n: Number(word) + 1 });
      return entry(texts.switched, word);
    };
    const isOn = (options: Readonly<Record<string, string>>) => (key: string) => options[key] === "true";
    /** The options in a line: the flight, how hard it is, and what is not as usual. */
    const summary = (options: Readonly<Record<string, string>>): string[] => {
      const { flight, clock, common, serious, heroic } = options;
      const on = ["practice", "pause", "fifth_android"].filter(isOn(options)).map((key) => optionOf(texts.options, key).label);
      const level = (one: string) => entry(texts.level, one);
      const both = common && serious ? said.say(texts.summary.both, { common: level(common), serious: level(serious) }) : [];
      const threats = common && common === serious ? said.say(texts.summary.threats, { level: level(common) }) : both;
      return [
        flight === undefined ? [] : value("flight", flight),
        clock === undefined || isOn(options)("practice") ? [] : said.say(texts.summary.clock, { n: clock }),
        threats,
        heroic === undefined || heroic === "printed" ? [] : said.say(texts.summary.heroic, { packet: value("heroic", heroic) }),
        on,
      ].flat();
    };
    return {
      ...envelope(said, {
        names,
        describe,
        explain: (ref, now) => explain(ref, now, now.scene.view.ship ?? now.scene.view.start),
        offer: offerText,
        groups: GROUP_ORDER,
      }),
      summary,
      tabs: { game: texts.drawer, seats: texts.topic.crew },
      value,

      headline: ({ view: { now } }) => {
        const stage = texts.stage[now.stage];
        if (now.stage === "planning") return `${stage} · ${said.say(texts.headline_planning, { n: now.phase })}`;
        return now.stage === "playback" ? `${stage} · ${said.say(texts.headline_turn, { n: now.turn })}` : stage;
      },
      // The captain first, then around the table (SA-SETUP-17).
      order: ({ view }) =>
        Object.values(view.crew)
          .flatMap(({ seat, mover }) => seat ?? (view.supply ? mover : []))
          .filter((seat, i, all) => all.indexOf(seat) === i),
      // A bot must not be named after its role, which icons show.
      role: (seat, scene) => (scene.table.seats[seat]?.name !== undefined ? names(scene).roles(seat).join(", ") || null : null),
      mark: (seat, scene) => names(scene).seatMark(seat),
      state: (seat, { view }) => {
        const member = memberOf(view, seat);
        if (member !== null && view.ship?.figures[member]?.place === "out") return texts.state.out;
        return view.seats[seat]?.agrees && view.now.stage === "planning" ? texts.state.agrees : null;
      },
      prompt: (scene) => promptText(names(scene)),
      idle: (scene) => promptText(names(scene)),
      moment: ({ view, seat }) => momentOf(view, seat),
      outcome: ({ table }) => entry(texts.outcome, table.ending?.outcome.ending ?? "lost"),
      phrase: (key, args, scene) =>
        said.filled(entry(texts.phrases, key), (hole) => {
          const ref = args[hole];
          if (ref === undefined) return null;
          return hole === "number" ? `T${ref}` : hole === "zone" ? entry(texts.zone, ref) : names(scene).ref(ref);
        }),
    };
  },
});
