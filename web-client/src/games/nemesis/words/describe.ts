// Events in words: one line for each.

import type { Cue } from "../../../shell/sound";
import type { GameEvent, LogLine, Mention, Ref, Seat, Words } from "../../game";
import { soundOf } from "../../moments";
import { isHaunted, type Color, type Face, type Look, type Source } from "../view";
import { isOpen, printed, type Names } from "./names";
import { entry, type Params, type Texts } from "./texts";

type Sight =
  | { tile: [string, [string, number] | null] }
  | { engine: boolean }
  | { course: string[] }
  | { events: string[] }
  | { objective: string }
  | { items: string[] }
  | { attacks: string[] };

/** The fields of all events; each has some of them (`crates/games/nemesis/src/model/event/seen_event.rs`). */
interface SeenEvent {
  seat: Seat;
  other: Seat;
  first: Seat;
  target: Seat;
  holder: Seat | null;
  shown: string[];
  character: string;
  round: number;
  phase: string;
  count: number;
  cards: (Face | string)[];
  discarded: (Face | string)[];
  deck: string | { items: Color };
  track: "time" | "self_destruct";
  space: number | string | null;
  verb: string;
  source: Source;
  card: string | Source | null;
  agreed: boolean;
  from: Seat | Ref;
  to: Seat | Ref;
  room: Ref | null;
  rooms: Ref[];
  kind: string;
  token: string;
  items: number;
  face: string;
  corridor: Ref;
  network: string;
  door: string;
  burning: boolean;
  present: boolean;
  figure: Ref;
  injuries: number;
  toughness: number | null;
  retreat: boolean;
  number: number | null;
  hit: boolean;
  surprise: boolean;
  board: number;
  weapon: string;
  ammo: number;
  wounds: number;
  wound: string | null;
  slimed: boolean;
  removed: number;
  harmless: number;
  infected: number | boolean | null;
  cause: string;
  color: Color;
  item: string;
  object: Ref;
  at: Look;
  saw: Sight;
  under: boolean;
  engine: number;
  exchanged: boolean;
  weakness: string;
  pod: number;
  locked: boolean;
  aboard: Seat[];
  kept: string;
  joined: boolean;
  ending: string;
  working: boolean[];
  destination: string;
  survived: boolean;
  objective: string;
  fulfilled: boolean;
  won: Seat[];
  class: string;
  level: string;
}

type Key = keyof Texts["told"];
/** A sentence with the parameters that `common` does not find. */
type Sentence = readonly [Key, Params?];

const EMPTY = {} as SeenEvent;

/** Line of an event; null if the client has no sentence for it. */
export function describe(event: GameEvent, names: Names): LogLine | null {
  const [[key, fields] = ["", EMPTY]] = typeof event === "string" ? [[event, EMPTY] as const] : (Object.entries(event) as [string, SeenEvent][]);
  const sentence = SENTENCES[key as keyof typeof SENTENCES] as ((told: SeenEvent, names: Names) => Sentence) | undefined;
  if (!sentence) return null;
  const [template, params] = sentence(fields, names);
  const about = seatsOf(fields);
  const touches = refsOf(fields);
  const shows = shown(key, fields);
  const stage = staged(key, fields, names);
  const steps = key === "phase_began" ? stepsOf(fields.phase, names) : null;
  return {
    words: names.speech.words(names.speech.texts.told[template], { ...common(fields, names), ...params }),
    ...(about.length > 0 ? { about } : {}),
    ...(touches.length > 0 ? { touches } : {}),
    ...(shows.length > 0 ? { shows } : {}),
    ...(stage ? { stage } : {}),
    ...(steps ? { steps } : {}),
    ...(isSecret(key, fields) ? { secret: true } : {}),
    ...(isLook(key, fields, names) ? { look: true } : {}),
    ...LOOKS[key as keyof typeof SENTENCES],
    ...soundOf(stage),
    // A played card is announced; a move is told by itself.
    ...(key === "declared" && !fields.source ? { pace: "brief" as const } : {}),
    // Deaths by a final check are told in its reveal.
    ...(key === "died" && checkOf(fields.cause) !== null ? { pace: "none" as const } : {}),
  };
}

/** Cause of a character's death as far as the reader knows it, with the number of the final check, if it was one. */
export function deathOf(seat: Seat, names: Names): { cause: string; check: number | null } | null {
  const { scene } = names;
  const died = (event: GameEvent | undefined) => (event as { died?: Pick<SeenEvent, "seat" | "cause"> } | undefined)?.died;
  const death = died(scene.lastTold((event) => died(event)?.seat === seat));
  return death ? { cause: causeOf(seat, death.cause, names), check: checkOf(death.cause) } : null;
}

/** Text of a cause of death. For wounds it names their origin, if earlier events tell it. */
function causeOf(seat: Seat, cause: string, names: Names): string {
  const { speech, scene } = names;
  if (cause !== "wounds") return entry(speech.texts.cause, cause);
  let dead = false;
  const before = scene.lastTold((event) => {
    const { died, attacked, phase_began, turn_began } = event as Record<"died" | "attacked" | "phase_began" | "turn_began", SeenEvent | undefined>;
    if (died?.seat === seat) dead = true;
    return dead && (attacked?.target === seat || phase_began !== undefined || turn_began !== undefined);
  }) as { attacked?: SeenEvent; phase_began?: SeenEvent } | undefined;
  // A fire can wound after an attack in the same turn.
  const certain = scene.view?.tracks.fires === 0 || scene.view?.round.phase === "attacks";
  if (before?.attacked?.hit && certain) return speech.say(speech.texts.cause.struck, { figure: names.figure(before.attacked.figure) });
  return before?.phase_began?.phase === "fire" ? speech.texts.cause.fire : speech.texts.cause.wounds;
}

/** The checks of the end of which characters die, by their place in the reveal. */
const CHECKS: Readonly<Record<string, number>> = { course: 1, contamination: 2 };

function checkOf(cause: string): number | null {
  return CHECKS[cause] ?? null;
}

/** True if the reader learned a secret that stays until closed. Cards to choose from are shown with their question, and an attack
 * card follows at once. */
function isLook(key: string, fields: SeenEvent, { scene }: Names): boolean {
  if (key === "scanned") return fields.harmless !== undefined;
  if (key !== "looked" || fields.saw === undefined) return false;
  return !("items" in fields.saw || "attacks" in fields.saw) && !scene.pending.yours.includes("DP-INTRP-PICK");
}

/** Keys of all events with sentences, compared with the wire's in a test. */
export function described(): string[] {
  return Object.keys(SENTENCES);
}

function mention(text: string, at?: Ref): Mention {
  return at === undefined ? { text } : { text, at };
}

function place(thing: Seat | Ref, names: Names): Mention {
  return typeof thing === "number" ? names.person(thing) : mention(names.ref(thing), thing);
}

/** References on the table because of an event, drawn by `panels/EventDisplay.tsx`. */
function shown(key: string, told: SeenEvent): Ref[] {
  const card = typeof told.card === "string" ? told.card : null;
  switch (key) {
    case "drafting":
      return told.shown;
    case "drafted":
      return [told.character];
    case "declared":
    case "reacted": {
      const { action, item } = told.source ?? {};
      return action ? [action] : item ? [item] : [];
    }
    case "attacked":
      return card ? [`attack-${card}`] : [];
    case "condition_checked":
      return [told.toughness === null ? "toughness-none" : `toughness-${told.toughness}`];
    case "event_revealed":
    case "movement_revealed":
      return card ? [`event-${card}`] : [];
    case "panicked":
      return card ? [`panic-${card}`] : [];
    case "serious_wound":
      return told.wound ? [`wound-${told.wound}`] : [];
    case "contaminated":
      return ["contamination"];
    case "noise_rolled":
      return [`noise-${told.face}`];
    case "combat_rolled":
      return [`combat-${told.face}`];
    case "token_drawn":
      return [told.number === null ? `token-${told.kind}` : `token-${told.kind}#${told.number}`];
    case "explored":
      return [`exploration-${told.token}#${told.items}`];
    case "weakness_discovered":
      return [`weakness-${told.weakness}`];
    case "got_item":
    case "put_under":
    case "showed":
    case "unlocked":
    case "crafted":
      return told.item ? [told.item] : [];
    case "looked":
      return told.saw ? seenCards(told.saw) : [];
    case "objective_chosen":
      return told.kept ? [told.kept] : [];
    case "objective_revealed":
    case "common_objective":
      return [told.objective];
    case "intruder_card_played":
      return card ? [`intruder-${card}`] : [];
    default:
      return [];
  }
}

/** The moments that `panels/Stage.tsx` plays. */
function staged(key: string, told: SeenEvent, { scene }: Names): string | null {
  switch (key) {
    case "attacked": {
      const attacker = scene.view?.intruders.figures.find(({ id }) => id === told.figure);
      return told.hit && attacker ? `strike-${attacker.kind}-${told.target}` : null;
    }
    case "intruder_placed":
      return `encounter-${told.kind}`;
    case "died":
      return `death-${told.seat}`;
    case "irreversible":
      return "destruct";
    case "launched":
      return `launch-${told.aboard.join(".")}`;
    case "ended":
      return told.ending === "jump" ? "jump" : null;
    case "ship_destroyed":
      return "lost";
    default:
      return null;
  }
}

function seenCards(saw: Sight): Ref[] {
  if ("events" in saw) return saw.events.map((card) => `event-${card}`);
  if ("attacks" in saw) return saw.attacks.map((card) => `attack-${card}`);
  if ("items" in saw) return saw.items;
  return "objective" in saw ? [saw.objective] : [];
}

/** Numbers of the event phase's steps in the rules. */
const STEP_NUMBERS = { tracks: "1", attacks: "2", fire: "3", event: "4", lurking: "4A", bag: "5" } as const;

/** The event phase is played step by step. */
function stepsOf(phase: string, names: Names): NonNullable<LogLine["steps"]> | null {
  const { lurking, ...common } = names.speech.texts.steps;
  const steps = isHaunted(names.scene.view) ? names.speech.texts.steps : common;
  const at = Object.keys(steps).indexOf(phase);
  return at < 0 ? null : { names: Object.values(steps), at, numbers: Object.keys(steps).map((step) => STEP_NUMBERS[step as keyof typeof STEP_NUMBERS]) };
}

/** Parameters common to most sentences. */
function common(told: SeenEvent, names: Names): Params {
  const params: Record<string, string | number | Mention | Words> = {};
  for (const key of ["seat", "other", "from", "to", "room", "figure", "corridor"] as const) {
    const thing = told[key];
    if (thing !== undefined && thing !== null) params[key] = place(thing, names);
  }
  const cards = told.cards ?? told.discarded;
  if (cards) params.cards = names.speech.list(cards.map((card) => names.face(card)));
  if (told.source) params.source = names.source(told.source);
  if (told.item) params.item = names.ref(told.item);
  if (told.color) params.color = names.color(told.color);
  if (told.verb) params.verb = entry(names.speech.texts.verb, told.verb);
  if (told.kind) params.kind = kind(told.kind, names);
  if (told.count !== undefined) params.n = told.count;
  return params;
}

function kind(kind: string, names: Names): string {
  return printed(names.speech.content.tokens, kind).name;
}

function seatsOf(told: SeenEvent): Seat[] {
  const one = [told.seat, told.other, told.target, told.holder, told.from, told.to, told.first];
  const all = [...one, ...(told.won ?? []), ...(told.aboard ?? [])];
  return [...new Set(all.filter((seat) => typeof seat === "number"))];
}

function refsOf(told: SeenEvent): Ref[] {
  const all = [...(told.rooms ?? []), told.room, told.from, told.to, told.corridor, told.figure];
  return [...new Set(all.filter((ref): ref is Ref => typeof ref === "string"))];
}

/** True if an event tells this reader more than others. */
function isSecret(key: string, told: SeenEvent): boolean {
  switch (key) {
    case "drew":
    case "intruder_cards_drawn":
      return (told.cards?.length ?? 0) > 0;
    case "scanned":
      return told.harmless !== undefined;
    case "looked":
      return told.saw !== undefined;
    case "objective_chosen":
      return told.kept !== undefined;
    case "got_item":
    case "put_under":
    case "traded":
      return told.item !== undefined && (key === "put_under" || !isOpen(told.item));
    case "showed":
      return true;
    default:
      return false;
  }
}

function look(at: Look, names: Names): Words {
  const { speech } = names;
  const { look } = speech.texts;
  if (at === "course") return [look.course];
  if ("tile" in at) return speech.words(look.tile, { room: place(at.tile, names) });
  if ("tile_and_token" in at) return speech.words(look.tile_and_token, { room: place(at.tile_and_token, names) });
  if ("engine" in at) return speech.words(look.engine, { n: at.engine });
  if ("engine_tiles" in at) return speech.words(look.engine_tiles, { n: at.engine_tiles });
  if ("events" in at) return speech.words(look.events, { n: at.events });
  if ("objective" in at) return speech.words(look.objective, { seat: place(at.objective[0], names) });
  if ("items" in at) return speech.words(look.items, { n: at.items[1], deck: names.color(at.items[0]) });
  return speech.words(look.attacks, { n: at.attacks });
}

/** Object of a secret look in words. */
export function lookedAt(at: Look, names: Names): string {
  return look(at, names)
    .map((word) => (typeof word === "string" ? word : word.text))
    .join("");
}

function sight(saw: Sight, names: Names): Words {
  const { speech } = names;
  const { sight } = speech.texts;
  const { content } = speech;
  const cards = (list: string[], kinds: typeof content.items) => speech.list(list.map((card) => printed(kinds, card).name));
  if ("tile" in saw) {
    const [tile, token] = saw.tile;
    const room = printed(content.rooms, tile).name;
    if (!token) return speech.words(sight.tile, { room });
    return speech.words(sight.tile_token, { room, token: printed(content.explorations, token[0]).name, n: token[1] });
  }
  if ("engine" in saw) return [saw.engine ? sight.engine_works : sight.engine_damaged];
  if ("course" in saw) {
    const [a = "", b = "", c = "", d = ""] = saw.course.map((to) => entry(content.destinations, to));
    return speech.words(sight.course, { a, b, c, d });
  }
  if ("events" in saw) return speech.words(sight.events, { cards: cards(saw.events, content.events) });
  if ("objective" in saw) return [printed(content.objectives, saw.objective).name];
  if ("items" in saw) return speech.words(sight.items, { cards: cards(saw.items, content.items) });
  return speech.words(sight.attacks, { cards: cards(saw.attacks, content.attacks) });
}

function attacked({ hit, surprise, target, card }: SeenEvent, names: Names): Sentence {
  const key: Key = surprise ? (hit ? "attacked_surprise" : "attacked_surprise_missed") : hit ? "attacked" : "attacked_missed";
  const text = typeof card === "string" ? printed(names.speech.content.attacks, card).name : kind("larva", names);
  return [key, { seat: place(target, names), card: text }];
}

function deck(told: SeenEvent, names: Names): string {
  const { deck } = names.speech.texts;
  return typeof told.deck === "string" ? entry(deck, told.deck) : names.speech.say(deck.items, { color: names.color(told.deck.items) });
}

function wound(told: SeenEvent, names: Names): Params {
  const { wound } = told;
  return { wound: wound ? printed(names.speech.content.wounds, wound).name : names.speech.texts.thing.nothing };
}

function event(card: string, names: Names): string {
  return printed(names.speech.content.events, card).name;
}

const SENTENCES = {
  drafting: ({ seat, shown }, names) => ["drafting", { seat: names.player(seat), shown: names.speech.list(shown.map((one) => names.ref(one))) }],
  drafted: ({ seat, character }, names) => ["drafted", { seat: names.player(seat), character: names.ref(character) }],
  round_began: ({ round, first }, names) => ["round_began", { n: round, seat: place(first, names) }],
  phase_began: ({ phase }, names) => ["phase_began", { phase: entry(names.speech.texts.phase, phase) }],
  turn_began: () => ["turn_began"],
  drew: ({ cards }) => [cards?.length ? "drew_known" : "drew"],
  reshuffled: () => ["reshuffled"],
  deck_reshuffled: (told, names) => ["deck_reshuffled", { deck: deck(told, names) }],
  passed: ({ discarded }) => [discarded.length > 0 ? "passed_discarding" : "passed"],
  track_moved: ({ track, space }, names) => [
    space === null ? "track_off" : space === 0 ? "track_last" : "track_moved",
    { track: names.speech.texts.track[track], n: Number(space) },
  ],
  irreversible: () => ["irreversible"],
  chambers_open: () => ["chambers_open"],
  paid: () => ["paid"],
  declared: ({ verb, source }, names) => [source ? "declared_with" : "declared", { does: names.does(verb, source) }],
  consent_asked: ({ card }, names) => ["consent_asked", { source: typeof card === "object" && card ? names.source(card) : "" }],
  consented: ({ agreed }) => [agreed ? "consented" : "consented_not"],
  cancelled: () => ["cancelled"],
  reacted: () => ["reacted"],
  effect: () => ["effect"],
  discarded: ({ cards }) => [cards.length > 0 ? "discarded" : "discarded_none"],
  moved: () => ["moved"],
  explored: ({ token, items }, names) => ["explored", { token: printed(names.speech.content.explorations, token).name, n: items }],
  items_left: ({ items }) => ["items_left", { n: items }],
  noise_rolled: ({ face }, names) => ["noise_rolled", { face: entry(names.speech.texts.noise, face) }],
  noise_placed: () => ["noise_placed"],
  technical_noise_placed: ({ network }, names) => ["technical_noise_placed", { network: mention(names.network(network), `network-${network}`) }],
  noise_cleared: () => ["noise_cleared"],
  door_changed: ({ door }, names) => ["door_changed", { door: entry(names.speech.texts.door, door) }],
  fire: ({ burning }) => [burning ? "fire" : "fire_out"],
  malfunction: ({ present }) => [present ? "malfunction" : "malfunction_repaired"],
  airlock_token: ({ room }) => [room ? "airlock_token" : "airlock_token_off"],
  token_drawn: ({ number, kind: token, character }, names) => [
    number === null ? "token_drawn" : "token_drawn_number",
    { token: [kind(token, names), character ? names.ref(character) : ""].join(" ").trim(), n: number ?? 0 },
  ],
  bag_gained: ({ kind: token }, names) => ["bag_gained", { token: kind(token, names) }],
  bag_lost: ({ kind: token }, names) => ["bag_lost", { token: kind(token, names) }],
  intruder_placed: () => ["intruder_placed"],
  intruder_moved: () => ["intruder_moved"],
  intruder_left: () => ["intruder_left"],
  intruder_transformed: () => ["intruder_transformed"],
  injured: ({ injuries }) => ["injured", { n: injuries }],
  condition_checked: ({ figure, toughness, retreat }, names) => {
    const injuries = names.scene.view?.intruders.figures.find(({ id }) => id === figure)?.injuries ?? 0;
    const params = { n: injuries, m: toughness ?? 0 };
    if (toughness === null) return ["condition_blank", params];
    return [toughness <= injuries ? "condition_dies" : retreat ? "condition_retreat" : "condition_lives", params]; // N-INJ-06, N-INJ-07, N-INJ-10
  },
  intruder_killed: ({ kind: dead }, names) => ["intruder_killed", { figure: kind(dead, names) }],
  movement_revealed: ({ card, number }, names) => ["movement_revealed", { card: event(String(card), names), n: number ?? 0 }],
  attacked,
  attack_ignored: () => ["attack_ignored"],
  eggs: ({ board }) => ["eggs", { n: board }],
  egg_destroyed: () => ["egg_destroyed"],
  nest_destroyed: () => ["nest_destroyed"],
  combat_rolled: ({ face }, names) => ["combat_rolled", { face: entry(names.speech.texts.combat, face) }],
  ammo: ({ weapon, ammo }, names) => ["ammo", { weapon: names.ref(weapon), n: ammo }],
  light_wounds: ({ wounds }) => ["light_wounds", { n: wounds }],
  serious_wound: (told, names) => ["serious_wound", wound(told, names)],
  dressed: (told, names) => ["dressed", wound(told, names)],
  healed: (told, names) => ["healed", wound(told, names)],
  slimed: ({ slimed }) => [slimed ? "slimed" : "slimed_off"],
  larva: ({ present }) => [present ? "larva" : "larva_off"],
  contaminated: () => ["contaminated"],
  scanned: ({ removed, harmless, infected }) => [
    harmless === undefined ? "scanned" : "scanned_known",
    { removed, harmless: harmless ?? 0, infected: Number(infected ?? 0) },
  ],
  died: ({ seat, cause }, names) => ["died", { cause: causeOf(seat, cause, names) }],
  pods_unlocked: () => ["pods_unlocked"],
  resuscitated: () => ["resuscitated"],
  got_item: ({ item }) => [item ? "got_item_known" : "got_item"],
  put_under: ({ item, color }, names) => [item ? "put_under_known" : "put_under", { shade: names.shade(color) }],
  lost_item: () => ["lost_item"],
  showed: () => ["showed"],
  traded: ({ item }) => [item ? "traded_known" : "traded"],
  trade_terms: () => ["trade_terms"],
  trade_agreed: () => ["trade_agreed"],
  trade_ended: () => ["trade_ended"],
  object_moved: ({ object, holder }, names) => [
    holder === null ? "object_dropped" : "object_taken",
    { object: names.ref(object), ...(holder === null ? {} : { seat: place(holder, names) }) },
  ],
  unlocked: () => ["unlocked"],
  attached: ({ to }, names) => ["attached", { to: names.ref(String(to)) }],
  crafted: () => ["crafted"],
  looked: ({ at, saw }, names) => [saw ? "looked_known" : "looked", { what: look(at, names), saw: saw ? sight(saw, names) : "" }],
  event_put: ({ under }) => [under ? "event_put_under" : "event_put"],
  engine_switched: ({ engine, exchanged }) => [exchanged ? "engine_switched" : "engine_left", { n: engine }],
  course_set: ({ space }) => ["course_set", { space: String(space) }],
  weakness_discovered: ({ weakness }, names) => ["weakness_discovered", { weakness: printed(names.speech.content.weaknesses, weakness).name }],
  signal: () => ["signal"],
  pod_turned: ({ pod, locked }) => [locked ? "pod_locked" : "pod_unlocked", { n: pod }],
  boarded: ({ pod }) => ["boarded", { n: pod }],
  left_pod: () => ["left_pod"],
  launched: ({ pod, aboard }, names) => [aboard.length > 0 ? "launched" : "launched_empty", { n: pod, seats: names.seats(aboard) }],
  hibernated: () => ["hibernated"],
  attempt_failed: () => ["attempt_failed"],
  objectives_due: () => ["objectives_due"],
  objective_chosen: ({ kept }, names) => [kept ? "objective_chosen_known" : "objective_chosen", { card: kept ? names.ref(kept) : "" }],
  event_revealed: ({ card }, names) => ["event_revealed", { card: event(String(card), names) }],
  intruder_player: ({ joined }) => [joined ? "intruder_player" : "intruder_player_no"],
  intruder_cards_drawn: ({ cards }, names) => [
    cards?.length ? "intruder_cards_drawn_known" : "intruder_cards_drawn",
    { cards: intruderCards(cards ?? [], names) },
  ],
  intruder_card_played: ({ card }, names) => ["intruder_card_played", { card: names.ref(`intruder-${String(card)}`) }],
  events_discarded: ({ cards }, names) => ["events_discarded", { cards: names.speech.list(cards.map((card) => event(String(card), names))) }],
  intruder_passed: ({ discarded }, names) => [
    discarded.length > 0 ? "intruder_passed_discarding" : "intruder_passed",
    { cards: intruderCards(discarded, names) },
  ],
  ended: ({ ending }, names) => ["ended", { ending: entry(names.speech.texts.ending, ending) }],
  engines_revealed: ({ working }, names) => {
    const { working: works, damaged } = names.speech.texts.final;
    const [a = "", b = "", c = ""] = working.map((one) => (one ? works : damaged));
    return ["engines_revealed", { a, b, c }];
  },
  ship_destroyed: () => ["ship_destroyed"],
  course_revealed: ({ destination }, names) => ["course_revealed", { destination: entry(names.speech.content.destinations, destination) }],
  final_check: ({ infected, survived }, names) => [
    isHaunted(names.scene.view)
      ? survived
        ? "final_check_madness"
        : "final_check_mad"
      : !survived
        ? "final_check_died"
        : infected === true
          ? "final_check_infected"
          : "final_check",
  ],
  objective_revealed: ({ objective, fulfilled }, names) => [fulfilled ? "objective_fulfilled" : "objective_failed", { card: names.ref(objective) }],
  common_objective: ({ objective, fulfilled }, names) => [fulfilled ? "common_fulfilled" : "common_failed", { card: names.ref(objective) }],
  result: ({ won }, names) => [won.length > 0 ? "result" : "result_none", { seats: names.seats(won) }],
  switched: (told, names) => ["switched", { class: names.ref(told.class), level: names.ref(told.level) }],
  madness: ({ level }) => ["madness", { n: Number(level) }],
  surprised: () => ["surprised"],
  panicked: ({ card }, names) => ["panicked", { card: printed(names.speech.content.panics, String(card)).name }],
  calmed: () => ["calmed"],
  undressed: (told, names) => ["undressed", wound(told, names)],
  forgotten: ({ card }, names) => ["forgotten", { card: names.ref(String(card)) }],
  madness_gone: ({ character }, names) => ["madness_gone", { character: names.ref(character) }],
  lurking: ({ rooms }, names) => ["lurking", { rooms: names.speech.list(rooms.map((room) => place(room, names))) }],
  pod_lost: ({ pod }) => ["pod_lost", { n: pod }],
} satisfies Record<string, (told: SeenEvent, names: Names) => Sentence>;

function intruderCards(cards: readonly (Face | string)[], names: Names): Words {
  return names.speech.list(cards.map((card) => printed(names.speech.content.intruder_actions, String(card)).name));
}

interface Manner {
  icon?: string;
  topic?: "combat" | "secret" | "ship" | "crew";
  heading?: NonNullable<LogLine["heading"]>;
  moment?: boolean;
  pace?: NonNullable<LogLine["pace"]>;
  joins?: NonNullable<LogLine["joins"]>;
  sound?: Cue;
}

/** Look and sound of the lines. */
const LOOKS: Partial<Record<keyof typeof SENTENCES, Manner>> = {
  round_began: { heading: "round" },
  phase_began: { pace: "brief", heading: "phase", sound: "step", joins: "next" },
  turn_began: { pace: "brief", heading: "turn", joins: "last" },
  track_moved: { topic: "ship" },
  irreversible: { pace: "read", topic: "ship", icon: "time-bomb", moment: true, sound: "alarm" },
  chambers_open: { topic: "ship", icon: "cryo-chamber", moment: true, sound: "reveal" },
  declared: { topic: "crew", icon: "play-button", joins: "next" },
  moved: { topic: "crew", icon: "walk" },
  explored: { topic: "ship", icon: "binoculars", sound: "reveal" },
  noise_rolled: { icon: "sound-waves" },
  noise_placed: { icon: "sound-waves", sound: "noise", joins: "last" },
  technical_noise_placed: { icon: "computer-fan", sound: "noise", joins: "last" },
  door_changed: { topic: "ship", icon: "closed-doors", sound: "door", joins: "last" },
  fire: { topic: "ship", icon: "flame", sound: "step", joins: "last" },
  malfunction: { topic: "ship", icon: "spanner", sound: "step", joins: "last" },
  airlock_token: { topic: "ship", icon: "wind-hole", sound: "alarm", joins: "last" },
  token_drawn: { icon: "swap-bag", sound: "reveal" },
  intruder_placed: { joins: "last", pace: "read", topic: "combat", icon: "alien-bug", sound: "encounter" },
  intruder_moved: { topic: "combat", icon: "alien-bug", sound: "step", joins: "last" },
  intruder_left: { topic: "combat", joins: "last" },
  intruder_transformed: { topic: "combat", icon: "bestial-fangs", sound: "encounter" },
  injured: { topic: "combat", sound: "hit", joins: "last" },
  condition_checked: { topic: "combat" },
  intruder_killed: { topic: "combat", icon: "ribcage", sound: "hit" },
  attacked: { pace: "read", topic: "combat", icon: "crossed-swords", sound: "attack" },
  attack_ignored: { topic: "combat" },
  egg_destroyed: { topic: "combat", icon: "big-egg", joins: "last" },
  nest_destroyed: { topic: "ship", icon: "egg-clutch", moment: true, sound: "reveal" },
  combat_rolled: { topic: "combat", icon: "gunshot", sound: "shot" },
  ammo: { pace: "brief", topic: "combat", joins: "next" },
  light_wounds: { topic: "combat", icon: "bleeding-wound", sound: "attack", joins: "last" },
  serious_wound: { pace: "read", topic: "combat", icon: "broken-bone", sound: "attack" },
  dressed: { topic: "crew", icon: "bandage-roll" },
  healed: { topic: "crew", icon: "bandage-roll" },
  slimed: { topic: "crew", icon: "dripping-goo", joins: "last" },
  larva: { topic: "combat", icon: "maggot", joins: "last" },
  contaminated: { pace: "read", topic: "crew", icon: "biohazard", joins: "last" },
  scanned: { topic: "secret", icon: "biohazard", joins: "last" },
  died: { pace: "read", topic: "combat", icon: "death-skull", moment: true, sound: "alarm" },
  pods_unlocked: { topic: "ship", icon: "padlock-open", joins: "last" },
  resuscitated: { topic: "crew", moment: true },
  looked: { topic: "secret", icon: "domino-mask" },
  engine_switched: { topic: "secret", icon: "rocket-thruster" },
  course_set: { topic: "ship", icon: "compass" },
  weakness_discovered: { pace: "read", topic: "ship", icon: "cracked-alien-skull", moment: true, sound: "reveal" },
  signal: { topic: "crew", icon: "radio-tower" },
  pod_turned: { topic: "ship", icon: "padlock" },
  boarded: { topic: "crew", icon: "apollo-capsule" },
  launched: { pace: "read", topic: "ship", icon: "apollo-capsule", moment: true, sound: "alarm" },
  hibernated: { topic: "crew", icon: "cryo-chamber", moment: true },
  objectives_due: { icon: "flag-objective", moment: true, sound: "alarm" },
  objective_chosen: { pace: "read", topic: "secret", icon: "flag-objective" },
  event_revealed: { pace: "read", icon: "card-play", sound: "reveal" },
  madness: { topic: "combat", icon: "fall-down", sound: "step", joins: "last" },
  surprised: { topic: "combat", icon: "crossed-swords", sound: "attack" },
  panicked: { pace: "read", topic: "combat", icon: "fall-down", sound: "reveal" },
  calmed: { topic: "crew" },
  lurking: { topic: "combat", icon: "domino-mask", sound: "encounter" },
  pod_lost: { topic: "ship", icon: "apollo-capsule", moment: true, sound: "alarm" },
  intruder_player: { topic: "combat", moment: true },
  ended: { pace: "read", heading: "round", moment: true },
  // The checks of the end are told once, by its reveal.
  engines_revealed: { pace: "none" },
  final_check: { pace: "none" },
  ship_destroyed: { pace: "read", icon: "explosion-rays", moment: true, sound: "alarm" },
  course_revealed: { pace: "none" },
  objective_revealed: { pace: "none" },
  common_objective: { pace: "none" },
  result: { pace: "none" },
  paid: { pace: "brief", joins: "next" },
  drew: { pace: "brief", joins: "last" },
  items_left: { pace: "brief", joins: "last" },
  reshuffled: { pace: "brief", joins: "last" },
  deck_reshuffled: { pace: "brief", joins: "last" },
  discarded: { pace: "brief", joins: "last" },
  noise_cleared: { pace: "brief", joins: "next" },
  effect: { pace: "brief", joins: "next" },
  bag_gained: { joins: "last" },
  bag_lost: { joins: "last" },
  lost_item: { joins: "last" },
  got_item: { joins: "last" },
  eggs: { joins: "last" },
  object_moved: { joins: "last" },
  forgotten: { joins: "last" },
  undressed: { joins: "last" },
};
