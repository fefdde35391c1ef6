// Events of a match: what the page knows of each, in one table.

import * as common from "../../kit/crew-events";
import { counts, crewOf, discard } from "../../kit/crew";
import facts from "../../generated/retaliation/facts.json";
import { allLater, later, type Scenery } from "../../model/scene";
import { type AnyFacts, type EventTable, eventsOf, oneOf } from "../../kit/events";
import type { GameEvent, LogLine, Ref, Seat } from "../game";
import { Burst, Fan, pointOf, seatPoint, Shot, Straight, translate, Way } from "./board/effects";
import { centre, placeOf, wayOf } from "./board/geometry";
import { Icon, Token, type Pawn } from "./board/marks";
import { INTRUDER } from "./icons";
import { bag, bare, change, decks, GEAR, ITEMS, without } from "./settle";
import { corridorRef, spaceRef, type Place, type View } from "./view";
import type { SeenEvent } from "./wire";
import type { Names } from "./words/names";
import { counted } from "./words/offer";
import { cards, causeOf, defence, healthState, queenText } from "./words/phrases";
import { entry } from "./words/texts";

/** Context of an event's animation. */
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
    ...common.drafted,
    looks: { topic: "crew" },
  },
  equipment_shown: {
    says: { en: "Military equipment: {cards}", cs: "Vojenské vybavení: {cards}" },
    params: ({ cards: all }, names) => ({ cards: cards(all, names) }),
    looks: { topic: "crew", pace: "brief" },
  },
  tokens_taken: {
    says: { en: "{seat} takes {tokens}", cs: "{seat} bere: {tokens}" },
    params: ({ tokens }, names) => ({ tokens: counted(tokens.map((token) => names.gear(token))) }),
    looks: { topic: "crew", pace: "brief" },
    settles: ({ seat }, _, after) => allLater(after, `/crew/${seat}`, GEAR),
  },
  round_began: {
    says: { en: "Round {n} · starting player {seat}", cs: "{n}. kolo · začíná {seat}" },
    params: ({ round, first }, names) => ({ n: round, seat: names.person(first) }),
    looks: { heading: "round", pace: "brief" },
    settles: ({ round, first }, shown) => ({
      "/round/number": round,
      "/round/first": first,
      ...Object.fromEntries(Object.keys(shown.crew).map((seat) => [`/crew/${seat}/passed`, false])),
    }),
  },
  phase_began: {
    ...common.phaseBegan,
    steps: ({ phase }, names) => stepsOf(phase, names),
  },
  turn_began: common.turnBegan,
  declared: {
    says: { en: "{seat} {does}", cs: "{seat} {does}" },
    params: ({ verb }, names) => ({ does: names.speech.texts.does[verb] ?? entry(names.speech.texts.verb, verb).toLowerCase() }),
    looks: { topic: "crew", icon: "play-button", pace: "brief", joins: "next" },
  },
  paid: {
    says: { en: "{seat} pays {cards}", cs: "{seat} platí: {cards}" },
    params: ({ cards: all }, names) => ({ cards: cards(all, names) }),
    looks: { pace: "brief", joins: "next" },
    settles: ({ seat, cards }, shown) => discard(shown, seat, cards),
  },
  discarded: {
    says: { en: "{seat} discards {cards}", cs: "{seat} odhazuje: {cards}" },
    params: ({ cards: all }, names) => ({ cards: cards(all, names) }),
    looks: { pace: "brief", joins: "last" },
    settles: ({ seat, cards }, shown) => discard(shown, seat, cards),
  },
  passed: {
    says: { en: "{seat} passes", cs: "{seat} pasuje" },
    looks: { topic: "crew", icon: "player-next" },
    settles: ({ seat }) => ({ [`/crew/${seat}/passed`]: true }),
  },
  drew: {
    ...common.drew,
    says: oneOf(common.DREW, ({ count, cards: all }, names) => [all?.length ? "drew_known" : "drew", { n: count, cards: cards(all ?? [], names) }]),
    settles: ({ seat, count }, shown) => counts(shown, seat, { hand: count, deck: -count }),
  },
  reshuffled: {
    ...common.reshuffled,
    settles: ({ seat }, shown) => ({
      [`/crew/${seat}/deck`]: crewOf(shown, seat).deck + crewOf(shown, seat).discard.length,
      [`/crew/${seat}/discard`]: [],
    }),
  },
  card_played: {
    says: { en: "{seat} plays {card}", cs: "{seat} hraje: {card}" },
    params: ({ card }, names) => ({ card: names.ref(card) }),
    looks: { topic: "crew", icon: "card-play" },
    shows: ({ card }) => [card],
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
    looks: { topic: "secret", icon: "flag-objective", pace: "read" },
    secret: ({ put_away }) => put_away !== undefined,
    settles: ({ seat }, _, after) => ({ ...allLater(after, `/crew/${seat}`, ["objectives"]), ...later(after, "/systems/objectives_chosen") }),
  },
  moved: {
    ...common.crewMoved,
    settles: ({ seat, to }) => ({ [`/crew/${seat}/state`]: { room: to } }),
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
    looks: { topic: "crew", joins: "last" },
    settles: ({ seat, to }) => ({ [`/crew/${seat}/state`]: { laid_down: to } }),
  },
  oxygen_changed: {
    says: { en: "{seat}: oxygen {n}", cs: "{seat}: kyslík {n}" },
    params: ({ to }) => ({ n: to }),
    looks: { topic: "crew", icon: "scuba-tanks", pace: "brief", joins: "last" },
    folds: ({ seat }) => `oxygen_changed ${seat}`,
    settles: ({ seat, to }) => ({ [`/crew/${seat}/oxygen`]: to }),
  },
  suffocating: {
    says: oneOf(
      { suffocating: { en: "{seat} suffocates", cs: "{seat} se dusí" }, suffocating_off: { en: "{seat} breathes again", cs: "{seat} zase dýchá" } },
      ({ on }) => (on ? "suffocating" : "suffocating_off"),
    ),
    looks: { topic: "crew", icon: "scuba-tanks", joins: "last", sound: "alarm" },
    settles: ({ seat, on }) => ({ [`/crew/${seat}/suffocating`]: on }),
  },
  health_changed: {
    says: { en: "{seat}: health {n} of {m}, {state}", cs: "{seat}: kondice {n} z {m}, {state}" },
    params: ({ to }, names) => {
      const most = facts.health.reduce((sum, slots) => sum + slots, 0);
      return { n: Math.max(0, most - to), m: most, state: healthState(to, names) };
    },
    looks: { topic: "combat", icon: "heart-beats", joins: "last" },
    folds: ({ seat }) => `health_changed ${seat}`,
    settles: ({ seat, to }) => ({ [`/crew/${seat}/health`]: to }),
  },
  wounded: {
    ...common.seriousWound,
    params: ({ wound }, names) => ({ wound: names.ref(`wound-${wound}`) }),
    shows: ({ wound }) => [`wound-${wound}`],
    settles: ({ seat, wound }, shown, after) => ({
      [`/crew/${seat}/wounds`]: [...crewOf(shown, seat).wounds, wound],
      ...later(after, "/decks/wounds", "/decks/wound_discards"),
    }),
  },
  wound_discarded: {
    says: { en: "{seat}: wound healed, {wound}", cs: "{seat}: ošetřeno, {wound}" },
    params: ({ wound }, names) => ({ wound: names.ref(`wound-${wound}`) }),
    looks: { topic: "crew", icon: "bandage-roll" },
    settles: ({ seat }, _, after) => ({ ...allLater(after, `/crew/${seat}`, ["wounds"]), ...later(after, "/decks/wounds", "/decks/wound_discards") }),
  },
  contaminated: {
    says: { en: "{seat}: +1 contamination card", cs: "{seat}: +1 karta infekce" },
    looks: { topic: "crew", icon: "biohazard", joins: "last", shows: ["contamination"] },
    settles: ({ seat }, shown) => ({
      [`/crew/${seat}/discard`]: [...crewOf(shown, seat).discard, "contamination"],
      "/decks/contamination": shown.decks.contamination - 1,
    }),
  },
  contamination_removed: {
    says: { en: "{seat}: {n|contamination} out of the game", cs: "{seat}: ze hry {n|contamination}" },
    params: ({ count }) => ({ n: count }),
    looks: { topic: "crew", joins: "last" },
    settles: ({ seat }, _, after) => allLater(after, `/crew/${seat}`, ["hand", "deck", "discard"]),
  },
  scanned: {
    says: oneOf(
      {
        scanned: { en: "{seat} scans contamination cards", cs: "{seat} skenuje karty infekce" },
        scanned_known: { en: "{seat} scans: {infected} infected, {clean} clean", cs: "{seat} skenuje: infekční {infected}, neškodné {clean}" },
      },
      ({ infected, clean }) => [infected === undefined ? "scanned" : "scanned_known", { infected: infected ?? 0, clean: clean ?? 0 }],
    ),
    looks: { topic: "secret", icon: "biohazard" },
    secret: ({ infected }) => infected !== undefined,
    look: ({ infected }) => infected !== undefined,
    settles: (_, __, after) => later(after, "/you/looks"),
  },
  larva_gained: {
    says: { en: "{seat} carries a larva", cs: "{seat} má larvu" },
    looks: { topic: "combat", icon: "maggot", joins: "last" },
    settles: ({ seat }) => ({ [`/crew/${seat}/larva`]: true }),
  },
  larva_removed: {
    says: { en: "{seat}: the larva is removed", cs: "{seat}: larva je pryč" },
    looks: { topic: "crew", icon: "maggot", joins: "last" },
    settles: ({ seat }) => ({ [`/crew/${seat}/larva`]: false }),
  },
  died: {
    ...common.died,
    says: oneOf(
      { died: { en: "{seat} died", cs: "{seat} umírá" }, died_of: { en: "{seat} died: {cause}", cs: "{seat} umírá: {cause}" } },
      ({ seat }, names) => {
        const cause = causeOf(seat, names);
        return cause === null ? "died" : ["died_of", { cause }];
      },
    ),
    // The final reveal tells who hatched, and dies of it.
    pace: ({ seat }, { scene }) => (scene.view?.crew[seat]?.hatched === true ? "none" : "read"),
    settles: ({ seat }, _, after) => later(after, `/crew/${seat}`),
  },
  revived: {
    says: { en: "{seat} stands up again", cs: "{seat} je zase na nohou" },
    looks: { topic: "crew", moment: true, sound: "reveal" },
    settles: ({ seat }, _, after) => later(after, `/crew/${seat}`),
  },
  boarded: {
    says: { en: "{seat} boards the lander", cs: "{seat} nastupuje do modulu" },
    looks: { topic: "crew", icon: "rocket", sound: "door" },
    settles: ({ seat }) => ({ [`/crew/${seat}/state`]: "lander" }),
  },
  put_out: {
    says: { en: "{seat} must leave the lander", cs: "{seat} musí z modulu ven" },
    looks: { topic: "crew", icon: "rocket" },
    settles: ({ seat }, _, after) => later(after, `/crew/${seat}/state`),
  },
  escaped: {
    says: { en: "{seat} has escaped by {by}", cs: "{seat}: únik {by}" },
    params: ({ by }, names) => ({ by: entry(names.speech.texts.vehicle, by) }),
    looks: { topic: "crew", icon: "exit-door", pace: "read", moment: true },
    stage: ({ seat, by }) => (by === "shuttle" ? `shuttle-${seat}` : null),
    settles: ({ seat, by }) => ({ [`/crew/${seat}/state`]: { escaped: by }, ...(by === "shuttle" ? { "/systems/shuttle_gone": true } : {}) }),
  },
  hibernates: {
    says: { en: "{seat} hibernates", cs: "{seat} hibernuje" },
    looks: { topic: "crew", icon: "cryo-chamber", pace: "read", moment: true, sound: "door" },
    stage: ({ seat }) => `sleep-${seat}`,
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
    looks: { topic: "crew", joins: "last" },
    shows: ({ item }) => (item ? [item] : []),
    secret: ({ item }) => item !== undefined && facts.items[item]?.class === "regular",
    settles: ({ seat }, _, after) => ({ ...allLater(after, `/crew/${seat}`, ITEMS), ...decks(after) }),
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
    looks: { topic: "crew", icon: "magnifying-glass" },
    shows: ({ items = [] }) => items,
    secret: ({ items = [] }) => items.length > 0,
    settles: (_, __, after) => decks(after),
  },
  item_used: {
    says: { en: "{seat} uses {item}", cs: "{seat} používá: {item}" },
    params: ({ item }, names) => ({ item: names.ref(item) }),
    looks: { topic: "crew", icon: "light-backpack" },
    shows: ({ item }) => [item],
    settles: ({ seat }, _, after) => allLater(after, `/crew/${seat}`, ITEMS),
  },
  item_lost: {
    says: { en: "{seat}: −{item}", cs: "{seat}: −{item}" },
    params: ({ item }, names) => ({ item: names.ref(item) }),
    looks: { joins: "last" },
    settles: ({ seat }, _, after) => ({ ...allLater(after, `/crew/${seat}`, ITEMS), ...decks(after) }),
  },
  item_traded: {
    says: { en: "{from} → {to}: {things}", cs: "{from} → {to}: {things}" },
    about: ({ from, to }) => [from, to],
    params: ({ from, to, items = [], backpack, tokens = [] }, names) => {
      const hidden = backpack > 0 ? [names.speech.say(names.speech.texts.told.backpack, { n: backpack })] : [];
      const things = [...items.map((item) => names.ref(item)), ...hidden, ...tokens.map((token) => names.gear(token))];
      return { from: names.person(from), to: names.person(to), things: counted(things) || names.speech.texts.told.nothing };
    },
    looks: { topic: "crew", icon: "trade" },
    settles: ({ from, to }, _, after) => ({
      ...allLater(after, `/crew/${from}`, ITEMS),
      ...allLater(after, `/crew/${to}`, ITEMS),
      ...later(after, "/known_backpacks"),
    }),
  },
  token_gained: {
    says: { en: "{seat}: +{token}", cs: "{seat}: +{token}" },
    params: ({ token }, names) => ({ token: names.gear(token) }),
    looks: { pace: "brief", joins: "last" },
    settles: ({ seat }, _, after) => ({ ...allLater(after, `/crew/${seat}`, GEAR), ...later(after, "/systems/landing_zone") }),
  },
  token_spent: {
    says: { en: "{seat}: −{token}", cs: "{seat}: −{token}" },
    params: ({ token }, names) => ({ token: names.gear(token) }),
    looks: { pace: "brief", joins: "last" },
    settles: ({ seat }, _, after) => ({ ...allLater(after, `/crew/${seat}`, GEAR), ...later(after, "/robot/slots") }),
  },
  token_moved: {
    says: { en: "{seat}: {token} to another slot", cs: "{seat}: {token} do jiného slotu" },
    params: ({ token }, names) => ({ token: names.gear(token) }),
    looks: { pace: "brief", joins: "last" },
    settles: ({ seat }, _, after) => ({ ...allLater(after, `/crew/${seat}`, GEAR), ...later(after, "/robot/slots") }),
  },
  ammo_spent: {
    says: { en: "{seat} spends ammo: {item}", cs: "{seat}: munice utracena, {item}" },
    params: ({ weapon }, names) => ({ item: names.ref(weapon) }),
    looks: { pace: "brief", joins: "next" },
    settles: ({ seat }, _, after) => allLater(after, `/crew/${seat}`, GEAR),
  },
  data_gained: {
    says: { en: "{seat} gains a data token", cs: "{seat} získává žeton dat" },
    looks: { topic: "facility", icon: "database", moment: true },
    settles: ({ seat }) => ({ [`/crew/${seat}/data`]: true }),
  },
  explored: {
    says: { en: "Discovery: {slot}", cs: "Průzkum: {slot}" },
    looks: { topic: "facility", icon: "binoculars", joins: "next", sound: "reveal" },
    shows: ({ card }) => [card],
    settles: (_, __, after) => later(after, "/decks/exploration", "/decks/exploration_discards", "/decks/exploration_gone"),
  },
  room_placed: {
    says: { en: "{room} is discovered", cs: "Objeveno: {room}" },
    params: ({ room, slot }, names) => ({ room: { text: names.ref(`room-${room}`), at: slot } }),
    looks: { topic: "facility", icon: "binoculars", pace: "read" },
    shows: ({ room }) => [`room-${room}`],
    settles: ({ slot, room }, _, after) => ({
      [`/rooms/${slot}`]: { room, fire: false, malfunction: false, secure: 0 },
      ...later(after, "/stacks/rooms"),
    }),
    draws: ({ slot }) => <path class="rt-turning" d="M0-78L67.5-39V39L0 78-67.5 39V-39Z" transform={translate(centre(slot))} />,
  },
  hibernatorium_found: {
    says: { en: "The Hibernatorium is found", cs: "Hibernatorium je nalezeno" },
    looks: { topic: "facility", icon: "cryo-chamber", pace: "read", moment: true, sound: "reveal" },
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
    looks: { topic: "facility", icon: "tracked-robot", pace: "read", sound: "reveal" },
    shows: ({ robot }) => [`robot-${robot}`],
    settles: ({ robot }) => ({ "/robot/card": robot }),
  },
  corridor_placed: {
    says: { en: "New corridor: {from} – {to}", cs: "Chodba: {from} – {to}" },
    looks: { topic: "facility", pace: "brief", joins: "last" },
    settles: ({ corridor }, _, after) => ({
      ...(after.corridors[corridor] ? { [`/corridors/${corridor}`]: bare(after.corridors[corridor]) } : {}),
      ...later(after, "/stacks/corridors"),
    }),
  },
  reinforced: {
    says: { en: "Reinforced: {corridor}", cs: "Vyztuženo: {corridor}" },
    looks: { topic: "facility", icon: "brick-wall", sound: "door" },
    settles: ({ corridor }, shown) => change(shown, corridor, { reinforced: true, noise: false }),
  },
  noise_placed: {
    ...common.noisePlaced,
    settles: ({ corridor }, shown) => change(shown, corridor, { noise: true }),
    draws: ({ corridor }, { view }) => {
      const [x, y] = placeOf(view, corridorRef(corridor)) ?? [0, 0];
      return (
        <g transform={`translate(${x} ${y})`}>
          <circle class="kit-sounding" r={30} />
        </g>
      );
    },
  },
  noise_removed: {
    says: { en: "Noise gone: {corridor}", cs: "Hluk pryč: {corridor}" },
    looks: { icon: "sound-off", pace: "brief", joins: "next" },
    settles: ({ corridor }, shown) => change(shown, corridor, { noise: false }),
  },
  door_changed: {
    says: { en: "Door {state}: {at}, {corridor}", cs: "Dveře {state}: {at}, {corridor}" },
    params: ({ state }, names) => ({ state: entry(names.speech.texts.door, state) }),
    looks: { topic: "facility", icon: "closed-doors", joins: "last", sound: "door" },
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
    looks: { topic: "facility", icon: "flame", joins: "last", sound: "step" },
    settles: ({ slot }) => ({ [`/rooms/${slot}/fire`]: true }),
    draws: ({ slot }) => <Burst at={centre(slot)} icon="flame" tone="fire" />,
  },
  fire_removed: {
    says: { en: "Fire out: {slot}", cs: "Požár uhašen: {slot}" },
    looks: { topic: "facility", icon: "fire-extinguisher", joins: "last" },
    settles: ({ slot }) => ({ [`/rooms/${slot}/fire`]: false }),
  },
  room_malfunction: {
    says: oneOf(
      { room_malfunction: { en: "Malfunction: {slot}", cs: "Porucha: {slot}" }, room_repaired: { en: "Repaired: {slot}", cs: "Opraveno: {slot}" } },
      ({ on }) => (on ? "room_malfunction" : "room_repaired"),
    ),
    looks: { topic: "facility", icon: "spanner", joins: "last", sound: "step" },
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
    looks: { topic: "crew", icon: "spanner", joins: "last" },
    settles: ({ seat }, _, after) => allLater(after, `/crew/${seat}`, ["hands", "armor"]),
  },
  robot_malfunction: {
    says: oneOf(
      {
        robot_malfunction: { en: "The robot has a malfunction", cs: "Robot má poruchu" },
        robot_repaired: { en: "The robot works again", cs: "Robot zase funguje" },
      },
      ({ on }) => (on ? "robot_malfunction" : "robot_repaired"),
    ),
    looks: { topic: "facility", icon: "spanner", joins: "last" },
    settles: ({ on }) => ({ "/robot/malfunction": on }),
  },
  secure_changed: {
    says: { en: "{slot}: {n|secure}", cs: "{slot}: {n|secure}" },
    params: ({ to }) => ({ n: to }),
    looks: { topic: "facility", icon: "shield", joins: "last" },
    settles: ({ slot, to }) => ({ [`/rooms/${slot}/secure`]: to }),
  },
  robot_moved: {
    says: { en: "The robot → {to}", cs: "Robot → {to}" },
    looks: { topic: "facility", icon: "tracked-robot" },
    settles: ({ to }) => ({ "/robot/at": to }),
    draws: ({ to }) => <Burst at={centre(to)} icon="tracked-robot" tone="bone" />,
  },
  egg_taken: {
    says: { en: "Eggs left in the Nest: {n}", cs: "Vejce v Hnízdě: zbývá {n}" },
    params: ({ left }) => ({ n: left }),
    looks: { topic: "facility", icon: "big-egg" },
    settles: ({ left }) => ({ "/nest/eggs": left }),
  },
  nest_destroyed: {
    says: { en: "The Nest is destroyed", cs: "Hnízdo je zničeno" },
    looks: { topic: "facility", icon: "egg-clutch", moment: true, sound: "reveal" },
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
    looks: { topic: "facility", icon: "computer-fan", sound: "alarm" },
    settles: ({ section, active }, { systems: { life_support } }) => ({
      "/systems/life_support": life_support.map((on, i) => ("ABC"[i] === section ? active : on)),
    }),
  },
  hibernatorium_on: {
    says: { en: "The Hibernatorium is active", cs: "Hibernatorium je aktivní" },
    looks: { topic: "facility", icon: "cryo-chamber", moment: true, sound: "reveal" },
    settles: () => ({ "/systems/hibernatorium": true }),
  },
  reactor_shut_down: {
    says: { en: "The Reactor is shut down: life support is gone for good", cs: "Reaktor je odstaven: ventilace je navždy pryč" },
    looks: { topic: "facility", icon: "nuclear", moment: true, sound: "alarm" },
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
    looks: { topic: "facility", icon: "time-bomb", pace: "read", moment: true, stage: "destruct", sound: "alarm" },
    settles: ({ space }) => ({ "/systems/autodestruction": { at: space } }),
  },
  lander_moved: {
    says: { en: "The lander comes in round {n}", cs: "Modul přiletí v {n}. kole" },
    params: ({ to }) => ({ n: to }),
    looks: { topic: "facility", icon: "rocket" },
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
    looks: { topic: "secret", icon: "domino-mask" },
    secret: ({ active }) => active !== undefined,
    look: ({ active }) => active !== undefined,
    settles: (_, __, after) => later(after, "/you/looks"),
  },
  anti_aircraft_set: {
    says: { en: "Anti-aircraft defence set: {state}", cs: "Protivzdušná obrana nastavena: {state}" },
    params: ({ active }, names) => ({ state: defence(active, names) }),
    looks: { topic: "secret", icon: "domino-mask", secret: true },
    settles: (_, __, after) => later(after, "/you/looks"),
  },
  anti_aircraft_revealed: {
    says: { en: "Anti-aircraft defence: {state}", cs: "Protivzdušná obrana: {state}" },
    params: ({ active }, names) => ({ state: defence(active, names) }),
    looks: { topic: "facility", icon: "radar-dish", pace: "read", moment: true, sound: "reveal" },
    settles: (_, __, after) => later(after, "/systems/anti_aircraft", "/systems/anti_aircraft_gone", "/systems/lander"),
  },
  lander_landed: {
    says: { en: "The lander has landed", cs: "Modul přistál" },
    looks: { topic: "facility", icon: "rocket", pace: "read", moment: true, stage: "landing", sound: "reveal" },
    settles: (_, __, after) => ({ "/systems/lander": "landed", ...later(after, "/systems/anti_aircraft_gone") }),
  },
  lander_launched: {
    says: { en: "The lander leaves", cs: "Modul odlétá" },
    looks: { topic: "facility", icon: "rocket", pace: "read", moment: true, sound: "alarm" },
    stage: (_, { scene }) => {
      const aboard = Object.entries(scene.view?.crew ?? {}).filter(
        ([, { state }]) => state === "lander" || (typeof state === "object" && "escaped" in state && state.escaped === "lander"),
      );
      return `launch-${aboard.map(([seat]) => seat).join(".")}`;
    },
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
    looks: { topic: "secret", icon: "domino-mask" },
    shows: ({ cards = [] }) => cards,
    secret: ({ cards = [] }) => cards.length > 0,
    look: ({ cards = [] }) => cards.length > 0,
    settles: (_, __, after) => later(after, "/you/looks"),
  },
  facility_destroyed: {
    says: { en: "The Facility is destroyed", cs: "Základna je zničena" },
    looks: { topic: "facility", icon: "explosion-rays", pace: "read", moment: true, stage: "lost", sound: "alarm" },
    settles: () => ({ "/record/destroyed": true }),
  },
  noise_rolled: common.noiseRolled,
  shoot_rolled: {
    says: { en: "{seat} shoots: {face}", cs: "{seat} střílí: {face}" },
    params: ({ face }, names) => ({ face: entry(names.speech.texts.shoot, face) }),
    looks: { topic: "combat", icon: "gunshot", sound: "shot" },
    shows: ({ face }) => [`shoot-${face}`],
  },
  burst_rolled: {
    says: { en: "{seat} fires a burst: {face}", cs: "{seat} pálí: {face}" },
    params: ({ face }, names) => ({ face: entry(names.speech.texts.burst, face) }),
    looks: { topic: "combat", icon: "machine-gun", pace: "read", sound: "shot" },
    shows: ({ face }) => [`burst-${face}`],
    stage: ({ seat, face }) => `burst-${seat}-${face.replace("+effect", "")}`,
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
    looks: { icon: "swap-bag", sound: "reveal" },
    shows: ({ kind }) => [`token-${kind}`],
    settles: ({ kind }, shown) => bag(shown, kind, -1),
  },
  tokens_added: {
    says: { en: "Into the bag: {kind} ×{n}", cs: "Do sáčku: {kind} ×{n}" },
    params: ({ kind, count }, names) => ({ kind: names.token(kind), n: count }),
    looks: { pace: "brief", joins: "last" },
    settles: ({ kind, count }, shown, after) => ({ ...bag(shown, kind, count), ...later(after, "/nest/piles") }),
  },
  placed: {
    says: { en: "{figure} appears: {at}", cs: "{figure} se objevuje: {at}" },
    looks: { topic: "combat", icon: "alien-bug", joins: "last", sound: "encounter" },
    stage: ({ kind }) => `encounter-${kind}`,
    settles: ({ figure, kind, at }) => ({ [`/figures/${figure}`]: { kind, at, hits: 0 } }),
    moves: ({ figure }) => figure,
    draws: ({ kind, at }, { view }) => <Burst at={pointOf(view, at)} icon={INTRUDER[kind] ?? "alien-bug"} tone="alien" />,
  },
  intruder_moved: {
    ...common.intruderMoved,
    settles: ({ figure, to }, shown) => {
      const before = shown.figures[figure];
      return before ? { [`/figures/${figure}`]: { ...before, at: to, hits: "corridor" in to ? 0 : before.hits } } : {};
    },
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
    looks: { topic: "combat", joins: "last" },
    settles: ({ figure }, shown) => without(shown, figure),
  },
  hit: {
    says: { en: "{figure}: {n|hit}", cs: "{figure}: {n|hit}" },
    params: ({ hits }) => ({ n: hits }),
    looks: { topic: "combat", joins: "last", sound: "hit" },
    settles: ({ figure, hits }, shown) => {
      const before = shown.figures[figure];
      if (!before) return {};
      return before.kind === "queen" ? { "/nest/queen_hits": hits } : { [`/figures/${figure}/hits`]: hits };
    },
    draws: ({ figure }, { view, sofar }) => <Shot figure={figure} icon="gunshot" view={view} events={sofar} />,
  },
  killed: {
    says: { en: "{figure} is killed", cs: "{figure} umírá" },
    looks: { topic: "combat", icon: "ribcage", joins: "last", sound: "hit" },
    settles: ({ figure }, shown) => without(shown, figure),
    draws: ({ figure }, { view, sofar }) => <Shot figure={figure} icon="ribcage" view={view} events={sofar} />,
  },
  attacks: {
    says: { en: "{figure} attacks {target}", cs: "{figure} útočí: {target}" },
    params: ({ figure, kind }, names) => (figure === undefined ? { figure: names.token(kind) } : {}),
    looks: { topic: "combat", icon: "crossed-swords", sound: "attack" },
    stage: ({ kind, target }) => `strike-${kind}-${target}`,
    draws: ({ target }, { view }) => <Burst at={seatPoint(view, target)} icon="crossed-swords" tone="fight" />,
  },
  attack_prevented: {
    says: { en: "The attack on {target} is prevented", cs: "Útoku je zabráněno: {target}" },
    looks: { topic: "combat", icon: "shield", joins: "last" },
  },
  attack_card: {
    says: { en: "Attack card: {card}", cs: "Karta útoku: {card}" },
    params: ({ card }, names) => ({ card: names.ref(`attack-${card}`) }),
    looks: { topic: "combat", icon: "crossed-swords", pace: "read" },
    shows: ({ card }) => [`attack-${card}`],
    settles: (_, __, after) => later(after, "/decks/attacks", "/decks/attack_discards"),
  },
  attacks_reshuffled: {
    says: { en: "The attack cards are reshuffled", cs: "Karty útoku jsou zamíchány" },
    looks: { pace: "brief", joins: "last" },
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
    looks: { topic: "combat", icon: "shield", sound: "door" },
    draws: ({ slot }) => <Burst at={centre(slot)} icon="shield" tone="ok" />,
  },
  queen_card: {
    says: { en: "The Queen: {text}", cs: "Královna: {text}" },
    params: ({ card }, names) => ({ text: queenText(card, names) }),
    looks: { topic: "combat", icon: "crowned-skull", pace: "read", moment: true, stage: "crown", sound: "reveal" },
    settles: (_, __, after) => later(after, "/nest/queen_cards", "/nest/queen_resolved", "/nest/queen_unseen", "/nest/queen_hits"),
  },
  queen_died: {
    says: { en: "The Queen is dead", cs: "Královna je mrtvá" },
    looks: { topic: "combat", icon: "crowned-skull", pace: "read", moment: true, stage: "queen", sound: "alarm" },
    settles: (_, __, after) => ({ "/nest/queen_alive": false, ...later(after, "/nest/bag", "/nest/piles", "/nest/queen_hits") }),
  },
  event_card: {
    ...common.eventCard,
    params: ({ card }, names) => ({ card: names.ref(`event-${card}`) }),
    shows: ({ card }) => [`event-${card}`],
    settles: (_, __, after) => later(after, "/decks/events", "/decks/event_discards"),
  },
  events_reshuffled: {
    says: { en: "The event cards are reshuffled", cs: "Karty událostí jsou zamíchány" },
    looks: { pace: "brief", joins: "last" },
    settles: (_, __, after) => later(after, "/decks/events", "/decks/event_discards"),
  },
  ended: {
    says: { en: "The end: {ending}", cs: "Konec: {ending}" },
    params: ({ ending }, names) => ({ ending: entry(names.speech.texts.ending, ending) }),
    looks: { heading: "round", pace: "read", moment: true },
    settles: ({ ending }) => ({ "/ending": ending, "/round/phase": "end", "/round/turn": undefined }),
  },
  scanned_all: {
    says: { en: "{seat}: {infected} infected, {clean} clean", cs: "{seat}: infekční {infected}, neškodné {clean}" },
    params: ({ infected, clean }) => ({ infected, clean }),
    looks: { pace: "none" },
  },
  hatched: {
    says: oneOf(
      {
        hatched_died: { en: "{seat}: the larva hatches", cs: "{seat}: larva se líhne" },
        hatched: { en: "{seat} survives the larva", cs: "{seat}: larva nepřežila, postava ano" },
      },
      ({ died }) => (died ? "hatched_died" : "hatched"),
    ),
    looks: { topic: "combat", icon: "maggot", sound: "encounter" },
    pace: (_, { scene }) => (scene.view?.ending === undefined ? "read" : "none"),
    settles: ({ seat }, _, after) => allLater(after, `/crew/${seat}`, ["state", "hatched"]),
  },
  objective_revealed: {
    ...common.goalChecked,
    says: oneOf(common.GOAL_CHECKED, ({ objective, met }, names) => [met ? "met" : "missed", { card: names.ref(objective) }]),
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
