// Events in words: one line for each.

import facts from "../../../generated/aliens/facts.json";
import type { Cue } from "../../../shell/sound";
import type { GameEvent, LogLine, Mention, Ref, Seat, Words } from "../../game";
import { counted, sealed, type Sealable, type View } from "../view";
import { printed, type Names } from "./names";
import { entry, type Params, type Texts } from "./texts";

/** The fields of all events; each has some of them (`crates/games/aliens/src/model/event.rs`). */
interface SeenEvent {
  seat: Seat;
  who: string;
  card: string;
  slot: string;
  gun: number;
  to: Ref | Seat;
  from: Ref;
  at: Ref;
  facing: string;
  round: number;
  phase: string;
  n: number;
  exhaust: number;
  hand: number;
  ability: string;
  contact: Ref;
  aliens: number;
  left: number;
  what: Sealable;
  face: string;
  dial: number;
  test: string;
  roll: number;
  total: number;
  success: boolean;
  weapon: string;
  rolls: number[];
  hits: number;
  board: number;
  hit: boolean;
  class: string;
  level: string;
  mission: string;
  ending: string;
}

type Key = keyof Texts["told"];
/** A sentence with the parameters that `common` does not find. */
type Sentence = readonly [Key, Params?];

const EMPTY = {} as SeenEvent;

/** Line of an event; null if the client has no sentence for it. */
export function describe(event: GameEvent, names: Names): LogLine | null {
  const [[key, told] = ["", EMPTY]] = typeof event === "string" ? [[event, EMPTY] as const] : (Object.entries(event) as [string, SeenEvent][]);
  const sentence = SENTENCES[key as keyof typeof SENTENCES] as ((told: SeenEvent, names: Names) => Sentence) | undefined;
  if (!sentence) return null;
  const [template, params] = sentence(told, names);
  const touches = touched(told);
  const about = [...new Set([told.seat, key === "token_given" ? told.to : undefined].filter((one): one is Seat => typeof one === "number"))];
  const shows = shown(key, told);
  const stage = staged(key, told, names);
  const steps = key === "phase_began" ? stepsOf(told.phase, names) : null;
  const known = (key === "drew" && told.card !== undefined) || SECRET.has(template);
  return {
    words: names.speech.words(names.speech.texts.told[template], { ...common(told, names), ...params }),
    ...(about.length > 0 ? { about } : {}),
    ...(touches.length > 0 ? { touches } : {}),
    ...(shows.length > 0 ? { shows } : {}),
    ...(stage ? { stage } : {}),
    ...(steps ? { steps } : {}),
    ...(known ? { secret: true } : {}),
    ...(SECRET.has(template) ? { look: true } : {}),
    ...LOOKS[key as keyof typeof SENTENCES],
    ...(stage ? { pace: "read" as const, moment: true } : {}),
  };
}

/** Keys of all events with sentences, compared with the wire's in a test. */
export function described(): string[] {
  return Object.keys(SENTENCES);
}

/** Sentences with secrets of the reader, shown until closed. */
const SECRET: ReadonlySet<Key> = new Set(["looked_at_motion_known", "looked_at_blip_known"]);

function stepsOf(phase: string, { speech }: Names): NonNullable<LogLine["steps"]> | null {
  const { steps } = speech.texts;
  const at = Object.keys(steps).indexOf(phase);
  return at < 0 ? null : { names: Object.values(steps), at };
}

/** References on the table because of an event, drawn by `panels/EventDisplay.tsx`. */
function shown(key: string, told: SeenEvent): Ref[] {
  switch (key) {
    case "drew":
    case "revealed":
    case "hazard":
    case "played":
    case "took_revealed":
    case "took_back":
      return told.card ? [told.card] : [];
    case "motion_card":
    case "looked_at_motion":
      return told.card ? [`motion-${told.card}`] : [];
    case "attack_rolled":
      return told.rolls.map((roll) => `die-attack-${roll}`);
    case "defence_rolled":
      return [`die-defence-${told.roll}`];
    case "tested":
      return [`die-${told.success ? "success" : "failure"}-${told.roll}`];
    case "breach_rolled":
      return [`die-breach-${told.roll}`];
    case "board_rolled":
      return [`die-board-${told.roll}`];
    case "gun_fired":
      return told.rolls.map((roll) => `die-gun-${roll}`);
    default:
      return [];
  }
}

/** The moments that `panels/Stage.tsx` plays. A lone alien is one only where there was none. */
function staged(key: string, told: SeenEvent, { scene }: Names): string | null {
  switch (key) {
    case "sighted":
      return told.aliens > 1 || (told.aliens > 0 && counted(scene.view).aliens <= told.aliens) ? `contact-${told.aliens}` : null;
    case "killed":
    case "captured":
    case "hugged":
      return `${key}-${told.who}`;
    case "over":
      return `over-${told.ending}`;
    default:
      return null;
  }
}

/** References on the board that an event concerns. */
function touched(told: SeenEvent): Ref[] {
  const all = [told.who, told.contact, told.from, told.to, told.at, told.what && sealed(told.what), told.gun === undefined ? undefined : `gun-${told.gun}`];
  const board = told.board === undefined ? [] : [`board-${told.board}`];
  return [...new Set([...all, ...board].filter((ref): ref is Ref => typeof ref === "string"))];
}

function mention(text: string, at: Ref): Mention {
  return { text, at };
}

/** Parameters common to most sentences. */
function common(told: SeenEvent, names: Names): Params {
  const params: Record<string, string | number | Mention | Words> = {};
  if (told.seat !== undefined) params.seat = names.person(told.seat);
  if (told.who !== undefined) params.who = mention(names.character(told.who), told.who);
  if (told.contact !== undefined) params.contact = mention(names.contact(told.contact), told.contact);
  for (const key of ["from", "to", "at"] as const) {
    const place = told[key];
    if (typeof place === "string") params[key] = mention(names.ref(place), place);
  }
  if (told.what !== undefined) params.what = mention(names.ref(sealed(told.what)), sealed(told.what));
  if (told.gun !== undefined) params.gun = mention(names.ref(`gun-${told.gun}`), `gun-${told.gun}`);
  if (told.card !== undefined) params.card = names.ref(told.card);
  if (told.slot !== undefined) params.slot = names.ref(told.slot);
  if (told.facing !== undefined) params.facing = names.ref(told.facing);
  if (told.rolls !== undefined) params.rolls = told.rolls.join(", ");
  return params;
}

const plainly = (key: Key) => (): Sentence => [key];

/** A sentence about a contact, called what it was called when this happened. */
const contacted =
  (key: Key, but: Parameters<Names["contactBut"]>[1], params: Params = {}) =>
  ({ contact }: SeenEvent, names: Names): Sentence => [key, { ...params, contact: mention(names.contactBut(contact, but), contact) }];

/** The last event of some kinds before this one in its phase. Null for an old event that is described out of its place in the log. */
function before(told: SeenEvent, { scene }: Names, kinds: readonly string[]): Partial<Record<string, SeenEvent>> | null {
  const one = (event: GameEvent) => (typeof event === "object" ? Object.entries(event as Record<string, SeenEvent>)[0] : undefined);
  if (one(scene.lastTold(() => true) ?? "")?.[1] !== told) return null;
  const found = scene.lastTold((event) => [...kinds, "activated", "phase_began"].includes(one(event)?.[0] ?? ""));
  return (found ?? null) as Partial<Record<string, SeenEvent>> | null;
}

/** The acting character at an event; null if there is none. */
function actor(told: SeenEvent, names: Names): Mention | null {
  const who = before(told, names, [])?.activated?.who;
  return who === undefined ? null : mention(names.character(who), who);
}

/** The defence printed on a character. */
function defenceOf(who: string, view: View): number {
  const side = view.squad[who as keyof View["squad"]]?.hero_of === undefined ? "grunt" : "hero";
  return facts.characters[who]?.[side].defence ?? 0;
}

const SENTENCES = {
  taken: ({ seat }, names) => ["taken", { seat: names.player(seat) }],
  outfitted: plainly("outfitted"),
  stripped: plainly("stripped"),
  placed: plainly("placed"),
  emplaced: plainly("emplaced"),
  round_began: ({ round }) => ["round_began", { n: round }],
  phase_began: ({ phase }, { speech }) => ["phase_began", { phase: entry(speech.texts.phase, phase) }],
  token_given: ({ to }, names) => ["token_given", { seat: names.person(to as Seat) }],
  activated: plainly("activated"),
  drew: ({ card }) => [card === undefined ? "drew" : "drew_known"],
  exhausted: (told, names) => {
    const who = actor(told, names);
    return who === null ? ["exhausted", { n: told.n }] : ["exhausted_by", { n: told.n, who }];
  },
  discarded: plainly("discarded"),
  recycled: ({ exhaust, hand }) => [hand === 0 ? "recycled" : exhaust === 0 ? "recycled_hand" : "recycled_both", { n: exhaust, m: hand }],
  regrouped: plainly("regrouped"),
  revealed: plainly("revealed"),
  took_revealed: plainly("took_revealed"),
  hazard: plainly("hazard"),
  played: plainly("played"),
  equipped: plainly("equipped"),
  unequipped: plainly("unequipped"),
  returned: plainly("returned"),
  used: ({ ability }, names) => {
    const does = entry(names.speech.texts.ability, ability);
    return ["used", { who: names.ref(ability), ability: does.charAt(0).toLowerCase() + does.slice(1) }];
  },
  moved: plainly("moved"),
  escaped: plainly("escaped"),
  crept: contacted("crept", { cell: true }),
  appeared: plainly("appeared"),
  sighted: (told, names) => contacted(told.aliens > 0 ? "sighted" : "sighted_none", { blip: true }, { n: told.aliens })(told, names),
  emerged: plainly("emerged"),
  struck: (told, names) => contacted(told.left > 0 ? "struck" : "struck_dead", { aliens: true }, { n: told.left })(told, names),
  barricaded: plainly("barricaded"),
  cleared: (told, names) => {
    const last = before(told, names, ["breach_rolled", "tested"]);
    if (last?.breach_rolled) return ["cleared_breach"];
    const who = last?.tested ? actor(told, names) : null;
    return who === null ? ["cleared"] : ["cleared_by", { who }];
  },
  hatch_placed: plainly("hatch_placed"),
  crate_taken: plainly("crate_taken"),
  crates_dropped: ({ n }) => ["crates_dropped", { n }],
  special_shown: ({ face }, { speech }) => ["special_shown", { face: entry(speech.texts.face, face) }],
  newt_carried: plainly("newt_carried"),
  newt_stands: plainly("newt_stands"),
  freed: plainly("freed"),
  reloaded: plainly("reloaded"),
  dial_set: ({ dial }) => ["dial_set", { n: dial }],
  tested: ({ test, roll, success }, { speech }) => [success ? "tested" : "tested_failed", { test: entry(speech.texts.test, test), n: roll }],
  attack_rolled: ({ weapon, hits }, names) => ["attack_rolled", { weapon: printed(names.speech.content.endurance, weapon).name, n: hits }],
  defence_rolled: ({ who, roll, total }, names) => {
    const { defence_held, defence_failed } = names.speech.texts.told;
    const max = defenceOf(who, names.scene.view);
    return [total === roll ? "defence_rolled" : "defence_added", { n: roll, m: total - roll, total, max, result: total > max ? defence_failed : defence_held }];
  },
  breach_rolled: ({ roll }) => ["breach_rolled", { n: roll }],
  board_rolled: ({ board, roll }, names) => ["board_rolled", { board: mention(names.board(board), `board-${board}`), n: roll }],
  gun_fired: ({ hit }) => [hit ? "gun_fired" : "gun_missed"],
  knocked_down: plainly("knocked_down"),
  stood_up: plainly("stood_up"),
  killed: plainly("killed"),
  captured: plainly("captured"),
  hugged: plainly("hugged"),
  promoted: ({ seat }, names) => ["promoted", { seat: names.player(seat) }],
  out: plainly("out"),
  motion_card: ({ card }, names) => ["motion_card", { card: names.motion(card) }],
  motion_shuffled: plainly("motion_shuffled"),
  looked_at_motion: ({ card }, names) => (card === undefined ? ["looked_at_motion"] : ["looked_at_motion_known", { card: names.motion(card) }]),
  motion_bottom: plainly("motion_bottom"),
  looked_at_blip: (told, names) =>
    contacted(told.aliens === undefined ? "looked_at_blip" : "looked_at_blip_known", { blip: true }, { n: told.aliens })(told, names),
  switched: ({ class: window, level }, names) => ["switched", { class: names.ref(window), level: names.ref(level) }],
  took_back: plainly("took_back"),
  next_mission: ({ mission }, names) => ["next_mission", { mission: names.mission(mission) }],
  over: ({ ending }, { speech }) => ["over", { ending: entry(speech.texts.ending, ending) }],
} satisfies Record<string, (told: SeenEvent, names: Names) => Sentence>;

interface Manner {
  icon?: string;
  topic?: "combat" | "squad" | "cards";
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
  token_given: { pace: "brief" },
  activated: { pace: "brief", heading: "turn", topic: "squad", icon: "play-button" },
  drew: { topic: "cards", pace: "brief" },
  exhausted: { topic: "cards", icon: "card-burn", pace: "brief", joins: "last" },
  discarded: { topic: "cards", pace: "brief", joins: "last" },
  recycled: { topic: "cards", pace: "brief" },
  regrouped: { topic: "cards", icon: "rally-the-troops", sound: "step" },
  revealed: { topic: "cards", sound: "reveal" },
  took_revealed: { topic: "cards", joins: "last" },
  hazard: { topic: "cards", icon: "hazard-sign", pace: "read", sound: "alarm" },
  played: { topic: "cards", icon: "card-play", pace: "read", sound: "reveal" },
  equipped: { topic: "squad", icon: "light-backpack" },
  unequipped: { topic: "squad", joins: "last" },
  used: { topic: "squad", pace: "brief" },
  moved: { topic: "squad", icon: "walk", pace: "brief" },
  escaped: { topic: "squad", icon: "exit-door", moment: true },
  crept: { topic: "combat", icon: "movement-sensor", pace: "brief", sound: "step" },
  appeared: { topic: "combat", icon: "movement-sensor", sound: "reveal" },
  sighted: { topic: "combat", icon: "alien-skull", sound: "encounter" },
  emerged: { topic: "combat", icon: "alien-skull", joins: "last" },
  struck: { topic: "combat", sound: "hit", joins: "last" },
  barricaded: { topic: "squad", icon: "brick-wall", sound: "door" },
  cleared: { topic: "combat", icon: "brick-wall", sound: "door" },
  hatch_placed: { topic: "combat", icon: "airtight-hatch", sound: "door" },
  crate_taken: { topic: "squad", icon: "wooden-crate" },
  special_shown: { topic: "combat", icon: "uncertainty", sound: "reveal", moment: true },
  newt_carried: { topic: "squad", icon: "person", moment: true },
  freed: { topic: "squad", icon: "person", moment: true },
  reloaded: { topic: "squad", icon: "sentry-gun" },
  dial_set: { topic: "squad", icon: "on-target", pace: "brief", joins: "last" },
  tested: { topic: "squad", pace: "read", sound: "step" },
  attack_rolled: { topic: "combat", icon: "gunshot", pace: "read", sound: "shot" },
  defence_rolled: { topic: "combat", pace: "read", sound: "attack" },
  breach_rolled: { topic: "combat", pace: "read", sound: "door" },
  board_rolled: { topic: "combat", icon: "radar-sweep", sound: "noise" },
  gun_fired: { topic: "combat", icon: "sentry-gun", pace: "read", sound: "shot" },
  knocked_down: { topic: "combat", icon: "falling", sound: "attack" },
  stood_up: { topic: "squad" },
  killed: { topic: "combat", icon: "tombstone", sound: "alarm" },
  captured: { topic: "combat", icon: "prisoner", sound: "alarm" },
  hugged: { topic: "combat", icon: "spider-alt", sound: "alarm" },
  promoted: { topic: "squad", icon: "rank-3", moment: true },
  out: { topic: "squad", moment: true },
  motion_card: { topic: "combat", icon: "movement-sensor", pace: "read", sound: "reveal" },
  looked_at_motion: { topic: "cards", icon: "domino-mask" },
  looked_at_blip: { topic: "combat", icon: "domino-mask" },
  next_mission: { moment: true },
  over: { heading: "round" },
};
