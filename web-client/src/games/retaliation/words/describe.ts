// Events in words: one line for each.

import facts from "../../../generated/retaliation/facts.json";
import type { Cue } from "../../../shell/sound";
import type { ByKey, GameEvent, LogLine, Mention, Ref, Seat, Words } from "../../game";
import { soundOf } from "../../moments";
import { corridorRef, spaceRef, type Face, type SeenEvent } from "../view";
import { counted } from "./offer";
import type { Names } from "./names";
import { entry, type Params, type Texts } from "./texts";

type Told = ByKey<Exclude<SeenEvent, string>>;
export type Event = keyof Told | Extract<SeenEvent, string>;
type Key = keyof Texts["told"];
/** A sentence with the parameters that `common` does not find. */
type Sentence = readonly [Key, Params?];

/** The fields by which most events say what they are about. */
interface Fields {
  seat?: Seat;
  of?: Seat;
  target?: Seat | undefined;
  first?: Seat;
  from?: unknown;
  to?: unknown;
  slot?: Ref;
  at?: unknown;
  corridor?: string;
  figure?: Ref | undefined;
}

/** Line of an event; null if the client has no sentence for it. */
export function describe(event: GameEvent, names: Names): LogLine | null {
  const [key, told] = read(event);
  const sentence = SENTENCES[key as Event] as ((told: unknown, names: Names) => Sentence) | undefined;
  if (!sentence) return null;
  const [template, params] = sentence(told, names);
  const about = seatsOf(told);
  const touches = refsOf(told);
  const shows = shown(key as Event, told);
  const stage = staged(key as Event, told, names);
  const steps = key === "phase_began" ? stepsOf((told as Told["phase_began"]).phase, names) : null;
  return {
    words: names.speech.words(names.speech.texts.told[template], { ...common(told, names), ...params }),
    ...(about.length > 0 ? { about } : {}),
    ...(touches.length > 0 ? { touches } : {}),
    ...(shows.length > 0 ? { shows } : {}),
    ...(stage ? { stage } : {}),
    ...(steps ? { steps } : {}),
    ...(isSecret(key as Event, told) ? { secret: true } : {}),
    ...(isLook(key as Event, told) ? { look: true } : {}),
    ...LOOKS[key as Event],
    ...(key === "health_changed" || key === "oxygen_changed" ? { folds: `${key} ${told.seat}` } : {}),
    ...soundOf(stage),
    ...(isRevealed(key as Event, told, names) ? { pace: "none" as const } : {}),
  };
}

/** True if the final reveal tells an event, so that it is not told before. */
function isRevealed(key: Event, told: Fields, { scene: { view } }: Names): boolean {
  if (key === "scanned_all" || key === "objective_revealed") return true;
  if (key === "hatched") return view?.ending !== undefined;
  return key === "died" && view?.crew[(told as Told["died"]).seat]?.hatched === true;
}

/** An event as a word and what it tells besides. */
function read(event: GameEvent): [string, Fields] {
  if (typeof event === "string") return [event, {}];
  const [[key, told] = ["", {}]] = Object.entries(event);
  return [key, told as Fields];
}

/** Keys of all events with sentences, compared with the wire's in a test. */
export function described(): string[] {
  return Object.keys(SENTENCES);
}

/** A place in a sentence: a slot, or a space of intruders. */
function place(at: unknown, names: Names): Mention | undefined {
  if (typeof at === "number") return names.person(at);
  const ref = refOf(at);
  return ref === undefined ? undefined : names.mention(ref);
}

function refOf(at: unknown): Ref | undefined {
  if (typeof at === "string") return /^r\dc\d$/.test(at) ? at : undefined;
  if (typeof at !== "object" || at === null) return undefined;
  if ("room" in at && typeof at.room === "string") return spaceRef({ room: at.room });
  return "corridor" in at && typeof at.corridor === "string" ? spaceRef({ corridor: at.corridor }) : undefined;
}

/** Parameters common to most sentences. */
function common(told: Fields, names: Names): Params {
  const params: Record<string, string | number | Mention | Words> = {};
  for (const key of ["seat", "of", "target", "from", "to", "slot", "at"] as const) {
    const thing = place(told[key], names);
    if (thing) params[key] = thing;
  }
  if (told.corridor !== undefined) params.corridor = names.mention(corridorRef(told.corridor));
  if (told.figure !== undefined) params.figure = names.mention(told.figure);
  return params;
}

function seatsOf(told: Fields): Seat[] {
  const all = [told.seat, told.of, told.target, told.from, told.to, told.first];
  return [...new Set(all.filter((seat) => typeof seat === "number"))];
}

function refsOf({ slot, from, to, at, corridor, figure }: Fields): Ref[] {
  const all = [slot, refOf(from), refOf(to), refOf(at), corridor === undefined ? undefined : corridorRef(corridor), figure];
  return [...new Set(all.filter((ref) => ref !== undefined))];
}

/** True if an event tells this reader more than others. */
function isSecret(key: Event, told: Fields): boolean {
  const has = (field: string) => {
    const value = (told as Record<string, unknown>)[field];
    return Array.isArray(value) ? value.length > 0 : value !== undefined;
  };
  switch (key) {
    case "drafting":
      return has("shown");
    case "drew":
    case "objectives_looked":
      return has("cards");
    case "items_drawn":
      return has("items");
    case "objective_chosen":
      return has("put_away");
    case "scanned":
      return has("infected");
    case "anti_aircraft_looked":
    case "anti_aircraft_set":
      return has("active");
    case "item_gained":
      return has("item") && facts.items[(told as Told["item_gained"]).item ?? ""]?.class === "regular";
    default:
      return false;
  }
}

/** True if the reader learned a secret that stays until closed. */
function isLook(key: Event, told: Fields): boolean {
  return (key === "scanned" || key === "anti_aircraft_looked" || key === "objectives_looked") && isSecret(key, told);
}

/** References on the table because of an event, drawn by `panels/EventDisplay.tsx`. */
function shown(key: Event, told: Fields): Ref[] {
  const has = <Name extends keyof Told>(name: Name) => (key === name ? (told as Told[Name]) : null);
  const rolled = has("noise_rolled") ?? has("shoot_rolled") ?? has("burst_rolled");
  if (rolled) return [`${key.replace("_rolled", "")}-${rolled.face}`];
  const drafted = has("drafted");
  if (drafted) return [drafted.character];
  const kept = has("drafting");
  if (kept) return kept.shown ?? [];
  const played = has("card_played");
  if (played) return [played.card];
  const item = (has("item_used") ?? has("item_gained"))?.item;
  if (item) return [item];
  const found = has("items_drawn");
  if (found) return found.items ?? [];
  const wounded = has("wounded");
  if (wounded) return [`wound-${wounded.wound}`];
  const drawn = has("token_drawn");
  if (drawn) return [`token-${drawn.kind}`];
  const attack = has("attack_card");
  if (attack) return [`attack-${attack.card}`];
  const happened = has("event_card");
  if (happened) return [`event-${happened.card}`];
  const explored = has("explored");
  if (explored) return [explored.card];
  const placed = has("room_placed");
  if (placed) return [`room-${placed.room}`];
  const robot = has("robot_revealed");
  if (robot) return [`robot-${robot.robot}`];
  const revealed = has("objective_revealed");
  if (revealed) return [revealed.objective];
  const looked = has("objectives_looked");
  if (looked) return looked.cards ?? [];
  return key === "contaminated" ? ["contamination"] : [];
}

/** The moments that `panels/Stage.tsx` plays. */
function staged(key: Event, told: Fields, names: Names): string | null {
  const { view } = names.scene;
  switch (key) {
    case "placed":
      return `encounter-${(told as Told["placed"]).kind}`;
    case "attacks": {
      const { kind, target } = told as Told["attacks"];
      return `strike-${kind}-${target}`;
    }
    case "burst_rolled": {
      const { seat, face } = told as Told["burst_rolled"];
      return `burst-${seat}-${face.replace("+effect", "")}`;
    }
    case "died":
      return `death-${told.seat}`;
    case "queen_died":
      return "queen";
    case "queen_card":
      return "crown";
    case "autodestruction_set":
      return "destruct";
    case "lander_landed":
      return "landing";
    case "lander_launched":
      return `launch-${Object.entries(view?.crew ?? {})
        .filter(([, { state }]) => state === "lander" || (typeof state === "object" && "escaped" in state && state.escaped === "lander"))
        .map(([seat]) => seat)
        .join(".")}`;
    case "escaped": {
      const { seat, by } = told as Told["escaped"];
      return by === "shuttle" ? `shuttle-${seat}` : null;
    }
    case "hibernates":
      return `sleep-${told.seat}`;
    case "facility_destroyed":
      return "lost";
    default:
      return null;
  }
}

/** Steps of a phase between player phases. */
function stepsOf(phase: string, names: Names): NonNullable<LogLine["steps"]> | null {
  const { steps } = names.speech.texts;
  const at = Object.keys(steps).indexOf(phase);
  return at < 0 ? null : { names: Object.values(steps), at };
}

function cards(list: readonly (Face | string)[], names: Names): Words {
  return list.length === 0 ? [names.speech.texts.told.nothing] : names.speech.list(list.map((card) => names.face(card)));
}

/** Section and slot of a health marker. */
export function healthPlace(slot: number, names: Names): string {
  let left = slot;
  for (const slots of facts.health) {
    if (left < slots) return names.speech.say(names.speech.texts.seat.place, { state: healthState(slot, names), n: left + 1 });
    left -= slots;
  }
  return healthState(slot, names);
}

/** The section of the health track that a slot is in. */
function healthState(slot: number, names: Names): string {
  const { seat } = names.speech.texts;
  const states = [seat.healthy, seat.injured, seat.heavily];
  const ends = facts.health.map((_, i) => facts.health.slice(0, i + 1).reduce((sum, slots) => sum + slots, 0));
  return states.at(ends.findIndex((end) => slot < end)) ?? "";
}

function defence(active: boolean | undefined, names: Names): string {
  const { defence } = names.speech.texts;
  return active === undefined ? defence.unknown : active ? defence.active : defence.inactive;
}

const SENTENCES: { [Name in keyof Told]: (told: Told[Name], names: Names) => Sentence } & Record<Extract<SeenEvent, string>, () => Sentence> = {
  drafting: ({ seat, shown }, names) => [shown?.length ? "drafting_known" : "drafting", { seat: names.player(seat), cards: cards(shown ?? [], names) }],
  drafted: ({ seat, character }, names) => ["drafted", { seat: names.player(seat), character: names.ref(character) }],
  equipment_shown: ({ cards: all }, names) => ["equipment_shown", { cards: cards(all, names) }],
  tokens_taken: ({ tokens }, names) => ["tokens_taken", { tokens: counted(tokens.map((token) => names.gear(token))) }],
  round_began: ({ round, first }, names) => ["round_began", { n: round, seat: names.person(first) }],
  phase_began: ({ phase }, names) => ["phase_began", { phase: entry(names.speech.texts.phase, phase) }],
  turn_began: () => ["turn_began"],
  declared: ({ verb }, names) => ["declared", { does: names.speech.texts.does[verb] ?? entry(names.speech.texts.verb, verb).toLowerCase() }],
  paid: ({ cards: all }, names) => ["paid", { cards: cards(all, names) }],
  discarded: ({ cards: all }, names) => ["discarded", { cards: cards(all, names) }],
  passed: () => ["passed"],
  drew: ({ count, cards: all }, names) => [all?.length ? "drew_known" : "drew", { n: count, cards: cards(all ?? [], names) }],
  reshuffled: () => ["reshuffled"],
  card_played: ({ card }, names) => ["card_played", { card: names.ref(card) }],
  objective_chosen: ({ put_away }, names) => [put_away ? "objective_chosen_known" : "objective_chosen", { card: put_away ? names.ref(put_away) : "" }],
  moved: () => ["moved"],
  carried: () => ["carried"],
  oxygen_changed: ({ to }) => ["oxygen_changed", { n: to }],
  suffocating: ({ on }) => [on ? "suffocating" : "suffocating_off"],
  health_changed: ({ to }, names) => {
    const most = facts.health.reduce((sum, slots) => sum + slots, 0);
    return ["health_changed", { n: Math.max(0, most - to), m: most, state: healthState(to, names) }];
  },
  wounded: ({ wound }, names) => ["wounded", { wound: names.ref(`wound-${wound}`) }],
  wound_discarded: ({ wound }, names) => ["wound_discarded", { wound: names.ref(`wound-${wound}`) }],
  contaminated: () => ["contaminated"],
  contamination_removed: ({ count }) => ["contamination_removed", { n: count }],
  scanned: ({ infected, clean }) => [infected === undefined ? "scanned" : "scanned_known", { infected: infected ?? 0, clean: clean ?? 0 }],
  larva_gained: () => ["larva_gained"],
  larva_removed: () => ["larva_removed"],
  died: ({ seat }, names) => {
    const cause = causeOf(seat, names);
    return cause === null ? ["died"] : ["died_of", { cause }];
  },
  revived: () => ["revived"],
  boarded: () => ["boarded"],
  put_out: () => ["put_out"],
  escaped: ({ by }, names) => ["escaped", { by: entry(names.speech.texts.vehicle, by) }],
  hibernates: () => ["hibernates"],
  item_gained: ({ back, item }, names) => [
    item ? "item_gained_known" : "item_gained",
    { item: item ? names.ref(item) : "", back: entry(names.speech.texts.back, back) },
  ],
  items_drawn: ({ backs, items }, names) => [
    items?.length ? "items_drawn_known" : "items_drawn",
    { n: backs.length, backs: counted(backs.map((back) => entry(names.speech.texts.back, back))), items: cards(items ?? [], names) },
  ],
  item_used: ({ item }, names) => ["item_used", { item: names.ref(item) }],
  item_lost: ({ item }, names) => ["item_lost", { item: names.ref(item) }],
  item_traded: ({ items = [], backpack, tokens = [] }, names) => {
    const hidden = backpack > 0 ? [names.speech.say(names.speech.texts.told.backpack, { n: backpack })] : [];
    const things = [...items.map((item) => names.ref(item)), ...hidden, ...tokens.map((token) => names.gear(token))];
    return ["item_traded", { things: counted(things) || names.speech.texts.told.nothing }];
  },
  token_gained: ({ token }, names) => ["token_gained", { token: names.gear(token) }],
  token_spent: ({ token }, names) => ["token_spent", { token: names.gear(token) }],
  token_moved: ({ token }, names) => ["token_moved", { token: names.gear(token) }],
  ammo_spent: ({ weapon }, names) => ["ammo_spent", { item: names.ref(weapon) }],
  data_gained: () => ["data_gained"],
  explored: () => ["explored"],
  room_placed: ({ room, slot }, names) => ["room_placed", { room: { text: names.ref(`room-${room}`), at: slot } }],
  hibernatorium_found: () => ["hibernatorium_found"],
  robot_revealed: ({ robot }, names) => ["robot_revealed", { robot: names.ref(`robot-${robot}`) }],
  corridor_placed: () => ["corridor_placed"],
  reinforced: () => ["reinforced"],
  noise_placed: () => ["noise_placed"],
  noise_removed: () => ["noise_removed"],
  door_changed: ({ state }, names) => ["door_changed", { state: entry(names.speech.texts.door, state) }],
  fire_placed: () => ["fire_placed"],
  fire_removed: () => ["fire_removed"],
  room_malfunction: ({ on }) => [on ? "room_malfunction" : "room_repaired"],
  item_malfunction: ({ on, item }, names) => [on ? "item_malfunction" : "item_repaired", { item: names.ref(item) }],
  robot_malfunction: ({ on }) => [on ? "robot_malfunction" : "robot_repaired"],
  secure_changed: ({ to }) => ["secure_changed", { n: to }],
  robot_moved: () => ["robot_moved"],
  egg_taken: ({ left }) => ["egg_taken", { n: left }],
  nest_destroyed: () => ["nest_destroyed"],
  life_support: ({ section, active }) => [active ? "life_support_on" : "life_support_off", { section: { text: section, at: `section-${section}` } }],
  hibernatorium_on: () => ["hibernatorium_on"],
  reactor_shut_down: () => ["reactor_shut_down"],
  autodestruction_set: ({ space }) => [space > facts.rounds.last ? "autodestruction_last" : "autodestruction_set", { n: space }],
  lander_moved: ({ to }) => ["lander_moved", { n: to }],
  anti_aircraft_looked: ({ active }, names) => [active === undefined ? "anti_aircraft_looked" : "anti_aircraft_known", { state: defence(active, names) }],
  anti_aircraft_set: ({ active }, names) => ["anti_aircraft_set", { state: defence(active, names) }],
  anti_aircraft_revealed: ({ active }, names) => ["anti_aircraft_revealed", { state: defence(active, names) }],
  lander_landed: () => ["lander_landed"],
  lander_launched: () => ["lander_launched"],
  objectives_looked: ({ cards: all }, names) => [all?.length ? "objectives_known" : "objectives_looked", { cards: cards(all ?? [], names) }],
  facility_destroyed: () => ["facility_destroyed"],
  noise_rolled: ({ face }, names) => ["noise_rolled", { face: entry(names.speech.texts.noise, face) }],
  shoot_rolled: ({ face }, names) => ["shoot_rolled", { face: entry(names.speech.texts.shoot, face) }],
  burst_rolled: ({ face }, names) => ["burst_rolled", { face: entry(names.speech.texts.burst, face) }],
  token_drawn: ({ kind, numbers }, names) => [
    numbers ? "token_drawn_numbers" : "token_drawn",
    { kind: names.token(kind), n: numbers?.[0] ?? 0, m: numbers?.[1] ?? 0 },
  ],
  tokens_added: ({ kind, count }, names) => ["tokens_added", { kind: names.token(kind), n: count }],
  placed: () => ["placed"],
  intruder_moved: () => ["intruder_moved"],
  intruder_removed: () => ["intruder_removed"],
  hit: ({ hits }) => ["hit", { n: hits }],
  killed: () => ["killed"],
  attacks: ({ figure, kind }, names) => ["attacks", figure === undefined ? { figure: names.token(kind) } : {}],
  attack_prevented: () => ["attack_prevented"],
  attack_card: ({ card }, names) => ["attack_card", { card: names.ref(`attack-${card}`) }],
  attacks_reshuffled: () => ["attacks_reshuffled"],
  secure_used: ({ slot }, names) => [
    names.scene.view?.rooms[slot]?.room === "shelter" && names.scene.view.rooms[slot]?.secure === 0 ? "secure_shelter" : "secure_used",
  ],
  queen_card: ({ card }, names) => ["queen_card", { text: queenText(card, names) }],
  queen_died: () => ["queen_died"],
  event_card: ({ card }, names) => ["event_card", { card: names.ref(`event-${card}`) }],
  events_reshuffled: () => ["events_reshuffled"],
  ended: ({ ending }, names) => ["ended", { ending: entry(names.speech.texts.ending, ending) }],
  scanned_all: ({ infected, clean }) => ["scanned_all", { infected, clean }],
  hatched: ({ died }) => [died ? "hatched_died" : "hatched"],
  objective_revealed: ({ objective, met }, names) => [met ? "objective_met" : "objective_missed", { card: names.ref(objective) }],
};

/** Cause of death of a seat's character, as far as earlier events tell it; null if they do not. */
function causeOf(seat: Seat, names: Names): string | null {
  const { scene, speech } = names;
  const { cause } = speech.texts;
  const before = scene.lastTold((event) => {
    if (typeof event === "string") return event === "facility_destroyed";
    const { attacks, turn_began, phase_began, hatched } = event as Partial<Told>;
    return attacks?.target === seat || turn_began !== undefined || phase_began !== undefined || hatched?.seat === seat;
  });
  // A fire can hurt after an attack in the same turn.
  const certain = Object.values(scene.view?.rooms ?? {}).every(({ fire }) => !fire);
  if (before === "facility_destroyed") return cause.facility;
  const { attacks, hatched } = (typeof before === "object" ? before : {}) as Partial<Told>;
  if (attacks && certain) return speech.say(cause.attack, { figure: names.token(attacks.kind) });
  return hatched ? cause.larva : null;
}

/** Text of a condition card of the Queen: `queen-04`. */
export function queenText(card: string, { speech }: Names): string {
  return speech.content.queen[Number(card.split("-")[1]) - 1] ?? card;
}

interface Manner {
  icon?: string;
  topic?: "combat" | "secret" | "facility" | "crew";
  heading?: NonNullable<LogLine["heading"]>;
  moment?: boolean;
  pace?: NonNullable<LogLine["pace"]>;
  joins?: NonNullable<LogLine["joins"]>;
  sound?: Cue;
}

/** Look and sound of the lines. */
const LOOKS: Partial<Record<Event, Manner>> = {
  drafted: { topic: "crew" },
  equipment_shown: { topic: "crew", pace: "brief" },
  tokens_taken: { topic: "crew", pace: "brief" },
  round_began: { heading: "round", pace: "brief" },
  phase_began: { heading: "phase", pace: "brief", joins: "next", sound: "step" },
  turn_began: { heading: "turn", pace: "brief", joins: "last" },
  declared: { topic: "crew", icon: "play-button", pace: "brief", joins: "next" },
  paid: { pace: "brief", joins: "next" },
  discarded: { pace: "brief", joins: "last" },
  passed: { topic: "crew", icon: "player-next" },
  drew: { pace: "brief", joins: "last" },
  reshuffled: { pace: "brief", joins: "last" },
  card_played: { topic: "crew", icon: "card-play" },
  objective_chosen: { topic: "secret", icon: "flag-objective", pace: "read" },
  moved: { topic: "crew", icon: "walk" },
  carried: { topic: "crew", joins: "last" },
  oxygen_changed: { topic: "crew", icon: "scuba-tanks", joins: "last", pace: "brief" },
  suffocating: { topic: "crew", icon: "scuba-tanks", joins: "last", sound: "alarm" },
  health_changed: { topic: "combat", icon: "heart-beats", joins: "last" },
  wounded: { topic: "combat", icon: "broken-bone", pace: "read", sound: "attack" },
  wound_discarded: { topic: "crew", icon: "bandage-roll" },
  contaminated: { topic: "crew", icon: "biohazard", joins: "last" },
  contamination_removed: { topic: "crew", joins: "last" },
  scanned: { topic: "secret", icon: "biohazard" },
  larva_gained: { topic: "combat", icon: "maggot", joins: "last" },
  larva_removed: { topic: "crew", icon: "maggot", joins: "last" },
  died: { topic: "combat", icon: "death-skull", pace: "read", moment: true, sound: "alarm" },
  revived: { topic: "crew", moment: true, sound: "reveal" },
  boarded: { topic: "crew", icon: "rocket", sound: "door" },
  put_out: { topic: "crew", icon: "rocket" },
  escaped: { topic: "crew", icon: "exit-door", pace: "read", moment: true },
  hibernates: { topic: "crew", icon: "cryo-chamber", pace: "read", moment: true, sound: "door" },
  item_gained: { topic: "crew", joins: "last" },
  items_drawn: { topic: "crew", icon: "magnifying-glass" },
  item_used: { topic: "crew", icon: "light-backpack" },
  item_lost: { joins: "last" },
  item_traded: { topic: "crew", icon: "trade" },
  token_gained: { pace: "brief", joins: "last" },
  token_spent: { pace: "brief", joins: "last" },
  token_moved: { pace: "brief", joins: "last" },
  ammo_spent: { pace: "brief", joins: "next" },
  data_gained: { topic: "facility", icon: "database", moment: true },
  explored: { topic: "facility", icon: "binoculars", joins: "next", sound: "reveal" },
  room_placed: { topic: "facility", icon: "binoculars", pace: "read" },
  hibernatorium_found: { topic: "facility", icon: "cryo-chamber", pace: "read", moment: true, sound: "reveal" },
  robot_revealed: { topic: "facility", icon: "tracked-robot", pace: "read", sound: "reveal" },
  corridor_placed: { topic: "facility", pace: "brief", joins: "last" },
  reinforced: { topic: "facility", icon: "brick-wall", sound: "door" },
  noise_placed: { icon: "sound-waves", joins: "last", sound: "noise" },
  noise_removed: { icon: "sound-off", joins: "next", pace: "brief" },
  door_changed: { topic: "facility", icon: "closed-doors", joins: "last", sound: "door" },
  fire_placed: { topic: "facility", icon: "flame", joins: "last", sound: "step" },
  fire_removed: { topic: "facility", icon: "fire-extinguisher", joins: "last" },
  room_malfunction: { topic: "facility", icon: "spanner", joins: "last", sound: "step" },
  item_malfunction: { topic: "crew", icon: "spanner", joins: "last" },
  robot_malfunction: { topic: "facility", icon: "spanner", joins: "last" },
  secure_changed: { topic: "facility", icon: "shield", joins: "last" },
  robot_moved: { topic: "facility", icon: "tracked-robot" },
  egg_taken: { topic: "facility", icon: "big-egg" },
  nest_destroyed: { topic: "facility", icon: "egg-clutch", moment: true, sound: "reveal" },
  life_support: { topic: "facility", icon: "computer-fan", sound: "alarm" },
  hibernatorium_on: { topic: "facility", icon: "cryo-chamber", moment: true, sound: "reveal" },
  reactor_shut_down: { topic: "facility", icon: "nuclear", moment: true, sound: "alarm" },
  autodestruction_set: { topic: "facility", icon: "time-bomb", pace: "read", moment: true, sound: "alarm" },
  lander_moved: { topic: "facility", icon: "rocket" },
  anti_aircraft_looked: { topic: "secret", icon: "domino-mask" },
  anti_aircraft_set: { topic: "secret", icon: "domino-mask" },
  anti_aircraft_revealed: { topic: "facility", icon: "radar-dish", pace: "read", moment: true, sound: "reveal" },
  lander_landed: { topic: "facility", icon: "rocket", pace: "read", moment: true, sound: "reveal" },
  lander_launched: { topic: "facility", icon: "rocket", pace: "read", moment: true, sound: "alarm" },
  objectives_looked: { topic: "secret", icon: "domino-mask" },
  facility_destroyed: { topic: "facility", icon: "explosion-rays", pace: "read", moment: true, sound: "alarm" },
  noise_rolled: { icon: "sound-waves" },
  shoot_rolled: { topic: "combat", icon: "gunshot", sound: "shot" },
  burst_rolled: { topic: "combat", icon: "machine-gun", pace: "read", sound: "shot" },
  token_drawn: { icon: "swap-bag", sound: "reveal" },
  tokens_added: { pace: "brief", joins: "last" },
  placed: { topic: "combat", icon: "alien-bug", joins: "last", sound: "encounter" },
  intruder_moved: { topic: "combat", icon: "alien-bug", joins: "last", sound: "step" },
  intruder_removed: { topic: "combat", joins: "last" },
  hit: { topic: "combat", joins: "last", sound: "hit" },
  killed: { topic: "combat", icon: "ribcage", joins: "last", sound: "hit" },
  attacks: { topic: "combat", icon: "crossed-swords", sound: "attack" },
  attack_prevented: { topic: "combat", icon: "shield", joins: "last" },
  attack_card: { topic: "combat", icon: "crossed-swords", pace: "read" },
  attacks_reshuffled: { pace: "brief", joins: "last" },
  secure_used: { topic: "combat", icon: "shield", sound: "door" },
  queen_card: { topic: "combat", icon: "crowned-skull", pace: "read", moment: true, sound: "reveal" },
  queen_died: { topic: "combat", icon: "crowned-skull", pace: "read", moment: true, sound: "alarm" },
  event_card: { icon: "card-play", pace: "read", sound: "reveal" },
  events_reshuffled: { pace: "brief", joins: "last" },
  ended: { heading: "round", pace: "read", moment: true },
  hatched: { topic: "combat", icon: "maggot", pace: "read", sound: "encounter" },
};
