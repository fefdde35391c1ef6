// Events in words: one line for each.

import type { Cue as Sound } from "../../../shell/sound";
import type { GameEvent, LogLine, Mention, Ref } from "../../game";
import type { AnyHappening, AnySeenEvent, DelayCause, Event, ThreatRef, Verdict } from "../view";
import { isUpper, laneOf, zoneOf } from "../view";
import { captionText } from "./captions";
import type { Names } from "./names";
import { entry, type Params, type Texts } from "./texts";

type ToldKey = keyof Texts["told"];
type HappeningKey = keyof Texts["happening"];
type Sentence<Key> = readonly [Key, Params?];

/** Look, sound and pace of a line. */
interface Look {
  icon?: string;
  sound?: Sound;
  topic?: "combat" | "ship" | "crew";
  pace?: NonNullable<LogLine["pace"]>;
  joins?: NonNullable<LogLine["joins"]>;
  moment?: boolean;
}

/** Line of an event; null if the client has no sentence for it. */
export function describe(event: GameEvent, names: Names): LogLine | null {
  if (event === "planning_ended") {
    return { words: [names.speech.texts.told.planning_ended], heading: "phase", icon: "ringed-planet" };
  }
  if (typeof event !== "object") return null;
  const [[key, fields] = ["", {}]] = Object.entries(event);
  if (key === "resolution") return happening((event as { resolution: Event }).resolution, names);
  const sentence = (TOLD as Record<string, ((told: never, names: Names) => Sentence<ToldKey>) | undefined>)[key];
  if (!sentence) return null;
  const [template, params] = sentence(fields as never, names);
  const told = fields as { seat?: number; to?: number | string };
  const seats = [told.seat, told.to].filter((seat): seat is number => typeof seat === "number" && key !== "moved");
  const secret = isSecret(event as AnySeenEvent, names);
  return {
    words: names.speech.words(names.speech.texts.told[template], params),
    // Planning events appear only in the log: nothing covers the board while the clock runs.
    pace: "none",
    ...(seats.length > 0 ? { about: seats } : {}),
    ...(secret ? { secret: true } : {}),
    ...TOLD_LOOKS[key as keyof AnySeenEvent],
    ...(key === "revealed" ? { whole: true, chapter: names.turn((fields as { turn: number }).turn) } : {}),
  };
}

/** Keys of all events with sentences, compared with the wire's in a test. */
export function described(): { told: string[]; happenings: string[] } {
  return { told: [...Object.keys(TOLD), "planning_ended", "resolution"], happenings: [...Object.keys(HAPPENINGS), ...Object.keys(WORDS)] };
}

/** True if only some readers were told the card. */
function isSecret({ packet_taken, drew, gave, placed }: AnySeenEvent, names: Names): boolean {
  const covered = placed?.card !== undefined && names.scene.view.crew?.[placed.member]?.seat !== undefined;
  return covered || [packet_taken?.cards, drew?.card, gave?.card].some((card) => card !== undefined);
}

export function verdictText(one: Verdict, names: Names): string {
  const { told, level } = names.speech.texts;
  if (one === "stop") return told.stop;
  return names.speech.say(told.go_on, { common: level[one.go_on.common], serious: level[one.go_on.serious] });
}

/** A sentence about a board. It names the owner only if somebody else acts. */
function onBoard(own: ToldKey, other: ToldKey, told: { seat: number; member: number }, names: Names, params: Params): Sentence<ToldKey> {
  const seat = names.person(told.seat);
  if (names.scene.view.crew?.[told.member]?.seat === told.seat) return [own, { seat, ...params }];
  return [other, { seat, member: names.crew(told.member), ...params }];
}

type SeenEvent = { [Key in keyof AnySeenEvent]-?: (told: NonNullable<AnySeenEvent[Key]>, names: Names) => Sentence<ToldKey> };

const TOLD: Omit<SeenEvent, "resolution"> = {
  announced: ({ cue }, names) => ["announced", { text: captionText(cue, names.scene.view.flight.phases, names.speech) }],
  threat_drawn: (threat, names) => ["threat_drawn", { threat: names.threat(threat), lane: names.lane(laneOf(threat)) }],
  report_ignored: ({ number }) => ["report_ignored", { n: number }],
  heroic_turned_up: ({ member, card }, names) => ["heroic_turned_up", { member: names.crew(member), card: names.card(card) }],
  packet_taken: ({ seat, phase, count, cards }, names) => [
    cards ? "packet_taken_known" : "packet_taken",
    { seat: names.person(seat), phase, n: count, cards: (cards ?? []).map(({ card }) => names.card(card)).join(", ") },
  ],
  placed: (told, names) => {
    const { slot, up, card } = told;
    if (!card) return onBoard("placed", "placed_on", told, names, { slot, half: names.speech.texts.half[up] });
    return onBoard("placed_known", "placed_known_on", told, names, { slot, card: names.half(card, up) });
  },
  moved: (told, names) => onBoard("moved", "moved_on", told, names, { from: told.from, to: told.to }),
  turned: (told, names) => onBoard("turned", "turned_on", told, names, { slot: told.slot }),
  taken_back: (told, names) => onBoard("taken_back", "taken_back_on", told, names, { slot: told.slot }),
  plan_told: ({ seat, plan }, names) => [plan.length > 0 ? "plan_told" : "plan_told_empty", { seat: names.person(seat), plan: names.plan(plan) }],
  drew: ({ seat, card }, names) => [card ? "drew_known" : "drew", { seat: names.person(seat), card: card ? names.card(card.card) : "" }],
  gave: ({ seat, to, card }, names) => [card ? "gave_known" : "gave", { seat: names.person(seat), to: names.person(to), card: card ? names.card(card) : "" }],
  agrees: ({ seat, on }, names) => [on ? "agrees" : "agrees_not", { seat: names.person(seat) }],
  hinted: ({ seat, piece, to }, names) => ["hinted", { seat: names.person(seat), piece: names.piece(piece), place: names.spot(to) }],
  revealed: ({ turn, cards }, names) => {
    const texts = cards.flatMap((card, member) =>
      card ? [names.speech.say(names.speech.texts.told.revealed_one, { member: names.member(member), card: names.half(...card) })] : [],
    );
    return texts.length > 0 ? ["revealed", { n: turn, cards: texts.join(" · ") }] : ["revealed_none", { n: turn }];
  },
  tripped: ({ member, how }, names) => ["tripped_claim", { member: names.crew(member), how: names.ref(how) }],
  proposed: ({ seat, verdict: one }, names) => ["proposed", { seat: names.person(seat), verdict: verdictText(one, names) }],
  decided: ({ verdict: one }, names) => ["decided", { verdict: verdictText(one, names) }],
  repaired: ({ member, what }, names) => {
    const thing = what === "squad" ? names.ref("squad") : what ? names.ref(`tile-${what.tile.join("-")}`) : "";
    return [what ? "repaired_between" : "repaired_nothing", { member: names.crew(member), what: thing }];
  },
  left_out: ({ station }, names) => ["left_out", { station: names.station(station) }],
};

const TOLD_LOOKS: Partial<Record<keyof AnySeenEvent, Look & Pick<LogLine, "heading">>> = {
  announced: { icon: "megaphone", topic: "ship" },
  threat_drawn: { icon: "hazard-sign", topic: "combat" },
  packet_taken: { icon: "card-draw", topic: "crew" },
  drew: { icon: "card-draw", topic: "crew" },
  gave: { icon: "card-exchange", topic: "crew" },
  revealed: { heading: "turn", icon: "card-exchange", pace: "step", sound: "reveal" },
  tripped: { icon: "tripwire", topic: "crew", pace: "step" },
  decided: { pace: "step" },
};

function cause(one: DelayCause, names: Names): string | Mention {
  return typeof one === "string" ? entry(names.speech.texts.cause, one) : names.threat(one.threat);
}

function threatOf(told: AnyHappening): ThreatRef | null {
  const first = Object.values(told)[0] as { threat?: ThreatRef } | undefined;
  return first?.threat ?? null;
}

type Happenings = { [Key in keyof AnyHappening]-?: (told: NonNullable<AnyHappening[Key]>, names: Names, params: Params) => Sentence<HappeningKey> };

const HAPPENINGS: Happenings = {
  appeared: ({ position, stations }, names, common) => [
    stations.length > 0 ? "appeared_in" : "appeared",
    { ...common, position, stations: names.stations(stations) },
  ],
  advanced: ({ to }, _, common) => ["advanced", { ...common, to }],
  acted: ({ threat, mark }, names, common) => {
    const card = names.speech.content.threats[threat.code];
    return ["acted", { ...common, mark, text: { X: card.x, Y: card.y, Z: card.z }[mark] }];
  },
  attacked: ({ zone, strength, bonus, absorbed, damage }, names, common) => [
    bonus > 0 ? "attacked_bonus" : "attacked",
    { ...common, zone: names.zone(zone), strength, bonus, absorbed, damage },
  ],
  damaged: ({ zone, damage }, names, common) => ["damaged", { ...common, zone: names.zone(zone), damage }],
  tile_drawn: ({ zone, tile, discarded }, names) => [
    discarded > 0 ? "tile_drawn_energy" : "tile_drawn",
    { zone: names.zone(zone), tile: names.tile(tile), n: discarded },
  ],
  healed: ({ amount }, _, common) => ["healed", { ...common, n: amount }],
  speed_changed: ({ to }, _, common) => ["speed_changed", { ...common, to }],
  shield_changed: ({ to }, _, common) => ["shield_changed", { ...common, to }],
  drained: ({ what, zone, amount }, names, common) => [`drained_${what}`, { ...common, zone: names.zone(zone), n: amount }],
  overflowed: ({ zone, amount }, names, common) => ["overflowed", { ...common, zone: names.zone(zone), n: amount }],
  revealed: (_, __, common) => ["unstealthed", common],
  bonus_began: ({ stat, add }, _, common) => [`bonus_${stat}`, { ...common, n: add }],
  mark_counted: ({ marks }, _, common) => ["mark_counted", { ...common, n: marks }],
  hurt_itself: ({ amount }, _, common) => ["hurt_itself", { ...common, n: amount }],
  enraged: (_, __, common) => ["enraged", common],
  damage_doubled: ({ zones }, names, common) => ["damage_doubled", { ...common, zones: zones.map((zone) => names.zone(zone)).join(", ") }],
  intruder_moved: ({ from, to }, names, common) => [
    from === to ? "intruder_stayed" : "intruder_moved",
    { ...common, from: names.station(from), to: names.station(to) },
  ],
  spread: ({ station }, names, common) => ["spread", { ...common, station: names.station(station) }],
  rocket_destroyed: ({ left }, _, common) => ["rocket_destroyed", { ...common, n: left }],
  destroyed: ({ points }, _, common) => ["destroyed", { ...common, n: points }],
  finished: ({ points }, _, common) => ["finished", { ...common, n: points }],
  card_turned: ({ card }, names, common) => ["card_turned", { ...common, order: names.order(card.order) }],
  tripped: ({ meant }, names, common) => ["tripped", { ...common, order: names.order(meant) }],
  walked: ({ from, to }, names, common) => ["walked", { ...common, from: names.station(from), to: names.station(to) }],
  nothing: ({ why }, names, common) => ["nothing", { ...common, why: entry(names.speech.texts.why, why) }],
  delayed: ({ slot, cause: one, moved, lost }, names, common) => [
    moved ? (lost ? "delayed_lost" : "delayed") : "not_delayed",
    { ...common, slot, why: cause(one, names) },
  ],
  knocked_out: (_, __, common) => ["knocked_out", common],
  loaded: ({ station, heroic }, names, common) => [heroic ? "loaded_heroic" : "loaded", { ...common, weapon: names.weapon({ cannon: station }) }],
  filled: ({ station, moved, extra }, names, common) => {
    const { devices } = names.speech.content;
    const store = isUpper(station) ? devices.shield.name : devices.reactor.name;
    return [extra ? "filled_extra" : "filled", { ...common, n: moved, store, zone: names.zone(zoneOf(station)) }];
  },
  refuelled: ({ added, extra, capsules }, _, common) => [extra ? "refuelled_extra" : "refuelled", { ...common, n: String(added), capsules }],
  maintained: (_, __, common) => ["maintained", common],
  observed: ({ observers }, _, common) => ["observed", { ...common, n: observers }],
  squad_taken: ({ active }, _, common) => [active ? "squad_taken" : "squad_taken_disabled", common],
  squad_reactivated: (_, __, common) => ["squad_reactivated", common],
  squad_disabled: (_, __, common) => ["squad_disabled", common],
  stored_squad_disabled: ({ station }, names, common) => ["stored_squad_disabled", { ...common, station: names.station(station) }],
  launched: (_, __, common) => ["launched", common],
  stayed: ({ heroic }, _, common) => [heroic ? "stayed_heroic" : "stayed", common],
  returned: (_, __, common) => ["returned", common],
  rocket_launched: ({ left }, _, common) => ["rocket_launched", { ...common, n: left }],
  repaired: ({ damage, hit_points }, _, common) => ["repaired", { ...common, damage, max: hit_points }],
  repairs_together: ({ members }, _, common) => ["repairs_together", { ...common, n: members }],
  joint_repair: ({ damage, hit_points }, _, common) => ["joint_repair", { ...common, damage, max: hit_points }],
  bots_hit: ({ damage, hit_points }, _, common) => ["bots_hit", { ...common, damage, max: hit_points }],
  fissure_hit: ({ damage, hit_points }, _, common) => ["fissure_hit", { ...common, damage, max: hit_points }],
  fired: ({ weapon, strength, targets }, names) => [
    targets.length > 0 ? "fired" : "fired_nothing",
    { weapon: names.weapon(weapon), n: strength, targets: names.speech.list(targets.map((target) => names.threat(target))) },
  ],
  rocket_wasted: (_, __, common) => ["rocket_wasted", common],
  hit: ({ shots, shield, shield_bonus, stripped, cryoshield, damage, damage_total, hit_points }, _, common) => [
    hitKey(cryoshield, stripped, damage_total >= hit_points),
    {
      ...common,
      sum: shots.map(({ strength }) => strength).join(" + "),
      shield: shield_bonus > 0 ? `(${shield} + ${shield_bonus})` : String(shield),
      damage,
      total: damage_total,
      max: hit_points,
    },
  ],
  caught_in_explosion: ({ by, damage_total }, names, common) => ["caught_in_explosion", { ...common, by: names.threat(by), total: damage_total }],
  visual_confirmation: ({ observers, best }) => ["visual_confirmation", { n: observers, best }],
  computer_checked: ({ maintained }) => [maintained ? "computer_ok" : "computer_failed"],
  lost: ({ loss }, names) => [loss.zone ? "lost_zone" : "lost", { threat: names.threatCard(loss.threat), zone: loss.zone ? names.zone(loss.zone) : "" }],
};

/** The sentence of a hit: one that destroys its threat says so instead of counting. */
function hitKey(cryoshield: boolean, stripped: boolean, destroys: boolean): HappeningKey {
  if (cryoshield) return "hit_cryoshield";
  if (destroys) return stripped ? "hit_stripped_destroys" : "hit_destroys";
  return stripped ? "hit_stripped" : "hit";
}

/** Events without fields. */
const WORDS: Record<string, HappeningKey> = { interceptors_lost: "interceptors_lost", survived: "survived" };

const LOOKS: Partial<Record<keyof AnyHappening | "interceptors_lost" | "survived", Look>> = {
  appeared: { icon: "hazard-sign", sound: "encounter", topic: "combat" },
  advanced: { pace: "brief", joins: "last" },
  acted: { icon: "megaphone", topic: "combat" },
  attacked: { icon: "explosion-rays", sound: "attack", topic: "combat" },
  damaged: { icon: "explosion-rays", sound: "attack", topic: "combat", joins: "last" },
  tile_drawn: { icon: "cracked-disc", sound: "hit", topic: "ship", joins: "last" },
  destroyed: { icon: "explosion-rays", sound: "reveal", topic: "combat" },
  finished: { icon: "hazard-sign", topic: "combat" },
  card_turned: { pace: "brief", topic: "crew", joins: "next" },
  tripped: { icon: "tripwire", topic: "crew" },
  walked: { pace: "brief", topic: "crew" },
  nothing: { icon: "uncertainty", topic: "crew" },
  delayed: { icon: "foot-trip", topic: "crew", joins: "last" },
  knocked_out: { icon: "knocked-out-stars", sound: "attack", topic: "crew" },
  loaded: { icon: "laser-blast", topic: "crew" },
  filled: { icon: "battery-pack", topic: "ship" },
  refuelled: { icon: "fuel-tank", topic: "ship", joins: "last" },
  maintained: { icon: "processor", topic: "ship" },
  observed: { icon: "telescope", topic: "crew" },
  squad_taken: { icon: "battle-mech", topic: "crew" },
  squad_disabled: { icon: "unplugged", topic: "combat", joins: "last" },
  launched: { icon: "interceptor-ship", sound: "door", topic: "crew" },
  rocket_launched: { icon: "rocket", sound: "door", topic: "ship" },
  repaired: { icon: "spanner", topic: "ship" },
  bots_hit: { icon: "battle-mech", sound: "hit", topic: "combat" },
  fired: { icon: "laser-burst", sound: "shot", topic: "combat" },
  hit: { icon: "explosion-rays", sound: "hit", topic: "combat", joins: "last" },
  visual_confirmation: { icon: "telescope", topic: "ship" },
  computer_checked: { icon: "processor", topic: "ship" },
  lost: { icon: "explosion-rays", sound: "lost", moment: true, topic: "ship" },
  survived: { icon: "ringed-planet", sound: "win", moment: true, topic: "ship" },
  drained: { joins: "last" },
  overflowed: { joins: "last" },
  healed: { joins: "last" },
  speed_changed: { joins: "last" },
  shield_changed: { joins: "last" },
  revealed: { joins: "last" },
  bonus_began: { joins: "last" },
  mark_counted: { joins: "last" },
  hurt_itself: { joins: "last" },
  enraged: { joins: "last" },
  damage_doubled: { joins: "last" },
  spread: { joins: "last" },
  intruder_moved: { joins: "last" },
  interceptors_lost: { joins: "last" },
  rocket_wasted: { joins: "last" },
  caught_in_explosion: { joins: "last" },
  stored_squad_disabled: { joins: "last" },
};

const STEPS = ["appear", "crew", "fire", "threats", "computer"] as const;

/** A step of the flight with its place and its step of the turn. */
function happening({ turn, step, what }: Event, names: Names): LogLine | null {
  const { speech } = names;
  const told: AnyHappening = typeof what === "string" ? {} : what;
  const key = typeof what === "string" ? what : Object.keys(what)[0]!;
  const [fields] = Object.values<Record<string, unknown>>(told);
  const params = common(told, names);
  const make = HAPPENINGS[key as keyof Happenings] as ((told: never, names: Names, params: Params) => Sentence<HappeningKey>) | undefined;
  const word = WORDS[key];
  if (!make && !word) return null;
  const [template, more] = make ? make(fields as never, names, params) : [word!, undefined];
  const touches = touched(told);
  const at = STEPS.indexOf(step as (typeof STEPS)[number]);
  const member = fields?.member;
  const seat = typeof member === "number" ? names.scene.view.crew?.[member]?.seat : undefined;
  return {
    words: speech.words(speech.texts.happening[template], more ?? params),
    whole: true,
    chapter: names.turn(turn),
    ...(touches.length > 0 ? { touches } : {}),
    ...(seat === undefined ? {} : { about: [seat] }),
    ...(at < 0 ? {} : { steps: { names: STEPS.map((one) => speech.texts.step[one]), at } }),
    ...LOOKS[key as keyof typeof LOOKS],
    ...(told.advanced && { course: `threat-${told.advanced.threat.number}` }),
  };
}

function common(told: AnyHappening, names: Names): Params {
  const [fields] = Object.values(told) as [{ member?: number }?];
  const threat = threatOf(told);
  return {
    ...(threat ? { threat: names.threat(threat) } : {}),
    ...(fields?.member === undefined ? {} : { member: names.crew(fields.member) }),
  };
}

/** References that an event concerns. */
function touched(told: AnyHappening): Ref[] {
  const [fields] = Object.values<Record<string, unknown>>(told);
  if (!fields) return [];
  const threats = [fields.threat, fields.by, ...((fields.targets as unknown[] | undefined) ?? [])] as (ThreatRef | undefined)[];
  const places = [fields.from, fields.to, fields.station, ...((fields.stations as unknown[] | undefined) ?? [])];
  const weapon = fields.weapon as { cannon?: string } | string | undefined;
  return [
    ...threats.flatMap((threat) => (threat ? [`threat-${threat.number}`] : [])),
    ...places.filter((place): place is string => typeof place === "string"),
    ...(typeof weapon === "object" && weapon.cannon ? [weapon.cannon] : []),
    ...(typeof fields.member === "number" ? [`crew-${fields.member}`] : []),
    ...(typeof fields.zone === "string" ? [`zone-${fields.zone}`] : []),
  ];
}
