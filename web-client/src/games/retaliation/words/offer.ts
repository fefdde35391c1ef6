// Offers and questions in words.

import { slotTexts, suggested } from "../../../kit/slots";
import facts from "../../../generated/retaliation/facts.json";
import type { TableKey } from "../../../model/keys";
import { chosenFor } from "../../../model/offers";
import { lastTold } from "../../../kit/events";
import type { Filling, Offer, OfferText, Ref, Seat, SlotText, Target } from "../../game";
import type { Action, Slot } from "../../../wire/messages";
import { exits, slotOf, plateOf } from "../board/geometry";
import { VERB } from "../icons";
import { figuresAt, roomOf, type Crew, type SeenEvent, type View } from "../view";
import { numbered } from "../../../kit/names";
import { printed, type Names } from "./names";
import { leastOf } from "../../../kit/payment";
import { entry } from "./texts";

/** Order of an offer's holes: the action first, the price last. */
const ORDER = [
  ...["who", "weapon", "targets", "target", "through", "to", "room", "door", "doors", "what", "card", "item", "slot", "gear"],
  ...["deck", "with", "give", "take", "wound", "hand", "number", "order", "class", "level", "discard", "pay"],
];

const KEYS: Readonly<Record<string, TableKey>> = {
  move: "move",
  move_cautiously: "careful",
  shoot: "shoot",
  burst: "attack",
  use_room: "room",
  pass: "pass",
  react: "use",
  decline: "skip",
};

/** Order of the groups; passing comes last. */
export const GROUP_ORDER = ["answer", "basic", "room", "cards", "items", "trade", "free", "end"] as const;

const GROUPS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(["move", "move_cautiously", "place_secure", "shoot", "burst", "melee", "trade"].map((verb) => [verb, "basic"])),
  ...Object.fromEntries(["propose", "agree", "withdraw", "close"].map((verb) => [verb, "trade"])),
  use_room: "room",
  activate_robot: "room",
  play_card: "cards",
  use_item: "items",
  use_gear: "items",
  choose_objective: "free",
  throw_away: "free",
  pass: "end",
  switch: "reactions",
};

/** Label, price and targets of an offer. */
export function offerText(offer: Offer, names: Names, filling: Filling = {}): OfferText {
  const { speech } = names;
  const { texts } = speech;
  const { verb, refs = {} } = offer;
  const key = refs.card && numbered(refs.card).kind === "search" ? "search" : KEYS[verb];
  const icon = VERB[verb];
  const object = objectOf(offer, names, filling);
  const card = refs.card ?? (verb === "use_item" ? refs.item : undefined);
  const cost = offer.cost ?? 0;
  return {
    label: goingOf(offer, names, filling) ?? labelOf(offer, names),
    group: entry(texts.group, GROUPS[verb] ?? "answer"),
    ...(icon ? { icon } : {}),
    ...(key ? { key } : {}),
    ...(object ? { object } : {}),
    ...(cost > 0 ? { cost: speech.say(texts.cost, { n: cost }) } : {}),
    facts: factsOf(offer, names, filling),
    ...(offer.grave ? { consequence: consequence(offer, names) } : {}),
    targets: targetsOf(offer, names.scene.view, names.scene.seat),
    slots: slotTexts(offer, ORDER, (name, slot) => slotText(offer, name, slot, names)),
    ...(card ? { card } : {}),
    ...(verb === "switch" ? { standing: true } : {}),
  };
}

/** Label of a move with its destination, once that is chosen. */
function goingOf({ verb }: Offer, names: Names, filling: Filling): string | null {
  const { speech, scene } = names;
  const going = speech.texts.going[verb];
  const through = filling.through?.[0];
  const to = going && through ? exits(scene.view, roomOf(scene.view, scene.seat) ?? "").find(({ corridor }) => corridor === through)?.to : undefined;
  return going && to ? speech.say(going, { to: names.slot(to) }) : null;
}

/** Label of an offer. Answers have labels of their own, by question. */
function labelOf({ verb, refs = {}, slots = {} }: Offer, names: Names): string {
  const { texts } = names.speech;
  const dying = verb === "assign" ? splitOf(slots, names) : [];
  if (dying.length > 0) return names.speech.say(texts.kills, { things: dying.join(", ") });
  const point = names.scene.pending.yours[0] ?? "";
  const answers: Readonly<Record<string, Readonly<Record<string, string>>>> = texts.answer;
  const about = askedOf(names);
  const own = about && (texts.asks[about.about].answers as Readonly<Record<string, string>>)[verb];
  const attack = verb === "choose" && refs.what !== undefined ? (texts.fires as Readonly<Record<string, string>>)[refs.what] : undefined;
  const label = attack ?? own ?? answers[point]?.[verb] ?? entry(texts.verb, verb);
  const thing = verb === "play_card" || verb === "react" ? refs.card : verb === "use_item" ? refs.item : undefined;
  return thing ? `${label}: ${names.ref(bare(thing))}` : label;
}

/** Without its number among equals: one offer stands for all equal cards. */
function bare(ref: Ref): Ref {
  return ref.split("#")[0] ?? ref;
}

/** Holes that the object of an offer does not name. The payment is named apart. */
const UNSAID = ["pay", "discard", "class", "level"];

/** Names the arguments and choices that tell an offer from others with its label. */
function objectOf(offer: Offer, names: Names, filling: Filling): string | undefined {
  const { verb, refs = {}, slots = {} } = offer;
  const { content, texts } = names.speech;
  const parts: string[] = [];
  const { view, seat } = names.scene;
  const room = roomOf(view, seat);
  const kind = room ? view.rooms[room]?.room : undefined;
  // Part of the label, or only for the server: the moment of the action.
  const isInLabel = (arg: string, ref: Ref) =>
    arg === "round" ||
    arg === "turn" ||
    arg === "turn_number" ||
    (arg === "card" && (verb === "play_card" || verb === "react")) ||
    (arg === "item" && verb === "use_item") ||
    (arg === "what" && verb === "choose" && ref in texts.fires);
  if (verb === "use_room" && kind) parts.push(printed(content.rooms, kind).name);
  if (verb === "activate_robot" && view.robot.card) parts.push(printed(content.robots, view.robot.card).name);
  for (const [arg, ref] of Object.entries(refs)) {
    if (arg === "branch") {
      const said = branchesOf(offer, names);
      // A single alternative has its thing's name.
      if (said === undefined) parts.push(names.ref(ref));
      else if (said.length > 1) parts.push(brief(said, branchOf(ref)));
    } else if (arg === "number") {
      parts.push(names.speech.say(texts.fact.number, { n: Number(ref) }));
    } else if (!isInLabel(arg, ref)) {
      parts.push(names.ref(ref));
    }
  }
  for (const [slot, chosen] of chosenFor(offer, filling, UNSAID)) {
    // The label of a move names its destination.
    if (slot === "through" && goingOf(offer, names, filling) !== null) continue;
    const behind = slot === "through" && isWalk(offer, names) ? exits(view, room ?? "").find(({ corridor }) => corridor === chosen[0])?.to : undefined;
    parts.push(behind ? names.slot(behind) : counted(chosen.map((ref) => names.ref(ref))));
  }
  // One of several splits of hits kills nobody.
  if (verb === "assign" && parts.length === 0 && splitOf(slots, names).length === 0) parts.push(texts.told.nothing);
  if (verb === "choose" && refs.who && slots.to) parts.push(texts.verb.move);
  return parts.length > 0 ? parts.join(" · ") : undefined;
}

/** Checks whether an offer leads through a corridor to the room behind it. */
function isWalk({ verb }: Offer, { scene }: Names): boolean {
  return verb === "move" || verb === "move_cautiously" || (verb === "choose" && scene.pending.yours.includes("D-10"));
}

function branchOf(ref: Ref): number {
  return Number(ref.slice("branch-".length));
}

/** Shortest beginning of an alternative on a button. */
const BRIEF = 18;

/** The beginning of an alternative, as far as it takes to tell it from the others; all of it is a fact. */
function brief(all: readonly string[], at: number): string {
  const text = all[at] ?? "";
  const others = all.filter((_, i) => i !== at);
  for (let end = text.indexOf(" ", BRIEF); end > 0; end = text.indexOf(" ", end + 1)) {
    const begun = text.slice(0, end);
    if (!others.some((other) => other.startsWith(begun))) return `${begun.replace(/[\s,;:.]+$/, "")}…`;
  }
  return text;
}

/** Numbers of drones and others that an offer's split kills. */
function splitOf(slots: Readonly<Record<string, Slot>>, { speech }: Names): string[] {
  const size = (slot: Slot | undefined) => (slot && "pick" in slot ? slot.pick.min : 0);
  const [drones, others] = [size(slots.targets), size(slots.target)];
  return [drones > 0 ? speech.say("{n|drone}", { n: drones }) : "", others > 0 ? speech.say("{n|adult}", { n: others }) : ""].filter(Boolean);
}

/** Texts of the alternatives of an offer. */
function branchesOf({ verb, refs = {}, rules }: Offer, names: Names): readonly string[] | undefined {
  const { content } = names.speech;
  const { view, seat } = names.scene;
  if (refs.card) return printed(content.actions, bare(refs.card)).branches;
  if (refs.item) return printed(content.items, bare(refs.item)).branches;
  const robots = view.robot.card && printed(content.robots, view.robot.card).branches;
  // A question in the middle of an effect says by its rule whose alternatives they are.
  if (verb === "activate_robot" || rules.includes("R-ROBOT-09")) return robots;
  const slot = refs.room ?? (verb === "choose" && byRobot(names) ? view.robot.at : roomOf(view, seat));
  const kind = slot ? view.rooms[slot]?.room : undefined;
  return kind ? printed(content.rooms, kind).branches : undefined;
}

/** True if the robot carries out the current effect. */
function byRobot({ scene }: Names): boolean {
  const { declared, item_used } = lastTold<SeenEvent>(scene, ({ declared, item_used }) => declared !== undefined || item_used !== undefined);
  return declared?.verb === "activate_robot" || item_used?.item.endsWith("robot_controller") === true;
}

function factsOf(offer: Offer, names: Names, filling: Filling): string[] {
  const { speech, scene } = names;
  const { fact } = speech.texts;
  const { view, seat } = scene;
  const { verb, refs = {}, slots = {} } = offer;
  const lines: string[] = [];
  const crew = seat === null ? undefined : view.crew[seat];
  const here = roomOf(view, seat);
  const said = refs.branch && branchesOf(offer, names)?.[branchOf(refs.branch)];
  if (said) lines.push(said);
  if (verb === "move" || verb === "move_cautiously") {
    if (refs.take) lines.push(speech.say(fact.carries, { seat: names.ref(refs.take) }));
    lines.push(...wayFacts(offer, names, filling.through?.[0]));
  }
  if (isWalk(offer, names) && verb === "choose") {
    const to = filling.through?.[0] && exits(view, here ?? "").find(({ corridor }) => corridor === filling.through?.[0])?.to;
    if (to && !view.rooms[to]) lines.push(fact.explores);
  }
  if (verb === "burst" && here) {
    for (const { corridor, id } of exits(view, here)) {
      const there = figuresAt(view, corridor);
      if (there.length === 0 || !pickable(slots.through).includes(corridor)) continue;
      lines.push(`${plateOf(view, id)}: ${counted(there.map(({ kind }) => names.token(kind)))}`);
    }
  }
  if (["shoot", "burst"].includes(verb) && crew) {
    for (const { item, slots: magazine } of crew.hands.flat()) {
      if (!pickable(slots.weapon).includes(item)) continue;
      const n = uses(magazine);
      if (!facts.items[item]?.no_ammo) lines.push(speech.say(fact.ammo, { item: names.ref(item), n }));
    }
  }
  if (verb === "switch" && seat !== null) {
    const { attack, command } = crew?.switches ?? {};
    for (const level of [attack, command]) if (level) lines.push(speech.say(fact.switched, { level: entry(speech.texts.level, level) }));
  }
  if (offer.cost && crew) {
    const played = refs.card ? 1 : 0;
    lines.push(speech.say(fact.hand_after, { n: crew.hand - offer.cost - played }));
  }
  return lines;
}

/** Consequences of a move. Until its corridor is chosen, they hold for all of them (R-MOVE-04…07, R-EXPLORE-14…20, R-SECURE-02, R-SECURE-07). */
function wayFacts({ verb, slots = {} }: Offer, names: Names, through: Ref | undefined): string[] {
  const { speech, scene } = names;
  const { fact } = speech.texts;
  const { view, seat } = scene;
  const here = roomOf(view, seat);
  if (!here) return [];
  const lines: string[] = [];
  const ways = exits(view, here).filter(({ corridor }) => (through ? corridor === through : pickable(slots.through).includes(corridor)));
  const known = ways.filter(({ to }) => view.rooms[to] !== undefined);
  const [only] = ways.length === 1 ? ways : [];
  const attackers = [...figuresAt(view, here), ...(only ? figuresAt(view, only.corridor) : [])];
  if (attackers.length > MOST_ATTACKS || (attackers.length > 0 && !only)) lines.push(fact.attacks);
  else if (attackers.length > 0) lines.push(speech.say(fact.attacks_of, { things: counted(attackers.map(({ kind }) => names.token(kind))) }));
  const securable = ({ to }: (typeof ways)[number]) => {
    const state = view.rooms[to];
    return !state || (state.secure < facts.secure && !facts.rooms[state.room]?.no_secure && figuresAt(view, to).length === 0);
  };
  if (verb === "move_cautiously" && ways.some(securable)) lines.push(fact.secures);
  if (known.length < ways.length && (only || known.length === 0)) lines.push(fact.explores, fact.no_noise);
  else lines.push(known.length < ways.length ? fact.noise_known : fact.noise_roll);
  if (only && known.length > 0) {
    const noisy = exits(view, only.to).filter(({ id }) => view.corridors[id]?.noise);
    if (noisy.length > 0) lines.push(speech.say(fact.noisy, { values: noisy.map(({ id }) => plateOf(view, id)).join(", ") }));
    if (view.rooms[only.to]?.fire) lines.push(fact.fire);
  }
  if (only && isDark(view, only.to)) lines.push(fact.air);
  return lines;
}

/** Greatest number of attacks on somebody who leaves (R-MOVE-04). */
const MOST_ATTACKS = 3;

/** Number of times that a weapon's ammo can still be spent. */
export function uses(slots: Crew["belt"] | undefined): number {
  return (slots ?? []).reduce((sum, token) => sum + (token === "ammo" ? 2 : token === "half_ammo" ? 1 : 0), 0);
}

/** Equal names once, with how many there are. */
export function counted(list: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of list) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, n]) => (n > 1 ? `${name} ×${n}` : name)).join(", ");
}

function consequence({ verb }: Offer, names: Names): string {
  const { consequence } = names.speech.texts;
  const { view, seat } = names.scene;
  const slot = roomOf(view, seat);
  const kind = slot ? view.rooms[slot]?.room : undefined;
  if (verb === "choose_objective" || verb === "throw_away" || verb === "launch") return consequence[verb];
  if (verb === "use_room" && kind === "landing_zone") return consequence.lander;
  if (verb === "use_room" && kind === "escape_shuttle") return consequence.shuttle;
  if (verb === "use_room" && kind === "hibernatorium") return consequence.hibernate;
  if (verb === "use_room" && kind === "cooling_system") return consequence.destruct;
  return consequence.other;
}

/** The things a hole can be filled with at first. */
function pickable(slot: Slot | undefined): readonly Ref[] {
  if (!slot) return [];
  if ("pick" in slot) return slot.pick.from;
  return "split" in slot ? slot.split.targets : slot.walk.tree.map(({ to }) => to);
}

/** Checks whether an offer hits everybody in the place that fills a hole. */
function isArea({ verb, refs = {}, rules }: Offer, slot: string): boolean {
  if (slot === "through") return verb === "burst" || rules.some((rule) => rule.startsWith("R-SPRAY-"));
  return slot === "room" && refs.item !== undefined && bare(refs.item) === "remote_detonator";
}

function slotText(offer: Offer, name: string, slot: Slot, names: Names): SlotText {
  const { arg, arg_of } = names.speech.texts;
  const special: Readonly<Record<string, string>> = arg_of;
  const label = special[`${offer.verb}_${name}`] ?? entry(arg, name);
  if (isArea(offer, name)) return { label, deliberate: true };
  return suggested(label, suggest(name, slot, names), name === "pay");
}

/** Suggests a filling for a hole: the only one there is, a belt with one of each, or the payment of least use now. */
function suggest(name: string, slot: Slot, { scene }: Names): readonly Ref[] {
  if ("split" in slot) {
    const { targets, total } = slot.split;
    return name === "gear" && targets.length === total ? targets : [];
  }
  if (!("pick" in slot)) return [];
  const { from, min } = slot.pick;
  if (from.length === min) return from;
  return name === "pay" ? leastOf(from, min, { legal: scene.legal, isReaction: (kind) => facts.actions[kind]?.reaction === true }) : [];
}

const ON_BOARD = /^(r\dc\d|corridor-\d+|door-r\dc\d-\d+|i\d+|section-[ABC])$/;

/** Verbs whose corridor is a way out: it is aimed at the room behind it. */
const WAYS_OUT = new Set(["move", "move_cautiously"]);

/** Targets of an offer on the board. */
function targetsOf(offer: Offer, view: View, seat: Seat | null): Target[] {
  const here = roomOf(view, seat);
  const ways = here && view ? exits(view, here) : [];
  const spot = (ref: Ref): Ref | null => {
    if (WAYS_OUT.has(offer.verb)) return ways.find(({ corridor }) => corridor === ref)?.to ?? ref;
    return ON_BOARD.test(ref) ? ref : null;
  };
  const targets: Target[] = [];
  for (const [arg, ref] of Object.entries(offer.refs ?? {})) {
    const at = arg === "take" ? null : spot(ref);
    if (at && ON_BOARD.test(at)) targets.push({ at });
  }
  if (targets.length === 0 && offer.verb === "use_room" && here) targets.push({ at: here });
  for (const [slot, hole] of Object.entries(offer.slots ?? {})) {
    if (slot === "pay" || slot === "discard") continue;
    for (const ref of pickable(hole)) {
      const at = spot(ref);
      if (at && ON_BOARD.test(at)) targets.push({ at, fills: { slot, ref } });
    }
  }
  return targets;
}

/** The classes of covert windows of which a seat can have the switch, with the cards that it can order to be played. */
export function standingOrders({ scene, speech }: Names): { class: string; label: string; action: Action }[] {
  const { view, seat, legal } = scene;
  const kind = seat === null ? undefined : view.crew[seat]?.character;
  const cards = Object.entries(facts.actions).filter(([, { decks, reaction }]) => reaction && kind !== undefined && decks.includes(kind));
  const classes = legal.flatMap(({ verb, slots }) => (verb === "switch" ? pickable(slots?.class) : []));
  return [...new Set(classes)].flatMap((window) => {
    const card = cards.find(([, { command }]) => (window === "window-command") === (command === true))?.[0];
    return card ? [{ class: window, label: entry(speech.texts.word, window), action: { react: { card } } }] : [];
  });
}

/** One sentence with the reader's decision, or with the seats that everybody waits for. */
export function promptText(names: Names): string {
  const { speech, scene } = names;
  const { texts } = speech;
  const { pending, view } = scene;
  const { prompt } = texts;
  if (pending.wait === "over") return view?.ending ? entry(texts.outcome, view.ending) : prompt.over;
  const [point] = pending.yours;
  const turn = view?.round.turn;
  if (point === "D-05" && turn?.unlimited) return prompt.turn_unlimited;
  const about = askedOf(names);
  if (about) return speech.say(texts.asks[about.about].prompt, about.params);
  if (point) return speech.say(entry(texts.point, point), { n: Math.max(0, 2 - (turn?.actions ?? 0)) });
  if (pending.wait === "window") return prompt.window;
  if (pending.waiting_for.length === 0) return view?.round.phase === "setup" ? prompt.setup : prompt.idle;
  const seats = names.seats(pending.waiting_for);
  if (pending.waiting_for.length > 1) return speech.say(prompt.waiting_many, { seats });
  const acting = turn && turn.seat === pending.waiting_for[0] && !turn.unlimited;
  return acting ? speech.say(prompt.waiting_turn, { seats, n: Math.min(2, turn.actions + 1) }) : speech.say(prompt.waiting, { seats });
}

/** Questions about particular texts, identified by the rule of their answers and by the last event. */
type About = keyof Names["speech"]["texts"]["asks"];

/** The weapons in hand whose text asks that. */
function asking(names: Names, what: string): string {
  const { view, seat } = names.scene;
  const held = (seat === null ? [] : (view.crew[seat]?.hands ?? [])).flat().find(({ item }) => facts.items[item]?.asks === what);
  return held ? names.ref(held.item) : names.speech.texts.arg.weapon;
}

/** Subject of a question that its decision point does not name; null if the point names it. */
function askedOf(names: Names): { about: About; params: Readonly<Record<string, string | number>> } | null {
  const { legal, pending, view, seat } = names.scene;
  const [point] = pending.yours;
  const about = (about: About, params: Readonly<Record<string, string | number>> = {}) => ({ about, params });
  const answers = legal.filter(({ verb }) => verb !== "switch" && verb !== "throw_away");
  const ruled = (rule: string) => answers.find(({ rules }) => rules.includes(rule));
  const mine = (one: { seat: Seat } | undefined) => one?.seat === seat;
  switch (point) {
    case "D-16": {
      if (ruled("R-KIND-19")) return about("spare");
      const free = answers.find(({ verb }) => verb === "use_item")?.refs?.item;
      if (ruled("R-ITEM-10")) return about("free", { item: free ? names.ref(free) : names.speech.texts.arg.item });
      if (ruled("R-SPRAY-13")) return about("burst_again", { item: asking(names, "burst_again") });
      if (answers.some(({ verb }) => verb === "decline")) return about("fire");
      if (answers.some(({ verb, rules }) => verb === "no" && rules.includes("R-SPRAY-03"))) return about("grenades", { item: asking(names, "own_grenades") });
      if (answers.some(({ verb, reveals }) => verb === "no" && reveals)) return about("hatchet", { item: asking(names, "melee_kills_and_breaks") });
      const last = lastTold<SeenEvent>(names.scene, ({ shoot_rolled, declared, card_played, turn_began }) =>
        [shoot_rolled, declared, card_played, turn_began].some(mine),
      );
      const again = last.shoot_rolled !== undefined;
      return again ? about("again", { item: asking(names, "shoot_again") }) : about("repel", { item: asking(names, "repel_adult_instead") });
    }
    case "D-28": {
      if (ruled("R-MOVE-15")) return about("along");
      const turn = view.round.turn?.seat;
      return about("help", { seat: turn === undefined || turn === seat ? names.speech.texts.arg.who : names.seat(turn) });
    }
    case "D-10": {
      const { card_played } = lastTold<SeenEvent>(names.scene, ({ card_played }) => mine(card_played));
      const card = answers.some(({ verb }) => verb === "stop") ? card_played?.card : undefined;
      return card ? about("again_move", { item: names.ref(card) }) : null;
    }
    case "D-18": {
      const yes = answers.find(({ verb }) => verb === "yes");
      const { attacks } = lastTold<SeenEvent>(names.scene, ({ attacks }) => attacks !== undefined);
      if (yes) return about("armor", { item: names.speech.texts.seat.armor, n: yes.facts?.health ?? 0 });
      return attacks ? about("ward", { figure: names.token(attacks.kind) }) : null;
    }
    default:
      return null;
  }
}

/** Message to a seat without a question about its state and its next turn. */
export function meanwhileText({ speech, scene }: Names): string | null {
  const { meanwhile } = speech.texts;
  const { view, seat } = scene;
  const crew = seat === null ? undefined : view?.crew[seat];
  if (!crew?.character) return null;
  const { state } = crew;
  if (state === "dead") return view.setup.mode === "semi_coop" ? meanwhile.dead : meanwhile.dead_together;
  if (typeof state === "string") return meanwhile[state];
  if ("escaped" in state) return meanwhile.escaped;
  if ("laid_down" in state) return meanwhile.laid_down;
  return crew.passed ? speech.say(meanwhile.passed, { n: view.round.number + 1 }) : null;
}

/** True if the section of a slot has no air. */
export function isDark(view: View, slot: Ref): boolean {
  const section = slotOf(slot)?.section;
  return section !== undefined && view.systems.life_support["ABC".indexOf(section)] === false;
}
