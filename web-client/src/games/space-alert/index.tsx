// Space Alert at the table: its stage, its planning board and its words in one language.

import "./space-alert.css";
import sprite from "../../generated/space-alert.svg?url";
import type { GameModule, Language } from "../game";
import { Board } from "./board/Board";
import { layout, placeOf } from "./board/geometry";
import { Drawer } from "./panels/Drawer";
import { Ending } from "./panels/Ending";
import { Planning } from "./panels/Planning";
import { Recording } from "./panels/Recording";
import { Seat } from "./panels/Seat";
import { Words } from "./panels/Words";
import { memberOf, type View } from "./view";
import { describe } from "./words/describe";
import { explain } from "./words/explain";
import { Names } from "./words/names";
import { GROUP_ORDER, offerText, promptText } from "./words/offer";
import { entry, Speech, type Texts } from "./words/texts";

async function speech(language: Language): Promise<Speech> {
  const [texts, content] =
    language === "cs"
      ? await Promise.all([import("./words/cs").then(({ cs }): Texts => cs), import("../../generated/space-alert/cs.json")])
      : await Promise.all([import("./words/en").then(({ en }): Texts => en), import("../../generated/space-alert/en.json")]);
  return new Speech(language, texts, content.default);
}

export async function load(language: Language): Promise<GameModule<View>> {
  const said = await speech(language);
  const { texts, content } = said;
  const names = (scene: ConstructorParameters<typeof Names>[1]) => new Names(said, scene);
  const options = texts.options as Record<string, string[]>;
  const value = (key: string, word: string): string => {
    if (key === "common" || key === "serious") return entry(texts.level, word);
    if (key === "clock") return said.say(texts.percent, { n: word });
    if (key === "flight") return content.scripts[word] ?? texts.any_mission;
    if (key === "heroic") return entry(texts.heroic, word);
    if (/^\d$/.test(word)) return said.say(texts.seat_n, { n: Number(word) + 1 });
    return entry(texts.switched, word);
  };
  return {
    sprite,
    title: texts.title,
    mode: (id) => entry(texts.mode, id),
    option: (key) => {
      const [label = key.replaceAll("_", " "), help = ""] = options[key] ?? [];
      return { label, help };
    },
    value,

    size: (_, portrait) => {
      const { width, height, stations } = layout(portrait);
      return { width, height, tile: stations.upper_red.width };
    },
    place: (ref, view, portrait) => placeOf(ref, view, view.ship ?? view.start, portrait),
    Board: (props) => <Board {...props} names={names(props)} />,
    Hand: (props) => <Planning {...props} names={names(props)} />,
    Seat: (props) => <Seat {...props} names={names(props)} />,
    Tracks: (props) => <Recording {...props} names={names(props)} />,
    Drawer: (props) => <Drawer {...props} names={names(props)} />,
    drawer: texts.drawer,
    Words: (props) => <Words {...props} names={names(props)} />,
    Ending: (props) => <Ending {...props} names={names(props)} />,

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
    // What a bot is called must not be its role: icons tell that.
    role: (seat, scene) => (scene.table.seats[seat]?.name !== undefined ? names(scene).roles(seat).join(", ") || null : null),
    mark: (seat, scene) => names(scene).seatMark(seat),
    state: (seat, { view }) => {
      const member = memberOf(view, seat);
      if (member !== null && view.ship?.figures[member]?.place === "out") return texts.state.out;
      return view.seats[seat]?.agrees && view.now.stage === "planning" ? texts.state.agrees : null;
    },
    home: ({ view, seat }) => {
      const member = seat === null ? null : memberOf(view, seat);
      return member === null ? null : `crew-${member}`;
    },

    describe: (event, scene) => describe(event, names(scene)),
    name: (ref, scene) => names(scene).ref(ref),
    explain: (ref, scene) => explain(ref, names(scene), scene.view.ship ?? scene.view.start),
    offer: (offer, scene) => offerText(offer, names(scene)),
    groups: GROUP_ORDER.map((group) => texts.group[group]),
    prompt: (scene) => promptText(names(scene)),
    idle: (scene) => promptText(names(scene)),
    outcome: ({ table }) => entry(texts.outcome, table.ending?.outcome.ending ?? "lost"),
    phrase: (key, args, scene) => {
      const template = entry(texts.phrases, key);
      const holes = [...template.matchAll(/\{(\w+)\}/g)].map(([, hole = ""]) => hole);
      const thing = (hole: string) => {
        const ref = args[hole];
        if (ref === undefined) return "…";
        return hole === "number" ? `T${ref}` : hole === "zone" ? entry(texts.zone, ref) : names(scene).ref(ref);
      };
      return said.say(template, Object.fromEntries(holes.map((hole) => [hole, thing(hole)])));
    },
  };
}
