// Changes to the view by each event. They follow only from what events say. If an event does not give the result for a thing, the
// thing changes to its state after the whole update.

import facts from "../../generated/retaliation/facts.json";
import type { Parts, Scenery } from "../../model/scene";
import { part } from "../../model/view";
import type { ByKey, Ref, Seat } from "../game";
import { wayOf } from "./board/geometry";
import type { Corridor, Crew, Face, View } from "./view";
import type { SeenEvent } from "./wire";

/** All events, by kind. */
type AnyTold = ByKey<Exclude<SeenEvent, string>>;
type Settles = { [Key in keyof AnyTold]?: (told: AnyTold[Key], shown: View, after: View) => Parts };

export const scenery: Scenery<View> = {
  current: ["/you/hand", "/you/backpack", "/you/private", "/you/mission", "/you/put_away", "/you/found", "/you/drawn"],
  counted: (seat) => [`/crew/${seat}/hand`, `/crew/${seat}/deck`, `/crew/${seat}/discard`],
  settles: (event, shown, after) => {
    if (typeof event === "string") return AT_ONCE[event]?.(shown, after) ?? {};
    const [[key, told] = ["", {}]] = Object.entries(event);
    const settle = SETTLES[key as keyof AnyTold] as ((told: unknown, shown: View, after: View) => Parts) | undefined;
    return settle?.(told, shown, after) ?? {};
  },
};

/** Events without further data. */
const AT_ONCE: Readonly<Record<string, (shown: View, after: View) => Parts>> = {
  hibernatorium_found: (_, after) => ({
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
  nest_destroyed: () => ({ "/nest/nest_destroyed": true }),
  hibernatorium_on: () => ({ "/systems/hibernatorium": true }),
  reactor_shut_down: (_, after) => ({ "/systems/reactor_shut_down": true, ...later(after, "/systems/autodestruction", "/systems/life_support") }),
  lander_landed: (_, after) => ({ "/systems/lander": "landed", ...later(after, "/systems/anti_aircraft_gone") }),
  lander_launched: () => ({ "/systems/lander": "launched" }),
  facility_destroyed: () => ({ "/record/destroyed": true }),
  attacks_reshuffled: (_, after) => later(after, "/decks/attacks", "/decks/attack_discards"),
  events_reshuffled: (_, after) => later(after, "/decks/events", "/decks/event_discards"),
  queen_died: (_, after) => ({ "/nest/queen_alive": false, ...later(after, "/nest/bag", "/nest/piles", "/nest/queen_hits") }),
};

/** Parts of a seat's equipment. */
const GEAR = ["backpack", "hands", "armor", "belt"] as const;
const ITEMS = [...GEAR, "data"] as const;

const SETTLES: Settles = {
  drafted: ({ seat }, _, after) => later(after, `/crew/${seat}`),
  tokens_taken: ({ seat }, _, after) => all(after, `/crew/${seat}`, GEAR),
  round_began: ({ round, first }, shown) => ({
    "/round/number": round,
    "/round/first": first,
    ...Object.fromEntries(Object.keys(shown.crew).map((seat) => [`/crew/${seat}/passed`, false])),
  }),
  phase_began: ({ phase }) => ({ "/round/phase": phase, "/round/turn": undefined }),
  turn_began: ({ seat }, _, { round: { turn } }) => ({
    "/round/turn": { seat, actions: 0, unlimited: turn?.seat === seat ? turn.unlimited : false },
  }),
  paid: ({ seat, cards }, shown) => discard(shown, seat, cards),
  discarded: ({ seat, cards }, shown) => discard(shown, seat, cards),
  passed: ({ seat }) => ({ [`/crew/${seat}/passed`]: true }),
  drew: ({ seat, count }, shown) => counts(shown, seat, { hand: count, deck: -count }),
  reshuffled: ({ seat }, shown) => ({
    [`/crew/${seat}/deck`]: crew(shown, seat).deck + crew(shown, seat).discard.length,
    [`/crew/${seat}/discard`]: [],
  }),
  // The card is on the table. It goes to the discard pile once it is carried out.
  card_played: ({ seat }, shown) => counts(shown, seat, { hand: -1 }),
  objective_chosen: ({ seat }, _, after) => ({ ...all(after, `/crew/${seat}`, ["objectives"]), ...later(after, "/systems/objectives_chosen") }),
  moved: ({ seat, to }) => ({ [`/crew/${seat}/state`]: { room: to } }),
  carried: ({ seat, to }) => ({ [`/crew/${seat}/state`]: { laid_down: to } }),
  oxygen_changed: ({ seat, to }) => ({ [`/crew/${seat}/oxygen`]: to }),
  suffocating: ({ seat, on }) => ({ [`/crew/${seat}/suffocating`]: on }),
  health_changed: ({ seat, to }) => ({ [`/crew/${seat}/health`]: to }),
  wounded: ({ seat, wound }, shown, after) => ({
    [`/crew/${seat}/wounds`]: [...crew(shown, seat).wounds, wound],
    ...later(after, "/decks/wounds", "/decks/wound_discards"),
  }),
  wound_discarded: ({ seat }, _, after) => ({ ...all(after, `/crew/${seat}`, ["wounds"]), ...later(after, "/decks/wounds", "/decks/wound_discards") }),
  contaminated: ({ seat }, shown) => ({
    [`/crew/${seat}/discard`]: [...crew(shown, seat).discard, "contamination"],
    "/decks/contamination": shown.decks.contamination - 1,
  }),
  contamination_removed: ({ seat }, _, after) => all(after, `/crew/${seat}`, ["hand", "deck", "discard"]),
  scanned: (_, __, after) => later(after, "/you/looks"),
  larva_gained: ({ seat }) => ({ [`/crew/${seat}/larva`]: true }),
  larva_removed: ({ seat }) => ({ [`/crew/${seat}/larva`]: false }),
  died: ({ seat }, _, after) => later(after, `/crew/${seat}`),
  revived: ({ seat }, _, after) => later(after, `/crew/${seat}`),
  boarded: ({ seat }) => ({ [`/crew/${seat}/state`]: "lander" }),
  put_out: ({ seat }, _, after) => later(after, `/crew/${seat}/state`),
  escaped: ({ seat, by }) => ({ [`/crew/${seat}/state`]: { escaped: by }, ...(by === "shuttle" ? { "/systems/shuttle_gone": true } : {}) }),
  hibernates: ({ seat }) => ({ [`/crew/${seat}/state`]: "hibernating" }),
  item_gained: ({ seat }, _, after) => ({ ...all(after, `/crew/${seat}`, ITEMS), ...decks(after) }),
  items_drawn: (_, __, after) => decks(after),
  item_used: ({ seat }, _, after) => all(after, `/crew/${seat}`, ITEMS),
  item_lost: ({ seat }, _, after) => ({ ...all(after, `/crew/${seat}`, ITEMS), ...decks(after) }),
  item_traded: ({ from, to }, _, after) => ({
    ...all(after, `/crew/${from}`, ITEMS),
    ...all(after, `/crew/${to}`, ITEMS),
    ...later(after, "/known_backpacks"),
  }),
  token_gained: ({ seat }, _, after) => ({ ...all(after, `/crew/${seat}`, GEAR), ...later(after, "/systems/landing_zone") }),
  token_spent: ({ seat }, _, after) => ({ ...all(after, `/crew/${seat}`, GEAR), ...later(after, "/robot/slots") }),
  token_moved: ({ seat }, _, after) => ({ ...all(after, `/crew/${seat}`, GEAR), ...later(after, "/robot/slots") }),
  ammo_spent: ({ seat }, _, after) => all(after, `/crew/${seat}`, GEAR),
  data_gained: ({ seat }) => ({ [`/crew/${seat}/data`]: true }),
  explored: (_, __, after) => later(after, "/decks/exploration", "/decks/exploration_discards", "/decks/exploration_gone"),
  room_placed: ({ slot, room }, _, after) => ({
    [`/rooms/${slot}`]: { room, fire: false, malfunction: false, secure: 0 },
    ...later(after, "/stacks/rooms"),
  }),
  robot_revealed: ({ robot }) => ({ "/robot/card": robot }),
  corridor_placed: ({ corridor }, _, after) => ({
    ...(after.corridors[corridor] ? { [`/corridors/${corridor}`]: bare(after.corridors[corridor]) } : {}),
    ...later(after, "/stacks/corridors"),
  }),
  reinforced: ({ corridor }, shown) => change(shown, corridor, { reinforced: true, noise: false }),
  noise_placed: ({ corridor }, shown) => change(shown, corridor, { noise: true }),
  noise_removed: ({ corridor }, shown) => change(shown, corridor, { noise: false }),
  door_changed: ({ corridor, at, state }, shown) => {
    const before = shown.corridors[corridor];
    if (!before) return {};
    const [first, second] = before.doors;
    const atFirst = wayOf(before.edge).ends[0] === at;
    return change(shown, corridor, { doors: atFirst ? [state, second] : [first, state] });
  },
  fire_placed: ({ slot }) => ({ [`/rooms/${slot}/fire`]: true }),
  fire_removed: ({ slot }) => ({ [`/rooms/${slot}/fire`]: false }),
  room_malfunction: ({ slot, on }) => ({ [`/rooms/${slot}/malfunction`]: on }),
  item_malfunction: ({ seat }, _, after) => all(after, `/crew/${seat}`, ["hands", "armor"]),
  robot_malfunction: ({ on }) => ({ "/robot/malfunction": on }),
  secure_changed: ({ slot, to }) => ({ [`/rooms/${slot}/secure`]: to }),
  robot_moved: ({ to }) => ({ "/robot/at": to }),
  egg_taken: ({ left }) => ({ "/nest/eggs": left }),
  life_support: ({ section, active }, { systems: { life_support } }) => ({
    "/systems/life_support": life_support.map((on, i) => ("ABC"[i] === section ? active : on)),
  }),
  autodestruction_set: ({ space }) => ({ "/systems/autodestruction": { at: space } }),
  lander_moved: ({ to }) => ({ "/systems/lander": { on_track: to } }),
  anti_aircraft_looked: (_, __, after) => later(after, "/you/looks"),
  anti_aircraft_set: (_, __, after) => later(after, "/you/looks"),
  anti_aircraft_revealed: (_, __, after) => later(after, "/systems/anti_aircraft", "/systems/anti_aircraft_gone", "/systems/lander"),
  objectives_looked: (_, __, after) => later(after, "/you/looks"),
  token_drawn: ({ kind }, shown) => bag(shown, kind, -1),
  tokens_added: ({ kind, count }, shown, after) => ({ ...bag(shown, kind, count), ...later(after, "/nest/piles") }),
  placed: ({ figure, kind, at }) => ({ [`/figures/${figure}`]: { kind, at, hits: 0 } }),
  intruder_moved: ({ figure, to }, shown) => {
    const before = shown.figures[figure];
    return before ? { [`/figures/${figure}`]: { ...before, at: to, hits: "corridor" in to ? 0 : before.hits } } : {};
  },
  intruder_removed: ({ figure }, shown) => without(shown, figure),
  hit: ({ figure, hits }, shown) => {
    const before = shown.figures[figure];
    if (!before) return {};
    return before.kind === "queen" ? { "/nest/queen_hits": hits } : { [`/figures/${figure}/hits`]: hits };
  },
  killed: ({ figure }, shown) => without(shown, figure),
  attack_card: (_, __, after) => later(after, "/decks/attacks", "/decks/attack_discards"),
  queen_card: (_, __, after) => later(after, "/nest/queen_cards", "/nest/queen_resolved", "/nest/queen_unseen", "/nest/queen_hits"),
  event_card: (_, __, after) => later(after, "/decks/events", "/decks/event_discards"),
  ended: ({ ending }) => ({ "/ending": ending, "/round/phase": "end", "/round/turn": undefined }),
  hatched: ({ seat }, _, after) => all(after, `/crew/${seat}`, ["state", "hatched"]),
};

/** Parts in their state after the whole update. */
function later(after: View, ...pointers: readonly string[]): Parts {
  return Object.fromEntries(pointers.map((pointer) => [pointer, part(after, pointer)]));
}

function all(after: View, at: string, names: readonly string[]): Parts {
  return later(after, ...names.map((name) => `${at}/${name}`));
}

/** Decks and discard piles of items. */
function decks(after: View): Parts {
  return all(after, "/decks", ["items", "item_discards", "equipment", "equipment_discards"]);
}

function crew(view: View, seat: Seat): Crew {
  return view.crew[seat]!;
}

function counts(shown: View, seat: Seat, by: { hand?: number; deck?: number }): Parts {
  const { hand, deck } = crew(shown, seat);
  return { [`/crew/${seat}/hand`]: hand + (by.hand ?? 0), [`/crew/${seat}/deck`]: deck + (by.deck ?? 0) };
}

function discard(shown: View, seat: Seat, cards: readonly Face[]): Parts {
  if (cards.length === 0) return {};
  return { ...counts(shown, seat, { hand: -cards.length }), [`/crew/${seat}/discard`]: [...crew(shown, seat).discard, ...cards] };
}

function bag({ nest }: View, kind: keyof View["nest"]["bag"], by: number): Parts {
  return { [`/nest/bag/${kind}`]: (nest.bag[kind] ?? 0) + by };
}

/** Removes a figure. The last one leaves an empty map, not a missing one. */
function without({ figures }: View, gone: Ref): Parts {
  return Object.keys(figures).some((id) => id !== gone) ? { [`/figures/${gone}`]: undefined } : { "/figures": {} };
}

/** A corridor in its initial state, with open doors and without tokens. */
function bare({ edge, doors }: Corridor): Corridor {
  return { edge, doors: doors.map((door) => (door ? "open" : door)) as Corridor["doors"], reinforced: false, noise: false };
}

function change({ corridors }: View, corridor: Ref, changes: Partial<Corridor>): Parts {
  const before = corridors[corridor];
  return before ? { [`/corridors/${corridor}`]: { ...before, ...changes } } : {};
}
