// Changes to the view by each event. They follow only from what events say. If an event does not give the result for a thing, the
// thing changes to its state after the whole update.

import type { Parts, Scenery } from "../../model/scene";
import { part } from "../../model/view";
import type { ByKey, Ref, Seat } from "../game";
import { exits } from "./board/geometry";
import type { Crew, Face, Figure, HeavyItem, Pod, View } from "./view";
import type { ItemKind, SeenEvent } from "./wire";

/** An event as an object with its kind as the only key. */
export type AnyTold = Partial<ByKey<Exclude<SeenEvent, string>>>;
type Settles = { [Key in keyof AnyTold]?: (told: NonNullable<AnyTold[Key]>, shown: View, after: View) => Parts };

export const scenery: Scenery<View> = {
  current: ["/you/hand", "/you/items", "/you/deck", "/you/discard", "/you/objectives", "/you/intruder_hand"],
  counted: (seat) => [`/crew/${seat}/hand`, `/crew/${seat}/deck`, `/crew/${seat}/discard`],
  settles: (event, shown, after) => {
    if (typeof event === "string") return AT_ONCE[event]?.(shown) ?? {};
    const [[key, told] = ["", {}]] = Object.entries(event);
    const settle = SETTLES[key as keyof AnyTold] as ((told: unknown, shown: View, after: View) => Parts) | undefined;
    return settle?.(told, shown, after) ?? {};
  },
};

/** Events without further data. */
const AT_ONCE: Readonly<Record<string, (shown: View) => Parts>> = {
  irreversible: () => ({ "/tracks/irreversible": true }),
  chambers_open: () => ({ "/tracks/chambers_open": true }),
  pods_unlocked: ({ pods }) => ({ "/pods": pods.map((pod) => ({ ...pod, locked: false })) }),
  nest_destroyed: () => ({ "/intruders/nest_destroyed": true }),
  ship_destroyed: () => ({ "/record/ship_destroyed": true }),
};

const ITEMS = ["inventory", "hands", "locked", "hand_slots"] as const;

const SETTLES: Settles = {
  drafted: ({ seat }, _, after) => later(after, `/crew/${seat}`),
  round_began: ({ round }, shown, after) => ({
    "/round/number": round,
    ...later(after, "/round/first"),
    // Players who are gone stay passed.
    ...Object.fromEntries(Object.entries(shown.crew).flatMap(([seat, { state }]) => (typeof state === "object" ? [[`/crew/${seat}/passed`, undefined]] : []))),
  }),
  phase_began: ({ phase }) => ({ "/round/phase": phase, "/round/turn": undefined }),
  turn_began: ({ seat }, _, { round: { turn } }) => ({
    "/round/turn": { seat, actions: 0, unlimited: turn?.seat === seat ? turn.unlimited : false },
  }),
  drew: ({ seat, count }, shown) => moved(shown, seat, { hand: count, deck: -count }),
  reshuffled: ({ seat }, shown) => ({
    [`/crew/${seat}/deck`]: crew(shown, seat).deck + (crew(shown, seat).discard?.length ?? 0),
    [`/crew/${seat}/discard`]: undefined,
  }),
  passed: ({ seat, discarded }, shown) => ({ ...discard(shown, seat, discarded), [`/crew/${seat}/passed`]: true }),
  paid: ({ seat, cards }, shown) => discard(shown, seat, cards),
  discarded: ({ seat, cards }, shown) => discard(shown, seat, cards),
  contaminated: ({ seat, count }, shown) => ({
    [`/crew/${seat}/discard`]: [...(crew(shown, seat).discard ?? []), ...Array<Face>(count).fill("contamination")],
    "/decks/contamination": shown.decks.contamination - count,
  }),
  scanned: (_, __, after) => later(after, "/decks/contamination_removed"),
  reacted: ({ seat, source }, shown, after) => ("action" in source ? discard(shown, seat, [{ action: source.action }]) : all(after, `/crew/${seat}`, ITEMS)),
  track_moved: ({ track, space }) => ({ [`/tracks/${track}`]: space ?? undefined }),
  // The declared action is now done.
  moved: ({ seat, to }) => ({ [`/crew/${seat}/state`]: { active: to }, "/scene/declared": undefined }),
  cancelled: () => ({ "/scene/declared": undefined }),
  explored: ({ room, kind, items }, _, after) => ({
    [`/rooms/${room}/kind`]: kind,
    [`/rooms/${room}/explored`]: true,
    [`/rooms/${room}/items`]: items || undefined,
    ...all(after, `/rooms/${room}`, ["token", "tile_seen_by", "token_seen_by"]),
  }),
  items_left: ({ room, items }) => ({ [`/rooms/${room}/items`]: items || undefined }),
  noise_placed: ({ corridor }, shown) => ({ [`/corridors/${corridor}`]: { door: shown.corridors?.[corridor]?.door ?? "open", noise: true } }),
  technical_noise_placed: ({ network }, shown) => ({ "/technical": [...new Set([...(shown.technical ?? []), network])] }),
  noise_cleared: ({ room }, shown, after) => ({
    ...Object.fromEntries(
      exits(shown, room).flatMap(({ corridor }) => {
        const before = shown.corridors?.[corridor];
        return before ? [[`/corridors/${corridor}`, before.door === "open" ? undefined : { ...before, noise: false }]] : [];
      }),
    ),
    ...later(after, "/technical"),
  }),
  door_changed: ({ corridor, door }, shown) => {
    const noise = shown.corridors?.[corridor]?.noise ?? false;
    return { [`/corridors/${corridor}`]: door === "open" && !noise ? undefined : { door, noise } };
  },
  fire: ({ room, burning }, { tracks }) => ({ [`/rooms/${room}/fire`]: burning || undefined, "/tracks/fires": tracks.fires + (burning ? 1 : -1) }),
  malfunction: ({ room, present }, { tracks }) => ({
    [`/rooms/${room}/malfunction`]: present || undefined,
    "/tracks/malfunctions": tracks.malfunctions + (present ? 1 : -1),
  }),
  airlock_token: ({ room }, { rooms }) =>
    Object.fromEntries(
      Object.entries(rooms).flatMap(([at, { airlock }]) => (at === room || airlock ? [[`/rooms/${at}/airlock`, at === room || undefined]] : [])),
    ),
  token_drawn: ({ kind }, shown) => bag(shown, kind, -1),
  bag_gained: ({ kind }, shown) => bag(shown, kind, 1),
  bag_lost: ({ kind }, shown) => bag(shown, kind, -1),
  madness_gone: (_, __, after) => later(after, "/intruders/madness"),
  intruder_placed: ({ figure, kind, room }, shown, after) => {
    const token = after.intruders.figures.find(({ id }) => id === figure)?.token;
    return figures([...shown.intruders.figures, { id: figure, kind, room, ...(token ? { token } : {}) }]);
  },
  intruder_moved: ({ figure, to }, shown) => change(shown, figure, { room: to }),
  intruder_left: ({ figure }, shown, after) => ({ ...without(shown, [figure]), ...later(after, "/intruders/supply") }),
  intruder_transformed: ({ figure, kind }, shown) => change(shown, figure, { kind }),
  injured: ({ figure, injuries }, shown) => change(shown, figure, { injuries }),
  intruder_killed: ({ figure, room }, shown, after) => ({
    ...without(shown, [figure]),
    ...later(after, `/rooms/${room}/objects`, "/record/kills", "/intruders/supply"),
  }),
  lurking: ({ rooms }, shown) =>
    without(
      shown,
      shown.intruders.figures.filter(({ room }) => rooms.includes(room)).map(({ id }) => id),
    ),
  condition_checked: (_, __, after) => later(after, "/decks/attacks"),
  attacked: (_, __, after) => later(after, "/decks/attacks"),
  movement_revealed: (_, __, after) => later(after, "/decks/events"),
  event_revealed: (_, __, after) => later(after, "/decks/events", "/decks/events_removed"),
  events_discarded: (_, __, after) => later(after, "/decks/events", "/decks/events_removed"),
  event_put: (_, __, after) => later(after, "/decks/events", "/you/knows"),
  eggs: ({ board }, _, after) => ({ "/intruders/eggs": board, ...later(after, "/intruders/egg_supply") }),
  egg_destroyed: ({ room }, _, after) => later(after, `/rooms/${room}/objects`, "/intruders/eggs_destroyed"),
  ammo: ({ seat, weapon, ammo }, shown) => ({ [`/crew/${seat}/hands`]: loaded(crew(shown, seat), weapon, ammo) }),
  light_wounds: ({ seat, wounds }) => ({ [`/crew/${seat}/light_wounds`]: wounds || undefined }),
  serious_wound: ({ seat, wound }, shown, after) => ({
    [`/crew/${seat}/serious_wounds`]: [...(crew(shown, seat).serious_wounds ?? []), wound ? { wound } : {}],
    ...all(after, `/crew/${seat}`, ["hand_slots"]),
    ...later(after, "/decks/wounds"),
  }),
  dressed: ({ seat }, _, after) => all(after, `/crew/${seat}`, ["serious_wounds", "hand_slots"]),
  undressed: ({ seat }, _, after) => all(after, `/crew/${seat}`, ["serious_wounds", "hand_slots"]),
  healed: ({ seat }, _, after) => ({ ...all(after, `/crew/${seat}`, ["serious_wounds", "hand_slots"]), ...later(after, "/decks/wounds") }),
  slimed: ({ seat, slimed }) => ({ [`/crew/${seat}/slimed`]: slimed || undefined }),
  larva: ({ seat, present }) => ({ [`/crew/${seat}/larva`]: present || undefined }),
  madness: ({ seat, level }) => ({ [`/crew/${seat}/madness`]: level }),
  panicked: (_, __, after) => later(after, "/decks/panic"),
  forgotten: ({ seat }, _, after) => all(after, `/crew/${seat}`, ["forgotten", "hand", "deck", "discard"]),
  died: ({ seat }, shown, after) => {
    const { state } = crew(shown, seat);
    const room = typeof state === "object" && "active" in state ? state.active : null;
    return { ...later(after, `/crew/${seat}`, "/record/first_death", ...(room ? [`/rooms/${room}/objects`] : [])), "/pods": leave(shown, [seat]) };
  },
  resuscitated: ({ seat, room }, _, after) => later(after, `/crew/${seat}`, `/rooms/${room}/objects`),
  got_item: ({ seat, color }, _, after) => ({ ...all(after, `/crew/${seat}`, ITEMS), ...later(after, `/decks/items/${color}`) }),
  put_under: ({ color }, _, after) => later(after, `/decks/items/${color}`, "/you/knows"),
  lost_item: ({ seat }, _, after) => ({ ...all(after, `/crew/${seat}`, ITEMS), ...later(after, "/decks/items", "/decks/items_gone") }),
  unlocked: ({ seat }, _, after) => all(after, `/crew/${seat}`, ITEMS),
  attached: ({ seat }, _, after) => all(after, `/crew/${seat}`, ITEMS),
  crafted: ({ seat }, _, after) => ({ ...all(after, `/crew/${seat}`, ITEMS), ...later(after, "/decks/crafted") }),
  traded: ({ from, to }, _, after) => ({ ...all(after, `/crew/${from}`, ITEMS), ...all(after, `/crew/${to}`, ITEMS) }),
  object_moved: ({ room }, shown, after) => ({
    ...later(after, `/rooms/${room}/objects`),
    // The event does not reveal whose hands it left. Only those who held an object can have lost it.
    ...later(after, ...Object.keys(shown.crew).flatMap((seat) => [`/crew/${seat}/hands`, `/crew/${seat}/hand_slots`])),
  }),
  looked: (_, __, after) => later(after, "/engines", "/course/seen_by", "/record/looks", "/you/knows", "/you/memories"),
  engine_switched: (_, __, after) => later(after, "/engines", "/record/looks", "/you/knows"),
  course_set: ({ space }) => ({ "/course/marker": space }),
  weakness_discovered: (_, __, after) => later(after, "/intruders/weaknesses"),
  signal: ({ seat }) => ({ [`/crew/${seat}/signal`]: true }),
  pod_turned: ({ pod, locked }, { pods }) => ({ "/pods": pods.map((one) => (one.number === pod ? { ...one, locked } : one)) }),
  boarded: ({ seat, pod }, { pods }) => ({
    [`/crew/${seat}/state`]: { waiting: pod },
    "/pods": pods.map((one) => (one.number === pod ? { ...one, occupants: [...one.occupants, seat] } : one)),
  }),
  left_pod: ({ seat, room }, shown) => ({ [`/crew/${seat}/state`]: { active: room }, "/pods": leave(shown, [seat]) }),
  launched: ({ pod, aboard }, { pods }, after) => ({
    "/pods": pods.filter(({ number }) => number !== pod),
    ...Object.fromEntries(aboard.map((seat) => [`/crew/${seat}/state`, "evacuated"])),
    ...later(after, "/record/departures"),
  }),
  pod_lost: ({ pod }, { pods }) => ({ "/pods": pods.filter(({ number }) => number !== pod) }),
  hibernated: ({ seat }, _, after) => ({ [`/crew/${seat}/state`]: "hibernating", ...later(after, "/record/departures") }),
  objective_chosen: ({ seat }, _, after) => all(after, `/crew/${seat}`, ["objectives", "gave_up_objective"]),
  intruder_player: (_, __, after) => later(after, "/intruder_player", "/record/intruder_player_declined"),
  intruder_cards_drawn: (_, __, after) => later(after, "/intruder_player"),
  intruder_card_played: (_, __, after) => later(after, "/intruder_player"),
  intruder_passed: (_, __, after) => later(after, "/intruder_player"),
  ended: ({ ending }) => ({ "/ending": ending, "/round/phase": "ended", "/round/turn": undefined }),
  course_revealed: ({ destination }) => ({ "/record/destination": destination }),
  switched: (_, __, after) => later(after, "/windows/switches"),
};

/** Parts in their state after the whole update. */
function later(after: View, ...pointers: readonly string[]): Parts {
  return Object.fromEntries(pointers.map((pointer) => [pointer, part(after, pointer)]));
}

function all(after: View, at: string, names: readonly string[]): Parts {
  return later(after, ...names.map((name) => `${at}/${name}`));
}

function crew(view: View, seat: Seat): Crew {
  return view.crew[seat]!;
}

function moved(shown: View, seat: Seat, by: { hand?: number; deck?: number }): Parts {
  const { hand, deck } = crew(shown, seat);
  return { [`/crew/${seat}/hand`]: hand + (by.hand ?? 0), [`/crew/${seat}/deck`]: deck + (by.deck ?? 0) };
}

function discard(shown: View, seat: Seat, cards: readonly Face[]): Parts {
  if (cards.length === 0) return {};
  return { ...moved(shown, seat, { hand: -cards.length }), [`/crew/${seat}/discard`]: [...(crew(shown, seat).discard ?? []), ...cards] };
}

function bag({ intruders }: View, kind: keyof View["intruders"]["bag"], by: 1 | -1): Parts {
  return { [`/intruders/bag/${kind}`]: (intruders.bag?.[kind] ?? 0) + by || undefined };
}

function figures(list: readonly Figure[]): Parts {
  return { "/intruders/figures": list };
}

function change({ intruders }: View, figure: Ref, changes: Partial<Figure>): Parts {
  return figures(intruders.figures.map((one) => (one.id === figure ? { ...one, ...changes } : one)));
}

function without({ intruders }: View, gone: readonly Ref[]): Parts {
  return figures(intruders.figures.filter(({ id }) => !gone.includes(id)));
}

function leave({ pods }: View, seats: readonly Seat[]): readonly Pod[] {
  if (!pods.some(({ occupants }) => occupants.some((seat) => seats.includes(seat)))) return pods;
  return pods.map((pod) => ({ ...pod, occupants: pod.occupants.filter((seat) => !seats.includes(seat)) }));
}

/** Hands of a seat after a weapon's ammo has changed. */
function loaded({ hands }: Crew, weapon: ItemKind, ammo: number): Crew["hands"] {
  const load = (item: HeavyItem): HeavyItem => {
    if (item.kind !== weapon) return item;
    const { ammo: _, ...empty } = item;
    return ammo > 0 ? { ...empty, ammo } : empty;
  };
  return hands?.map((held) => ("items" in held ? { items: held.items.map(load) } : held));
}
