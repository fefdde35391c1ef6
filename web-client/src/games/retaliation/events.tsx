// Events of a match: what the page knows of each, in one table.

import facts from "../../generated/retaliation/facts.json";
import type { Scenery } from "../../model/scene";
import { type AnyFacts, type EventTable, eventsOf, oneOf } from "../events";
import type { GameEvent, LogLine, Ref, Seat } from "../game";
import { Burst, Fan, pointOf, seatPoint, Shot, Straight, translate, Way } from "./board/effects";
import { centre, placeOf, wayOf } from "./board/geometry";
import { Icon, Token, type Pawn } from "./board/marks";
import { INTRUDER } from "./icons";
import { all, bag, bare, change, counts, crew, decks, discard, GEAR, ITEMS, later, without } from "./settle";
import { corridorRef, spaceRef, type Place, type View } from "./view";
import type { SeenEvent } from "./wire";
import type { Names } from "./words/names";
import { counted } from "./words/offer";
import { cards, causeOf, defence, healthState, queenText } from "./words/phrases";
import { entry } from "./words/texts";

/** What the animation of an event draws with. */
export interface Drawing {
  view: View;
  pawns: ReadonlyMap<Seat, Pawn>;
  /** Events that play now, up to this one. */
  sofar: readonly GameEvent[];
}

export const EVENTS: EventTable<SeenEvent, View, Names, Drawing> = {
  drafting: {
    says: oneOf(
      {
        drafting_known: { en: "{seat} draws {cards}", cs: "{seat} dobírá: {cards}" },
        drafting: { en: "{seat} draws two characters", cs: "{seat} dobírá dvě postavy" },
      },
      ({ seat, shown }, names) => [shown?.length ? "drafting_known" : "drafting", { seat: names.player(seat), cards: cards(shown ?? [], names) }],
    ),
    shows: ({ shown = [] }) => shown,
    secret: ({ shown = [] }) => shown.length > 0,
  },
  drafted: {
    says: { en: "{seat} plays {character}", cs: "{seat} hraje za postavu {character}" },
    params: ({ seat, character }, names) => ({ seat: names.player(seat), character: names.ref(character) }),
    shows: ({ character }) => [character],
    topic: "crew",
    settles: ({ seat }, _, after) => later(after, `/crew/${seat}`),
  },
  equipment_shown: {
    says: { en: "Military equipment: {cards}", cs: "Vojenské vybavení: {cards}" },
    params: ({ cards: all }, names) => ({ cards: cards(all, names) }),
    topic: "crew",
    pace: "brief",
  },
  tokens_taken: {
    says: { en: "{seat} takes {tokens}", cs: "{seat} bere: {tokens}" },
    params: ({ tokens }, names) => ({ tokens: counted(tokens.map((token) => names.gear(token))) }),
    topic: "crew",
    pace: "brief",
    settles: ({ seat }, _, after) => all(after, `/crew/${seat}`, GEAR),
  },
  round_began: {
    says: { en: "Round {n} · starting player {seat}", cs: "{n}. kolo · začíná {seat}" },
    params: ({ round, first }, names) => ({ n: round, seat: names.person(first) }),
    heading: "round",
    pace: "brief",
    settles: ({ round, first }, shown) => ({
      "/round/number": round,
      "/round/first": first,
      ...Object.fromEntries(Object.keys(shown.crew).map((seat) => [`/crew/${seat}/passed`, false])),
    }),
  },
  phase_began: {
    says: { en: "{phase}", cs: "{phase}" },
    params: ({ phase }, names) => ({ phase: entry(names.speech.texts.phase, phase) }),
    steps: ({ phase }, names) => stepsOf(phase, names),
    heading: "phase",
    pace: "brief",
    joins: "next",
    sound: "step",
    settles: ({ phase }) => ({ "/round/phase": phase, "/round/turn": undefined }),
  },
  turn_began: {
    says: { en: "Turn: {seat}", cs: "Tah: {seat}" },
    heading: "turn",
    pace: "brief",
    joins: "last",
    settles: ({ seat }, _, { round: { turn } }) => ({
      "/round/turn": { seat, actions: 0, unlimited: turn?.seat === seat ? turn.unlimited : false },
    }),
  },
  declared: {
    says: { en: "{seat} {does}", cs: "{seat} {does}" },
    params: ({ verb }, names) => ({ does: names.speech.texts.does[verb] ?? entry(names.speech.texts.verb, verb).toLowerCase() }),
    topic: "crew",
    icon: "play-button",
    pace: "brief",
    joins: "next",
  },
  paid: {
    says: { en: "{seat} pays {cards}", cs: "{seat} platí: {cards}" },
    params: ({ cards: all }, names) => ({ cards: cards(all, names) }),
    pace: "brief",
    joins: "next",
    settles: ({ seat, cards }, shown) => discard(shown, seat, cards),
  },
  discarded: {
    says: { en: "{seat} discards {cards}", cs: "{seat} odhazuje: {cards}" },
    params: ({ cards: all }, names) => ({ cards: cards(all, names) }),
    pace: "brief",
    joins: "last",
    settles: ({ seat, cards }, shown) => discard(shown, seat, cards),
  },
  passed: {
    says: { en: "{seat} passes", cs: "{seat} pasuje" },
    topic: "crew",
    icon: "player-next",
    settles: ({ seat }) => ({ [`/crew/${seat}/passed`]: true }),
  },
  drew: {
    says: oneOf(
      { drew_known: { en: "{seat} draws {cards}", cs: "{seat} dobírá: {cards}" }, drew: { en: "{seat} draws {n|card}", cs: "{seat} dobírá: {n|card}" } },
      ({ count, cards: all }, names) => [all?.length ? "drew_known" : "drew", { n: count, cards: cards(all ?? [], names) }],
    ),
    secret: ({ cards = [] }) => cards.length > 0,
    pace: "brief",
    joins: "last",
    settles: ({ seat, count }, shown) => counts(shown, seat, { hand: count, deck: -count }),
  },
  reshuffled: {
    says: { en: "{seat} reshuffles the discard pile into a new deck", cs: "{seat}: odhozené karty tvoří nový balíček" },
    pace: "brief",
    joins: "last",
    settles: ({ seat }, shown) => ({
      [`/crew/${seat}/deck`]: crew(shown, seat).deck + crew(shown, seat).discard.length,
      [`/crew/${seat}/discard`]: [],
    }),
  },
  card_played: {
    says: { en: "{seat} plays {card}", cs: "{seat} hraje: {card}" },
    params: ({ card }, names) => ({ card: names.ref(card) }),
    shows: ({ card }) => [card],
    topic: "crew",
    icon: "card-play",
    settles: ({ seat }, shown) => counts(shown, seat, { hand: -1 }),
  },
  objective_chosen: {
    says: oneOf(
      {
        objective_chosen_known: { en: "{seat} has chosen an objective; out of the game: {card}", cs: "{seat}: úkol zvolen, mimo hru: {card}" },
        objective_chosen: { en: "{seat} has chosen an objective", cs: "{seat}: úkol zvolen" },
      },
      ({ put_away }, names) => [put_away ? "objective_chosen_known" : "objective_chosen", { card: put_away ? names.ref(put_away) : "" }],
    ),
    secret: ({ put_away }) => put_away !== undefined,
    topic: "secret",
    icon: "flag-objective",
    pace: "read",
    settles: ({ seat }, _, after) => ({ ...all(after, `/crew/${seat}`, ["objectives"]), ...later(after, "/systems/objectives_chosen") }),
  },
  moved: {
    says: { en: "{seat}: {from} → {to}", cs: "{seat}: {from} → {to}" },
    topic: "crew",
    icon: "walk",
    settles: ({ seat, to }) => ({ [`/crew/${seat}/state`]: { room: to } }),
    moves: ({ seat }) => seat,
    draws: ({ seat, from, to }, { view, pawns }) => {
      const pawn = pawns.get(seat);
      return (
        <Way view={view} from={from} to={to}>
          {pawn && <Token pawn={pawn} x={0} y={16} size={46} />}
        </Way>
      );
    },
  },
  carried: {
    says: { en: "{seat} is carried → {to}", cs: "{seat}: postavu nesou → {to}" },
    topic: "crew",
    joins: "last",
    settles: ({ seat, to }) => ({ [`/crew/${seat}/state`]: { laid_down: to } }),
  },
  oxygen_changed: {
    says: { en: "{seat}: oxygen {n}", cs: "{seat}: kyslík {n}" },
    params: ({ to }) => ({ n: to }),
    folds: ({ seat }) => `oxygen_changed ${seat}`,
    topic: "crew",
    icon: "scuba-tanks",
    joins: "last",
    pace: "brief",
    settles: ({ seat, to }) => ({ [`/crew/${seat}/oxygen`]: to }),
  },
  suffocating: {
    says: oneOf(
      { suffocating: { en: "{seat} suffocates", cs: "{seat} se dusí" }, suffocating_off: { en: "{seat} breathes again", cs: "{seat} zase dýchá" } },
      ({ on }) => (on ? "suffocating" : "suffocating_off"),
    ),
    topic: "crew",
    icon: "scuba-tanks",
    joins: "last",
    sound: "alarm",
    settles: ({ seat, on }) => ({ [`/crew/${seat}/suffocating`]: on }),
  },
  health_changed: {
    says: { en: "{seat}: health {n} of {m}, {state}", cs: "{seat}: kondice {n} z {m}, {state}" },
    params: ({ to }, names) => {
      const most = facts.health.reduce((sum, slots) => sum + slots, 0);
      return { n: Math.max(0, most - to), m: most, state: healthState(to, names) };
    },
    folds: ({ seat }) => `health_changed ${seat}`,
    topic: "combat",
    icon: "heart-beats",
    joins: "last",
    settles: ({ seat, to }) => ({ [`/crew/${seat}/health`]: to }),
  },
  wounded: {
    says: { en: "{seat}: serious wound, {wound}", cs: "{seat}: vážné poranění, {wound}" },
    params: ({ wound }, names) => ({ wound: names.ref(`wound-${wound}`) }),
    shows: ({ wound }) => [`wound-${wound}`],
    topic: "combat",
    icon: "broken-bone",
    pace: "read",
    sound: "attack",
    settles: ({ seat, wound }, shown, after) => ({
      [`/crew/${seat}/wounds`]: [...crew(shown, seat).wounds, wound],
      ...later(after, "/decks/wounds", "/decks/wound_discards"),
    }),
  },
  wound_discarded: {
    says: { en: "{seat}: wound healed, {wound}", cs: "{seat}: ošetřeno, {wound}" },
    params: ({ wound }, names) => ({ wound: names.ref(`wound-${wound}`) }),
    topic: "crew",
    icon: "bandage-roll",
    settles: ({ seat }, _, after) => ({ ...all(after, `/crew/${seat}`, ["wounds"]), ...later(after, "/decks/wounds", "/decks/wound_discards") }),
  },
  contaminated: {
    says: { en: "{seat}: +1 contamination card", cs: "{seat}: +1 karta infekce" },
    shows: ["contamination"],
    topic: "crew",
    icon: "biohazard",
    joins: "last",
    settles: ({ seat }, shown) => ({
      [`/crew/${seat}/discard`]: [...crew(shown, seat).discard, "contamination"],
      "/decks/contamination": shown.decks.contamination - 1,
    }),
  },
  contamination_removed: {
    says: { en: "{seat}: {n|contamination} out of the game", cs: "{seat}: ze hry {n|contamination}" },
    params: ({ count }) => ({ n: count }),
    topic: "crew",
    joins: "last",
    settles: ({ seat }, _, after) => all(after, `/crew/${seat}`, ["hand", "deck", "discard"]),
  },
  scanned: {
    says: oneOf(
      {
        scanned: { en: "{seat} scans contamination cards", cs: "{seat} skenuje karty infekce" },
        scanned_known: { en: "{seat} scans: {infected} infected, {clean} clean", cs: "{seat} skenuje: infekční {infected}, neškodné {clean}" },
      },
      ({ infected, clean }) => [infected === undefined ? "scanned" : "scanned_known", { infected: infected ?? 0, clean: clean ?? 0 }],
    ),
    secret: ({ infected }) => infected !== undefined,
    look: ({ infected }) => infected !== undefined,
    topic: "secret",
    icon: "biohazard",
    settles: (_, __, after) => later(after, "/you/looks"),
  },
  larva_gained: {
    says: { en: "{seat} carries a larva", cs: "{seat} má larvu" },
    topic: "combat",
    icon: "maggot",
    joins: "last",
    settles: ({ seat }) => ({ [`/crew/${seat}/larva`]: true }),
  },
  larva_removed: {
    says: { en: "{seat}: the larva is removed", cs: "{seat}: larva je pryč" },
    topic: "crew",
    icon: "maggot",
    joins: "last",
    settles: ({ seat }) => ({ [`/crew/${seat}/larva`]: false }),
  },
  died: {
    says: oneOf(
      { died: { en: "{seat} died", cs: "{seat} umírá" }, died_of: { en: "{seat} died: {cause}", cs: "{seat} umírá: {cause}" } },
      ({ seat }, names) => {
        const cause = causeOf(seat, names);
        return cause === null ? "died" : ["died_of", { cause }];
      },
    ),
    stage: ({ seat }) => `death-${seat}`,
    // The final reveal tells who hatched, and dies of it.
    pace: ({ seat }, { scene }) => (scene.view?.crew[seat]?.hatched === true ? "none" : "read"),
    topic: "combat",
    icon: "death-skull",
    moment: true,
    sound: "alarm",
    settles: ({ seat }, _, after) => later(after, `/crew/${seat}`),
  },
  revived: {
    says: { en: "{seat} stands up again", cs: "{seat} je zase na nohou" },
    topic: "crew",
    moment: true,
    sound: "reveal",
    settles: ({ seat }, _, after) => later(after, `/crew/${seat}`),
  },
  boarded: {
    says: { en: "{seat} boards the lander", cs: "{seat} nastupuje do modulu" },
    topic: "crew",
    icon: "rocket",
    sound: "door",
    settles: ({ seat }) => ({ [`/crew/${seat}/state`]: "lander" }),
  },
  put_out: {
    says: { en: "{seat} must leave the lander", cs: "{seat} musí z modulu ven" },
    topic: "crew",
    icon: "rocket",
    settles: ({ seat }, _, after) => later(after, `/crew/${seat}/state`),
  },
  escaped: {
    says: { en: "{seat} has escaped by {by}", cs: "{seat}: únik {by}" },
    params: ({ by }, names) => ({ by: entry(names.speech.texts.vehicle, by) }),
    stage: ({ seat, by }) => (by === "shuttle" ? `shuttle-${seat}` : null),
    topic: "crew",
    icon: "exit-door",
    pace: "read",
    moment: true,
    settles: ({ seat, by }) => ({ [`/crew/${seat}/state`]: { escaped: by }, ...(by === "shuttle" ? { "/systems/shuttle_gone": true } : {}) }),
  },
  hibernates: {
    says: { en: "{seat} hibernates", cs: "{seat} hibernuje" },
    stage: ({ seat }) => `sleep-${seat}`,
    topic: "crew",
    icon: "cryo-chamber",
    pace: "read",
    moment: true,
    sound: "door",
    settles: ({ seat }) => ({ [`/crew/${seat}/state`]: "hibernating" }),
  },
  item_gained: {
    says: oneOf(
      { item_gained_known: { en: "{seat}: +{item}", cs: "{seat}: +{item}" }, item_gained: { en: "{seat}: +1 item, {back}", cs: "{seat}: +1 předmět, {back}" } },
      ({ back, item }, names) => [
        item ? "item_gained_known" : "item_gained",
        { item: item ? names.ref(item) : "", back: entry(names.speech.texts.back, back) },
      ],
    ),
    shows: ({ item }) => (item ? [item] : []),
    secret: ({ item }) => item !== undefined && facts.items[item]?.class === "regular",
    topic: "crew",
    joins: "last",
    settles: ({ seat }, _, after) => ({ ...all(after, `/crew/${seat}`, ITEMS), ...decks(after) }),
  },
  items_drawn: {
    says: oneOf(
      {
        items_drawn_known: { en: "{seat} finds {items}", cs: "{seat} nachází: {items}" },
        items_drawn: { en: "{seat} draws {n|item}, {backs}", cs: "{seat} nachází: {n|item}, {backs}" },
      },
      ({ backs, items }, names) => [
        items?.length ? "items_drawn_known" : "items_drawn",
        { n: backs.length, backs: counted(backs.map((back) => entry(names.speech.texts.back, back))), items: cards(items ?? [], names) },
      ],
    ),
    shows: ({ items = [] }) => items,
    secret: ({ items = [] }) => items.length > 0,
    topic: "crew",
    icon: "magnifying-glass",
    settles: (_, __, after) => decks(after),
  },
  item_used: {
    says: { en: "{seat} uses {item}", cs: "{seat} používá: {item}" },
    params: ({ item }, names) => ({ item: names.ref(item) }),
    shows: ({ item }) => [item],
    topic: "crew",
    icon: "light-backpack",
    settles: ({ seat }, _, after) => all(after, `/crew/${seat}`, ITEMS),
  },
  item_lost: {
    says: { en: "{seat}: −{item}", cs: "{seat}: −{item}" },
    params: ({ item }, names) => ({ item: names.ref(item) }),
    joins: "last",
    settles: ({ seat }, _, after) => ({ ...all(after, `/crew/${seat}`, ITEMS), ...decks(after) }),
  },
  item_traded: {
    says: { en: "{from} → {to}: {things}", cs: "{from} → {to}: {things}" },
    about: ({ from, to }) => [from, to],
    params: ({ from, to, items = [], backpack, tokens = [] }, names) => {
      const hidden = backpack > 0 ? [names.speech.say(names.speech.texts.told.backpack, { n: backpack })] : [];
      const things = [...items.map((item) => names.ref(item)), ...hidden, ...tokens.map((token) => names.gear(token))];
      return { from: names.person(from), to: names.person(to), things: counted(things) || names.speech.texts.told.nothing };
    },
    topic: "crew",
    icon: "trade",
    settles: ({ from, to }, _, after) => ({
      ...all(after, `/crew/${from}`, ITEMS),
      ...all(after, `/crew/${to}`, ITEMS),
      ...later(after, "/known_backpacks"),
    }),
  },
  token_gained: {
    says: { en: "{seat}: +{token}", cs: "{seat}: +{token}" },
    params: ({ token }, names) => ({ token: names.gear(token) }),
    pace: "brief",
    joins: "last",
    settles: ({ seat }, _, after) => ({ ...all(after, `/crew/${seat}`, GEAR), ...later(after, "/systems/landing_zone") }),
  },
  token_spent: {
    says: { en: "{seat}: −{token}", cs: "{seat}: −{token}" },
    params: ({ token }, names) => ({ token: names.gear(token) }),
    pace: "brief",
    joins: "last",
    settles: ({ seat }, _, after) => ({ ...all(after, `/crew/${seat}`, GEAR), ...later(after, "/robot/slots") }),
  },
  token_moved: {
    says: { en: "{seat}: {token} to another slot", cs: "{seat}: {token} do jiného slotu" },
    params: ({ token }, names) => ({ token: names.gear(token) }),
    pace: "brief",
    joins: "last",
    settles: ({ seat }, _, after) => ({ ...all(after, `/crew/${seat}`, GEAR), ...later(after, "/robot/slots") }),
  },
  ammo_spent: {
    says: { en: "{seat} spends ammo: {item}", cs: "{seat}: munice utracena, {item}" },
    params: ({ weapon }, names) => ({ item: names.ref(weapon) }),
    pace: "brief",
    joins: "next",
    settles: ({ seat }, _, after) => all(after, `/crew/${seat}`, GEAR),
  },
  data_gained: {
    says: { en: "{seat} gains a data token", cs: "{seat} získává žeton dat" },
    topic: "facility",
    icon: "database",
    moment: true,
    settles: ({ seat }) => ({ [`/crew/${seat}/data`]: true }),
  },
  explored: {
    says: { en: "Discovery: {slot}", cs: "Průzkum: {slot}" },
    shows: ({ card }) => [card],
    topic: "facility",
    icon: "binoculars",
    joins: "next",
    sound: "reveal",
    settles: (_, __, after) => later(after, "/decks/exploration", "/decks/exploration_discards", "/decks/exploration_gone"),
  },
  room_placed: {
    says: { en: "{room} is discovered", cs: "Objeveno: {room}" },
    params: ({ room, slot }, names) => ({ room: { text: names.ref(`room-${room}`), at: slot } }),
    shows: ({ room }) => [`room-${room}`],
    topic: "facility",
    icon: "binoculars",
    pace: "read",
    settles: ({ slot, room }, _, after) => ({
      [`/rooms/${slot}`]: { room, fire: false, malfunction: false, secure: 0 },
      ...later(after, "/stacks/rooms"),
    }),
    draws: ({ slot }) => <path class="rt-turning" d="M0-78L67.5-39V39L0 78-67.5 39V-39Z" transform={translate(centre(slot))} />,
  },
  hibernatorium_found: {
    says: { en: "The Hibernatorium is found", cs: "Hibernatorium je nalezeno" },
    topic: "facility",
    icon: "cryo-chamber",
    pace: "read",
    moment: true,
    sound: "reveal",
    settles: (_, __, after) => ({
      "/stacks/hibernatorium_found": true,
      ...later(after, "/robot/at"),
      // The printed corridors around it open with it.
      ...Object.fromEntries(
        Object.entries(after.corridors).flatMap(([id, corridor]) => (facts.corridors[id]?.printed ? [[`/corridors/${id}`, bare(corridor)]] : [])),
      ),
      ...Object.fromEntries(
        Object.entries(after.rooms)
          .filter(([, { room }]) => room === "hibernatorium")
          .map(([slot, room]) => [`/rooms/${slot}`, room]),
      ),
    }),
  },
  robot_revealed: {
    says: { en: "The robot: {robot}", cs: "Robot: {robot}" },
    params: ({ robot }, names) => ({ robot: names.ref(`robot-${robot}`) }),
    shows: ({ robot }) => [`robot-${robot}`],
    topic: "facility",
    icon: "tracked-robot",
    pace: "read",
    sound: "reveal",
    settles: ({ robot }) => ({ "/robot/card": robot }),
  },
  corridor_placed: {
    says: { en: "New corridor: {from} – {to}", cs: "Chodba: {from} – {to}" },
    topic: "facility",
    pace: "brief",
    joins: "last",
    settles: ({ corridor }, _, after) => ({
      ...(after.corridors[corridor] ? { [`/corridors/${corridor}`]: bare(after.corridors[corridor]) } : {}),
      ...later(after, "/stacks/corridors"),
    }),
  },
  reinforced: {
    says: { en: "Reinforced: {corridor}", cs: "Vyztuženo: {corridor}" },
    topic: "facility",
    icon: "brick-wall",
    sound: "door",
    settles: ({ corridor }, shown) => change(shown, corridor, { reinforced: true, noise: false }),
  },
  noise_placed: {
    says: { en: "Noise: {corridor}", cs: "Hluk: {corridor}" },
    icon: "sound-waves",
    joins: "last",
    sound: "noise",
    settles: ({ corridor }, shown) => change(shown, corridor, { noise: true }),
    draws: ({ corridor }, { view }) => {
      const [x, y] = placeOf(view, corridorRef(corridor)) ?? [0, 0];
      return (
        <g transform={`translate(${x} ${y})`}>
          <circle class="rt-sounding" r={30} />
        </g>
      );
    },
  },
  noise_removed: {
    says: { en: "Noise gone: {corridor}", cs: "Hluk pryč: {corridor}" },
    icon: "sound-off",
    joins: "next",
    pace: "brief",
    settles: ({ corridor }, shown) => change(shown, corridor, { noise: false }),
  },
  door_changed: {
    says: { en: "Door {state}: {at}, {corridor}", cs: "Dveře {state}: {at}, {corridor}" },
    params: ({ state }, names) => ({ state: entry(names.speech.texts.door, state) }),
    topic: "facility",
    icon: "closed-doors",
    joins: "last",
    sound: "door",
    settles: ({ corridor, at, state }, shown) => {
      const before = shown.corridors[corridor];
      if (!before) return {};
      const [first, second] = before.doors;
      const atFirst = wayOf(before.edge).ends[0] === at;
      return change(shown, corridor, { doors: atFirst ? [state, second] : [first, state] });
    },
  },
  fire_placed: {
    says: { en: "Fire: {slot}", cs: "Požár: {slot}" },
    topic: "facility",
    icon: "flame",
    joins: "last",
    sound: "step",
    settles: ({ slot }) => ({ [`/rooms/${slot}/fire`]: true }),
    draws: ({ slot }) => <Burst at={centre(slot)} icon="flame" tone="fire" />,
  },
  fire_removed: {
    says: { en: "Fire out: {slot}", cs: "Požár uhašen: {slot}" },
    topic: "facility",
    icon: "fire-extinguisher",
    joins: "last",
    settles: ({ slot }) => ({ [`/rooms/${slot}/fire`]: false }),
  },
  room_malfunction: {
    says: oneOf(
      { room_malfunction: { en: "Malfunction: {slot}", cs: "Porucha: {slot}" }, room_repaired: { en: "Repaired: {slot}", cs: "Opraveno: {slot}" } },
      ({ on }) => (on ? "room_malfunction" : "room_repaired"),
    ),
    topic: "facility",
    icon: "spanner",
    joins: "last",
    sound: "step",
    settles: ({ slot, on }) => ({ [`/rooms/${slot}/malfunction`]: on }),
  },
  item_malfunction: {
    says: oneOf(
      {
        item_malfunction: { en: "{seat}: malfunction, {item}", cs: "{seat}: porucha, {item}" },
        item_repaired: { en: "{seat}: repaired, {item}", cs: "{seat}: opraveno, {item}" },
      },
      ({ on, item }, names) => [on ? "item_malfunction" : "item_repaired", { item: names.ref(item) }],
    ),
    topic: "crew",
    icon: "spanner",
    joins: "last",
    settles: ({ seat }, _, after) => all(after, `/crew/${seat}`, ["hands", "armor"]),
  },
  robot_malfunction: {
    says: oneOf(
      {
        robot_malfunction: { en: "The robot has a malfunction", cs: "Robot má poruchu" },
        robot_repaired: { en: "The robot works again", cs: "Robot zase funguje" },
      },
      ({ on }) => (on ? "robot_malfunction" : "robot_repaired"),
    ),
    topic: "facility",
    icon: "spanner",
    joins: "last",
    settles: ({ on }) => ({ "/robot/malfunction": on }),
  },
  secure_changed: {
    says: { en: "{slot}: {n|secure}", cs: "{slot}: {n|secure}" },
    params: ({ to }) => ({ n: to }),
    topic: "facility",
    icon: "shield",
    joins: "last",
    settles: ({ slot, to }) => ({ [`/rooms/${slot}/secure`]: to }),
  },
  robot_moved: {
    says: { en: "The robot → {to}", cs: "Robot → {to}" },
    topic: "facility",
    icon: "tracked-robot",
    settles: ({ to }) => ({ "/robot/at": to }),
    draws: ({ to }) => <Burst at={centre(to)} icon="tracked-robot" tone="bone" />,
  },
  egg_taken: {
    says: { en: "Eggs left in the Nest: {n}", cs: "Vejce v Hnízdě: zbývá {n}" },
    params: ({ left }) => ({ n: left }),
    topic: "facility",
    icon: "big-egg",
    settles: ({ left }) => ({ "/nest/eggs": left }),
  },
  nest_destroyed: {
    says: { en: "The Nest is destroyed", cs: "Hnízdo je zničeno" },
    topic: "facility",
    icon: "egg-clutch",
    moment: true,
    sound: "reveal",
    settles: () => ({ "/nest/nest_destroyed": true }),
  },
  life_support: {
    says: oneOf(
      {
        life_support_on: { en: "Life support on: section {section}", cs: "Ventilace běží: sekce {section}" },
        life_support_off: { en: "Life support off: section {section}", cs: "Ventilace neběží: sekce {section}" },
      },
      ({ section, active }) => [active ? "life_support_on" : "life_support_off", { section: { text: section, at: `section-${section}` } }],
    ),
    topic: "facility",
    icon: "computer-fan",
    sound: "alarm",
    settles: ({ section, active }, { systems: { life_support } }) => ({
      "/systems/life_support": life_support.map((on, i) => ("ABC"[i] === section ? active : on)),
    }),
  },
  hibernatorium_on: {
    says: { en: "The Hibernatorium is active", cs: "Hibernatorium je aktivní" },
    topic: "facility",
    icon: "cryo-chamber",
    moment: true,
    sound: "reveal",
    settles: () => ({ "/systems/hibernatorium": true }),
  },
  reactor_shut_down: {
    says: { en: "The Reactor is shut down: life support is gone for good", cs: "Reaktor je odstaven: ventilace je navždy pryč" },
    topic: "facility",
    icon: "nuclear",
    moment: true,
    sound: "alarm",
    settles: (_, __, after) => ({ "/systems/reactor_shut_down": true, ...later(after, "/systems/autodestruction", "/systems/life_support") }),
  },
  autodestruction_set: {
    says: oneOf(
      {
        autodestruction_last: { en: "Autodestruction set: after round 14", cs: "Autodestrukce spuštěna: po 14. kole" },
        autodestruction_set: { en: "Autodestruction set: at the start of round {n}", cs: "Autodestrukce spuštěna: na začátku {n}. kola" },
      },
      ({ space }) => [space > facts.rounds.last ? "autodestruction_last" : "autodestruction_set", { n: space }],
    ),
    stage: "destruct",
    topic: "facility",
    icon: "time-bomb",
    pace: "read",
    moment: true,
    sound: "alarm",
    settles: ({ space }) => ({ "/systems/autodestruction": { at: space } }),
  },
  lander_moved: {
    says: { en: "The lander comes in round {n}", cs: "Modul přiletí v {n}. kole" },
    params: ({ to }) => ({ n: to }),
    topic: "facility",
    icon: "rocket",
    settles: ({ to }) => ({ "/systems/lander": { on_track: to } }),
  },
  anti_aircraft_looked: {
    says: oneOf(
      {
        anti_aircraft_looked: { en: "{seat} looks at the anti-aircraft tokens", cs: "{seat} se dívá na žetony protivzdušné obrany" },
        anti_aircraft_known: { en: "{seat} looks at the anti-aircraft tokens: {state}", cs: "{seat} se dívá na žetony protivzdušné obrany: {state}" },
      },
      ({ active }, names) => [active === undefined ? "anti_aircraft_looked" : "anti_aircraft_known", { state: defence(active, names) }],
    ),
    secret: ({ active }) => active !== undefined,
    look: ({ active }) => active !== undefined,
    topic: "secret",
    icon: "domino-mask",
    settles: (_, __, after) => later(after, "/you/looks"),
  },
  anti_aircraft_set: {
    says: { en: "Anti-aircraft defence set: {state}", cs: "Protivzdušná obrana nastavena: {state}" },
    params: ({ active }, names) => ({ state: defence(active, names) }),
    secret: true,
    topic: "secret",
    icon: "domino-mask",
    settles: (_, __, after) => later(after, "/you/looks"),
  },
  anti_aircraft_revealed: {
    says: { en: "Anti-aircraft defence: {state}", cs: "Protivzdušná obrana: {state}" },
    params: ({ active }, names) => ({ state: defence(active, names) }),
    topic: "facility",
    icon: "radar-dish",
    pace: "read",
    moment: true,
    sound: "reveal",
    settles: (_, __, after) => later(after, "/systems/anti_aircraft", "/systems/anti_aircraft_gone", "/systems/lander"),
  },
  lander_landed: {
    says: { en: "The lander has landed", cs: "Modul přistál" },
    stage: "landing",
    topic: "facility",
    icon: "rocket",
    pace: "read",
    moment: true,
    sound: "reveal",
    settles: (_, __, after) => ({ "/systems/lander": "landed", ...later(after, "/systems/anti_aircraft_gone") }),
  },
  lander_launched: {
    says: { en: "The lander leaves", cs: "Modul odlétá" },
    stage: (_, { scene }) => {
      const aboard = Object.entries(scene.view?.crew ?? {}).filter(
        ([, { state }]) => state === "lander" || (typeof state === "object" && "escaped" in state && state.escaped === "lander"),
      );
      return `launch-${aboard.map(([seat]) => seat).join(".")}`;
    },
    topic: "facility",
    icon: "rocket",
    pace: "read",
    moment: true,
    sound: "alarm",
    settles: () => ({ "/systems/lander": "launched" }),
  },
  objectives_looked: {
    says: oneOf(
      {
        objectives_known: { en: "{seat} looks at the objectives of {of}: {cards}", cs: "{seat} se dívá na úkoly, {of}: {cards}" },
        objectives_looked: { en: "{seat} looks at the objectives of {of}", cs: "{seat} se dívá na úkoly: {of}" },
      },
      ({ cards: all }, names) => [all?.length ? "objectives_known" : "objectives_looked", { cards: cards(all ?? [], names) }],
    ),
    shows: ({ cards = [] }) => cards,
    secret: ({ cards = [] }) => cards.length > 0,
    look: ({ cards = [] }) => cards.length > 0,
    topic: "secret",
    icon: "domino-mask",
    settles: (_, __, after) => later(after, "/you/looks"),
  },
  facility_destroyed: {
    says: { en: "The Facility is destroyed", cs: "Základna je zničena" },
    stage: "lost",
    topic: "facility",
    icon: "explosion-rays",
    pace: "read",
    moment: true,
    sound: "alarm",
    settles: () => ({ "/record/destroyed": true }),
  },
  noise_rolled: {
    says: { en: "{seat} rolls for noise: {face}", cs: "{seat} hází na hluk: {face}" },
    params: ({ face }, names) => ({ face: entry(names.speech.texts.noise, face) }),
    shows: ({ face }) => [`noise-${face}`],
    icon: "sound-waves",
  },
  shoot_rolled: {
    says: { en: "{seat} shoots: {face}", cs: "{seat} střílí: {face}" },
    params: ({ face }, names) => ({ face: entry(names.speech.texts.shoot, face) }),
    shows: ({ face }) => [`shoot-${face}`],
    topic: "combat",
    icon: "gunshot",
    sound: "shot",
  },
  burst_rolled: {
    says: { en: "{seat} fires a burst: {face}", cs: "{seat} pálí: {face}" },
    params: ({ face }, names) => ({ face: entry(names.speech.texts.burst, face) }),
    shows: ({ face }) => [`burst-${face}`],
    stage: ({ seat, face }) => `burst-${seat}-${face.replace("+effect", "")}`,
    topic: "combat",
    icon: "machine-gun",
    pace: "read",
    sound: "shot",
    draws: ({ seat }, { view }) => <Fan view={view} seat={seat} />,
  },
  token_drawn: {
    says: oneOf(
      {
        token_drawn_numbers: { en: "Out of the bag: {kind}, {n|adult}, {m|drone}", cs: "Ze sáčku: {kind}, {n|adult}, {m|drone}" },
        token_drawn: { en: "Out of the bag: {kind}", cs: "Ze sáčku: {kind}" },
      },
      ({ kind, numbers }, names) => [numbers ? "token_drawn_numbers" : "token_drawn", { kind: names.token(kind), n: numbers?.[0] ?? 0, m: numbers?.[1] ?? 0 }],
    ),
    shows: ({ kind }) => [`token-${kind}`],
    icon: "swap-bag",
    sound: "reveal",
    settles: ({ kind }, shown) => bag(shown, kind, -1),
  },
  tokens_added: {
    says: { en: "Into the bag: {kind} ×{n}", cs: "Do sáčku: {kind} ×{n}" },
    params: ({ kind, count }, names) => ({ kind: names.token(kind), n: count }),
    pace: "brief",
    joins: "last",
    settles: ({ kind, count }, shown, after) => ({ ...bag(shown, kind, count), ...later(after, "/nest/piles") }),
  },
  placed: {
    says: { en: "{figure} appears: {at}", cs: "{figure} se objevuje: {at}" },
    stage: ({ kind }) => `encounter-${kind}`,
    topic: "combat",
    icon: "alien-bug",
    joins: "last",
    sound: "encounter",
    settles: ({ figure, kind, at }) => ({ [`/figures/${figure}`]: { kind, at, hits: 0 } }),
    moves: ({ figure }) => figure,
    draws: ({ kind, at }, { view }) => <Burst at={pointOf(view, at)} icon={INTRUDER[kind] ?? "alien-bug"} tone="alien" />,
  },
  intruder_moved: {
    says: { en: "{figure}: {from} → {to}", cs: "{figure}: {from} → {to}" },
    topic: "combat",
    icon: "alien-bug",
    joins: "last",
    sound: "step",
    settles: ({ figure, to }, shown) => {
      const before = shown.figures[figure];
      return before ? { [`/figures/${figure}`]: { ...before, at: to, hits: "corridor" in to ? 0 : before.hits } } : {};
    },
    moves: ({ figure }) => figure,
    draws: ({ figure, from, to }, { view }) => {
      const kind = view.figures[figure]?.kind ?? "adult";
      return (
        <Straight view={view} from={from} to={to}>
          <Icon id={INTRUDER[kind] ?? "alien-bug"} x={0} y={0} size={kind === "queen" ? 78 : 46} tone="alien" />
        </Straight>
      );
    },
  },
  intruder_removed: {
    says: { en: "{figure} leaves the map", cs: "{figure} opouští mapu" },
    topic: "combat",
    joins: "last",
    settles: ({ figure }, shown) => without(shown, figure),
  },
  hit: {
    says: { en: "{figure}: {n|hit}", cs: "{figure}: {n|hit}" },
    params: ({ hits }) => ({ n: hits }),
    topic: "combat",
    joins: "last",
    sound: "hit",
    settles: ({ figure, hits }, shown) => {
      const before = shown.figures[figure];
      if (!before) return {};
      return before.kind === "queen" ? { "/nest/queen_hits": hits } : { [`/figures/${figure}/hits`]: hits };
    },
    draws: ({ figure }, { view, sofar }) => <Shot figure={figure} icon="gunshot" view={view} events={sofar} />,
  },
  killed: {
    says: { en: "{figure} is killed", cs: "{figure} umírá" },
    topic: "combat",
    icon: "ribcage",
    joins: "last",
    sound: "hit",
    settles: ({ figure }, shown) => without(shown, figure),
    draws: ({ figure }, { view, sofar }) => <Shot figure={figure} icon="ribcage" view={view} events={sofar} />,
  },
  attacks: {
    says: { en: "{figure} attacks {target}", cs: "{figure} útočí: {target}" },
    params: ({ figure, kind }, names) => (figure === undefined ? { figure: names.token(kind) } : {}),
    stage: ({ kind, target }) => `strike-${kind}-${target}`,
    topic: "combat",
    icon: "crossed-swords",
    sound: "attack",
    draws: ({ target }, { view }) => <Burst at={seatPoint(view, target)} icon="crossed-swords" tone="fight" />,
  },
  attack_prevented: {
    says: { en: "The attack on {target} is prevented", cs: "Útoku je zabráněno: {target}" },
    topic: "combat",
    icon: "shield",
    joins: "last",
  },
  attack_card: {
    says: { en: "Attack card: {card}", cs: "Karta útoku: {card}" },
    params: ({ card }, names) => ({ card: names.ref(`attack-${card}`) }),
    shows: ({ card }) => [`attack-${card}`],
    topic: "combat",
    icon: "crossed-swords",
    pace: "read",
    settles: (_, __, after) => later(after, "/decks/attacks", "/decks/attack_discards"),
  },
  attacks_reshuffled: {
    says: { en: "The attack cards are reshuffled", cs: "Karty útoku jsou zamíchány" },
    pace: "brief",
    joins: "last",
    settles: (_, __, after) => later(after, "/decks/attacks", "/decks/attack_discards"),
  },
  secure_used: {
    says: oneOf(
      {
        secure_shelter: { en: "The Shelter stops the attack", cs: "Kryt zastavil útok" },
        secure_used: { en: "A secure token stops the attack: {slot}", cs: "Žeton zabezpečení zastavil útok: {slot}" },
      },
      ({ slot }, names) => (names.scene.view?.rooms[slot]?.room === "shelter" && names.scene.view.rooms[slot]?.secure === 0 ? "secure_shelter" : "secure_used"),
    ),
    topic: "combat",
    icon: "shield",
    sound: "door",
    draws: ({ slot }) => <Burst at={centre(slot)} icon="shield" tone="ok" />,
  },
  queen_card: {
    says: { en: "The Queen: {text}", cs: "Královna: {text}" },
    params: ({ card }, names) => ({ text: queenText(card, names) }),
    stage: "crown",
    topic: "combat",
    icon: "crowned-skull",
    pace: "read",
    moment: true,
    sound: "reveal",
    settles: (_, __, after) => later(after, "/nest/queen_cards", "/nest/queen_resolved", "/nest/queen_unseen", "/nest/queen_hits"),
  },
  queen_died: {
    says: { en: "The Queen is dead", cs: "Královna je mrtvá" },
    stage: "queen",
    topic: "combat",
    icon: "crowned-skull",
    pace: "read",
    moment: true,
    sound: "alarm",
    settles: (_, __, after) => ({ "/nest/queen_alive": false, ...later(after, "/nest/bag", "/nest/piles", "/nest/queen_hits") }),
  },
  event_card: {
    says: { en: "Event: {card}", cs: "Událost: {card}" },
    params: ({ card }, names) => ({ card: names.ref(`event-${card}`) }),
    shows: ({ card }) => [`event-${card}`],
    icon: "card-play",
    pace: "read",
    sound: "reveal",
    settles: (_, __, after) => later(after, "/decks/events", "/decks/event_discards"),
  },
  events_reshuffled: {
    says: { en: "The event cards are reshuffled", cs: "Karty událostí jsou zamíchány" },
    pace: "brief",
    joins: "last",
    settles: (_, __, after) => later(after, "/decks/events", "/decks/event_discards"),
  },
  ended: {
    says: { en: "The end: {ending}", cs: "Konec: {ending}" },
    params: ({ ending }, names) => ({ ending: entry(names.speech.texts.ending, ending) }),
    heading: "round",
    pace: "read",
    moment: true,
    settles: ({ ending }) => ({ "/ending": ending, "/round/phase": "end", "/round/turn": undefined }),
  },
  scanned_all: {
    says: { en: "{seat}: {infected} infected, {clean} clean", cs: "{seat}: infekční {infected}, neškodné {clean}" },
    params: ({ infected, clean }) => ({ infected, clean }),
    pace: "none",
  },
  hatched: {
    says: oneOf(
      {
        hatched_died: { en: "{seat}: the larva hatches", cs: "{seat}: larva se líhne" },
        hatched: { en: "{seat} survives the larva", cs: "{seat}: larva nepřežila, postava ano" },
      },
      ({ died }) => (died ? "hatched_died" : "hatched"),
    ),
    pace: (_, { scene }) => (scene.view?.ending === undefined ? "read" : "none"),
    topic: "combat",
    icon: "maggot",
    sound: "encounter",
    settles: ({ seat }, _, after) => all(after, `/crew/${seat}`, ["state", "hatched"]),
  },
  objective_revealed: {
    says: oneOf(
      {
        objective_met: { en: "{seat}: {card}, fulfilled", cs: "{seat}: {card}, splněno" },
        objective_missed: { en: "{seat}: {card}, not fulfilled", cs: "{seat}: {card}, nesplněno" },
      },
      ({ objective, met }, names) => [met ? "objective_met" : "objective_missed", { card: names.ref(objective) }],
    ),
    shows: ({ objective }) => [objective],
    pace: "none",
  },
};

const events = eventsOf<AnyFacts<SeenEvent>, View, Names, Drawing>(EVENTS, {
  params({ seat, of, target, from, to, slot, at, corridor, figure }, names) {
    const seats = Object.entries({ seat, of, target }).flatMap(([key, one]) => (one === undefined ? [] : [[key, names.person(one)] as const]));
    const places = Object.entries({ from, to, slot, at }).flatMap(([key, place]) => refOf(place).map((ref) => [key, names.mention(ref)] as const));
    return {
      ...Object.fromEntries([...seats, ...places]),
      ...(corridor === undefined ? {} : { corridor: names.mention(corridorRef(corridor)) }),
      ...(figure === undefined ? {} : { figure: names.mention(figure) }),
    };
  },
  about: ({ seat, of, target, first }) => [...new Set([seat, of, target, first].filter((one) => one !== undefined))],
  touches({ slot, from, to, at, corridor, figure }) {
    const all = [...[slot, from, to, at].flatMap(refOf), corridor === undefined ? undefined : corridorRef(corridor), figure];
    return [...new Set(all.filter((ref) => ref !== undefined))];
  },
});

export const { describe, draw, moving: onTheirWay } = events;

export const scenery: Scenery<View> = {
  current: ["/you/hand", "/you/backpack", "/you/private", "/you/mission", "/you/put_away", "/you/found", "/you/drawn"],
  counted: (seat) => [`/crew/${seat}/hand`, `/crew/${seat}/deck`, `/crew/${seat}/discard`],
  settles: events.settles,
};

/** Reference of a slot or a space of intruders; none of a number, which is a seat or a count. */
function refOf(place: Ref | Place | number | undefined): Ref[] {
  if (typeof place === "string") return [place];
  return typeof place === "object" ? [spaceRef(place)] : [];
}

/** Steps of a phase between player phases. */
function stepsOf(phase: string, names: Names): LogLine["steps"] | null {
  const { steps } = names.speech.texts;
  const at = Object.keys(steps).indexOf(phase);
  return at < 0 ? null : { names: Object.values(steps), at };
}
