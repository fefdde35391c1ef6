// Offers and questions in words.

import { slotTexts, suggested } from "../../../kit/slots";
import facts from "../../../generated/nemesis/facts.json";
import type { TableKey } from "../../../model/keys";
import { chosenFor } from "../../../model/offers";
import type { Filling, GameEvent, Offer, OfferText, Ref, SlotText, Target } from "../../game";
import { leastOf } from "../../../kit/payment";
import type { Action, Slot } from "../../../wire/messages";
import { exits, numbersOf } from "../board/geometry";
import { VERB } from "../icons";
import { crewIn, roomOf, type HeavyItem, type View } from "../view";
import { deathOf } from "./phrases";
import { numbered } from "../../../kit/names";
import { printed, type Names } from "./names";
import { entry } from "./texts";

/** Order of an offer's holes: the action first, the price last. */
const ORDER = [
  ...["who", "target", "through", "to", "room", "door", "doors", "object", "pod", "space", "deck", "what", "card"],
  ...["weapon", "item", "with", "give", "noise", "others", "wounds", "number", "network", "order", "level", "discard", "pay"],
];

const KEYS: Readonly<Record<string, TableKey>> = {
  move: "move",
  careful_move: "careful",
  escape: "move",
  shoot: "shoot",
  melee: "attack",
  room_action: "room",
  craft: "craft",
  pass: "pass",
  react: "use",
  decline: "skip",
};

/** Order of the groups; passing comes last. */
export const GROUP_ORDER = ["answer", "basic", "room", "cards", "items", "trade", "intruders", "free", "end"] as const;

const GROUPS: Readonly<Record<string, string>> = {
  play_card: "cards",
  use_item: "items",
  unlock: "items",
  craft: "items",
  room_action: "room",
  drop: "free",
  attach: "free",
  pass: "end",
  stop: "end",
  switch: "reactions",
};

const TRADE = new Set(["show", "propose", "agree", "withdraw", "close"]);
const INTRUDERS = new Set(["play_move", "play_attack", "play_effect"]);
const BASIC = new Set(["move", "careful_move", "escape", "shoot", "melee", "pick_up", "trade"]);

function group(verb: string): string {
  if (BASIC.has(verb)) return "basic";
  if (TRADE.has(verb)) return "trade";
  if (INTRUDERS.has(verb)) return "intruders";
  return GROUPS[verb] ?? "answer";
}

/** Label, price and targets of an offer. */
export function offerText(offer: Offer, names: Names, filling: Filling = {}): OfferText {
  const { speech } = names;
  const { texts } = speech;
  const refs = offer.refs ?? {};
  const key = refs.card && numbered(refs.card).kind === "search" ? "search" : KEYS[offer.verb];
  const icon = VERB[offer.verb];
  const object = objectOf(offer, names, filling);
  const card = refs.card ?? (offer.verb === "use_item" || offer.verb === "unlock" ? refs.item : undefined);
  const cost = offer.cost ?? 0;
  return {
    label: goingOf(offer, names, filling) ?? labelOf(offer, names),
    group: entry(texts.group, group(offer.verb)),
    ...(icon ? { icon } : {}),
    ...(key ? { key } : {}),
    ...(object ? { object } : {}),
    ...(cost > 0 ? { cost: speech.say(texts.cost, { n: cost }) } : {}),
    facts: factsOf(offer, names, filling),
    ...(offer.grave ? { consequence: consequence(offer, names, filling) } : {}),
    targets: targetsOf(offer, names.scene.view, names.scene.seat),
    slots: slotTexts(offer, ORDER, (name, slot) => slotText(offer, name, slot, names)),
    ...(card ? { card } : {}),
    ...(offer.verb === "switch" ? { standing: true } : {}),
  };
}

/** Label of a move with its destination, once that is chosen. */
function goingOf({ verb }: Offer, names: Names, filling: Filling): string | null {
  const { speech, scene } = names;
  const going = speech.texts.going[verb];
  const through = filling.through?.[0];
  const way = going && through ? exits(scene.view, roomOf(scene.view, scene.seat) ?? "").find(({ corridor }) => corridor === through) : undefined;
  return going && way ? speech.say(going, { to: names.short(way.to) }) : null;
}

function labelOf({ verb, refs = {} }: Offer, names: Names): string {
  const { texts } = names.speech;
  const label = entry(texts.verb, verb);
  const point = names.scene.pending.yours[0] ?? "";
  const [yes, no, other] = (texts.answer as Record<string, string[]>)[point] ?? [];
  if (verb === "yes") return yes ?? label;
  if (verb === "no") return no ?? label;
  if (verb === "choose") return other ?? label;
  const item = verb === "use_item" || verb === "unlock" ? refs.item : undefined;
  // Each of two equal items is used by itself.
  if (item) return `${label}: ${names.ref(item)}`;
  const thing = refs.card ?? refs.item;
  const named = ["play_card", "react", "play_effect"].includes(verb) && thing;
  return named ? `${label}: ${names.ref(thing.startsWith("intruder-") ? thing : bare(thing))}` : label;
}

/** Without its number among equals: one offer stands for all equal cards. Those of the intruders differ in their numbers. */
function bare(ref: Ref): Ref {
  return ref.split("#")[0] ?? ref;
}

/** Decision points at which a pass chooses the cards to keep. */
const KEEPS = new Set(["DP-INTRP-PLAY", "DP-INTRP-KEEP"]);

/** Holes that the object of an offer does not name. The payment is named apart. */
const UNSAID = ["pay", "discard", "level"];

/** Names the arguments and choices that tell an offer from others with its label. */
function objectOf(offer: Offer, names: Names, filling: Filling): string | undefined {
  const { verb, refs = {}, slots = {} } = offer;
  const { content, texts } = names.speech;
  const { view, seat } = names.scene;
  const parts: string[] = [];
  const room = refs.at ?? roomOf(view, seat);
  const kind = room ? view.rooms[room]?.kind : undefined;
  if (verb === "room_action" && kind) parts.push(printed(content.rooms, kind).name);
  const branches = branchesOf(verb, refs, kind, names);
  for (const [arg, ref] of Object.entries(refs)) {
    if (arg === "branch") {
      const branch = branches?.[Number(ref.slice("branch-".length))];
      if (branch) parts.push(branch);
    } else if (ref.startsWith("branch-")) {
      // A card that carries out an action of a room chooses among that room's branches.
      const branch = kind ? printed(content.rooms, kind).branches?.[Number(ref.slice("branch-".length))] : undefined;
      if (branch) parts.push(branch);
    } else if (arg === "through" && view && seat !== null) {
      const way = exits(view, roomOf(view, seat) ?? "").find(({ corridor }) => corridor === ref);
      const ways = way ? exits(view, roomOf(view, seat) ?? "").filter(({ to }) => to === way.to) : [];
      parts.push(way ? names.short(way.to) : names.ref(ref));
      if (way && ways.length > 1) parts.push(way.numbers.join("·"));
    } else if (arg === "class") {
      parts.push(entry(texts.word, ref));
    } else if (verb === "play_attack" && arg === "target") {
      const at = view.intruders.figures.find(({ id }) => id === ref)?.room;
      parts.push(names.ref(ref), ...(at ? [names.short(at)] : []));
    } else if (
      arg !== "card" &&
      arg !== "version" &&
      arg !== "round" &&
      arg !== "turn" &&
      arg !== "turn_number" &&
      !(arg === "item" && ["use_item", "unlock", "react"].includes(verb))
    ) {
      parts.push(names.ref(ref));
    }
  }
  for (const [slot, chosen] of chosenFor(offer, filling, UNSAID)) {
    const way = slot === "through" ? exits(view, roomOf(view, seat) ?? "").find(({ corridor }) => corridor === chosen[0]) : undefined;
    // The label of a move names its destination.
    if (!(way && WAYS_OUT.has(verb))) parts.push(chosen.map((ref) => names.ref(ref)).join(", "));
  }
  if (verb === "keep" && slots.discard) parts.push(texts.way.dropping);
  if (verb === "play_move") parts.push(slots.number ? texts.way.named : texts.way.printed);
  if (verb === "pass" && names.scene.pending.yours.some((point) => KEEPS.has(point))) {
    parts.push(slots.card ? texts.way.keep : texts.way.keep_none);
  }
  return parts.length > 0 ? parts.join(" · ") : undefined;
}

function branchesOf(verb: string, refs: Readonly<Record<string, Ref>>, room: string | undefined, names: Names): string[] | undefined {
  const { content } = names.speech;
  if (verb === "room_action") return room ? printed(content.rooms, room).branches : undefined;
  if (refs.card) return printed(content.actions, bare(refs.card)).branches;
  return refs.item ? printed(content.items, bare(refs.item)).branches : undefined;
}

/** Public things worth knowing at the moment of choice. */
function factsOf(offer: Offer, names: Names, filling: Filling): string[] {
  const { speech, scene } = names;
  const { fact } = speech.texts;
  const { view } = scene;
  const lines: string[] = [];
  const through = offer.refs?.through ?? filling.through?.[0];
  const way = through && exits(view, roomOf(view, scene.seat) ?? "").find(({ corridor }) => corridor === through);
  switch (offer.verb) {
    case "move":
      if (!way) lines.push(fact.noise_roll);
      else if (isEmpty(view, way.to)) lines.push(view.rooms[way.to]?.explored === false ? fact.noise_token : fact.noise_then);
      else lines.push(fact.no_noise);
      break;
    case "careful_move":
      lines.push(fact.quiet);
      break;
    case "escape":
      lines.push(fact.attacks);
      break;
    case "switch": {
      const levels = scene.seat === null ? undefined : view.windows.switches[scene.seat];
      const level = offer.refs?.class === "window-nerves-of-steel" ? levels?.nerves_of_steel : levels?.interruption;
      if (level) lines.push(names.ref(level.replaceAll("_", "-")));
      break;
    }
    case "play_move":
    case "play_attack":
      for (const card of view.you?.intruder_hand ?? []) {
        if (!pickable(offer.slots?.card).includes(card.ref)) continue;
        const does = offer.verb === "play_move" ? names.moves(card) : names.strikes(card);
        lines.push(`${names.ref(card.ref)}: ${does}`);
      }
      break;
    case "shoot":
      for (const weapon of pickable(offer.slots?.weapon)) {
        const ammo = heldItems(view, scene.seat).find(({ kind }) => kind === bare(weapon))?.ammo;
        if (ammo !== undefined) lines.push(`${names.ref(weapon)} · ${speech.say(fact.ammo, { n: ammo, m: ammo - 1 })}`);
      }
  }
  if (way && WAYS_OUT.has(offer.verb)) {
    if (view.rooms[way.to]?.explored === false) lines.push(fact.explores);
    const noisy = exits(view, way.to).filter(({ corridor }) => view.corridors?.[corridor]?.noise);
    if (noisy.length > 0) {
      const corridors = noisy.map(({ corridor }) => numbersOf(view, corridor)).join(", ");
      lines.push(speech.say(fact.noisy, { corridors }));
    }
  }
  const hand = scene.seat === null ? undefined : view.crew[scene.seat]?.hand;
  if (offer.cost && hand !== undefined) {
    const played = offer.refs?.card ? 1 : 0;
    lines.push(speech.say(fact.hand_after, { n: hand - offer.cost - played }));
  }
  return lines;
}

/** The verbs that lead through a corridor to the room behind it. */
const WAYS_OUT = new Set(["move", "careful_move", "escape"]);

/** Checks that a room has nobody whose presence would spare an entering character the noise roll (N-MOVE-10, N-MOVE-11). */
function isEmpty(view: View, room: Ref): boolean {
  return crewIn(view, room).length === 0 && view.intruders.figures.every((figure) => figure.room !== room);
}

function heldItems(view: View, seat: number | null): HeavyItem[] {
  const held = seat === null ? [] : (view.crew[seat]?.hands ?? []);
  return held.flatMap((held) => ("items" in held ? held.items : []));
}

function consequence({ verb, refs = {} }: Offer, names: Names, filling: Filling): string {
  const { consequence } = names.speech.texts;
  const { view, seat } = names.scene;
  const room = roomOf(view, seat);
  const kind = room ? view.rooms[room]?.kind : undefined;
  const kept = refs.what ?? filling.what?.[0];
  if (verb === "keep") return kept ? names.speech.say(consequence.keep, { card: names.ref(kept) }) : consequence.other;
  if (verb === "drop" || verb === "launch") return consequence[verb];
  if (verb === "room_action" && kind === "hibernatorium") return consequence.hibernate;
  if (verb === "room_action" && kind === "generator") return consequence.self_destruct;
  if (verb === "room_action" && kind === "airlock_control") return consequence.vent;
  return consequence.other;
}

/** The things a hole can be filled with at first. */
function pickable(slot: Slot | undefined): Ref[] {
  if (!slot) return [];
  if ("pick" in slot) return slot.pick.from;
  return "split" in slot ? slot.split.targets : slot.walk.tree.map(({ to }) => to);
}

function slotText({ rules }: Offer, name: string, slot: Slot, names: Names): SlotText {
  const label = entry(names.speech.texts.arg, name);
  // A thrown item hits everybody in its room (N-OP-23).
  if (rules.includes("N-OP-23") && name !== "pay") return { label, deliberate: true };
  return suggested(label, suggest(name, slot, names), name === "pay");
}

/** Suggests a filling for a hole: the only one there is, the first of the offered characters, or the payment of least use now. Never
 * suggests paying with a reaction that may be wanted later. */
function suggest(name: string, slot: Slot, { scene }: Names): readonly Ref[] {
  if (!("pick" in slot)) return [];
  const { from, min } = slot.pick;
  if (from.length === min || from.every((ref) => ref in facts.characters)) return from.slice(0, min);
  if (name !== "pay") return [];
  const isReaction = (kind: string) => facts.actions[kind]?.timing === "reaction";
  const least = leastOf(from, min, { legal: scene.legal, isReaction });
  return least.some((ref) => isReaction(numbered(ref).kind)) ? [] : least;
}

const ON_BOARD = /^(s\d\d|c\d+|i\d+|seat-\d|pod-\d|network-\w+|space-\w)$/;

/** Targets of an offer on the board. An exit is aimed at the room behind it if only one exit leads there. */
function targetsOf(offer: Offer, view: View, seat: number | null): Target[] {
  const here = roomOf(view, seat);
  const ways = here && view ? exits(view, here) : [];
  const behind = (corridor: Ref): Ref => {
    const to = ways.find((way) => way.corridor === corridor)?.to;
    return to && ways.filter((way) => way.to === to).length === 1 ? to : corridor;
  };
  const spot = (arg: string, ref: Ref): Ref | null => {
    if (arg === "through") return behind(ref);
    if (ref === "an-egg") return here;
    if (arg === "turn") return null;
    return ON_BOARD.test(ref) ? ref : null;
  };
  const targets: Target[] = [];
  for (const [arg, ref] of Object.entries(offer.refs ?? {})) {
    const at = spot(arg, ref);
    if (at) targets.push({ at });
  }
  if (targets.length === 0 && offer.verb === "room_action" && here) targets.push({ at: here });
  for (const [slot, hole] of Object.entries(offer.slots ?? {})) {
    for (const ref of pickable(hole)) {
      const at = spot(slot, ref);
      if (at) targets.push({ at, fills: { slot, ref } });
    }
  }
  return targets;
}

/** The classes of covert windows of which a seat can have the switch, with the card that it can order to be played. */
const WINDOWS: Readonly<Record<string, string>> = { "window-interruption": "interruption", "window-nerves-of-steel": "nerves_of_steel" };

export function standingOrders({ scene, speech }: Names): { class: string; label: string; action: Action }[] {
  const classes = scene.legal.flatMap(({ verb, refs }) => (verb === "switch" && refs?.class ? [refs.class] : []));
  return classes.flatMap((window) => {
    const card = WINDOWS[window];
    return card ? [{ class: window, label: entry(speech.texts.word, window), action: { react: { card } } }] : [];
  });
}

/** One sentence with the reader's decision, or with the seats that everybody waits for. */
export function promptText(names: Names, coming: (so: (event: GameEvent) => boolean) => boolean = () => false): string {
  const { speech, scene } = names;
  const { texts } = speech;
  const { pending, view, seat } = scene;
  const { prompt } = texts;
  if (pending.wait === "over") return view?.ending ? entry(texts.outcome, view.ending) : prompt.over;
  const [point] = pending.yours;
  const turn = view?.round.turn;
  if (point === "DP-TURN" && turn?.unlimited) return prompt.turn_unlimited;
  // The events that still play tell why it is due.
  if (point === "DP-OBJECTIVE" && coming((event) => event === "objectives_due")) return prompt.coming;
  if (point)
    return speech.say(entry(texts.point, point + (point === "DP-INTRP-PICK" ? picked(scene.legal) : "")), { n: Math.max(0, 2 - (turn?.actions ?? 0)) });
  if (pending.wait === "window") return prompt.window;
  if (pending.waiting_for.length === 0) return view?.round.number === 0 ? prompt.setup : prompt.idle;
  const seats = names.seats(pending.waiting_for);
  const current = view?.scene;
  if (current && "objectives" in current) {
    const mine = current.objectives.yours !== undefined || (seat !== null && current.objectives.chosen.includes(seat));
    return speech.say(mine ? prompt.locked_in : prompt.waiting_many, { seats });
  }
  if (pending.waiting_for.length > 1) return speech.say(prompt.waiting_many, { seats });
  const acting = turn && turn.seat === pending.waiting_for[0] && !turn.unlimited && view.round.phase === "turns";
  return acting ? speech.say(prompt.waiting_turn, { seats, n: Math.min(2, turn.actions + 1) }) : speech.say(prompt.waiting, { seats });
}

/** Suffix for the kind of cards that the intruder player chooses from; empty for attack cards. */
function picked([offer]: readonly Offer[]): "" | "-EVENT" | "-ORDER" {
  const { card, order } = offer?.slots ?? {};
  if (order) return "-ORDER";
  return pickable(card)[0]?.startsWith("event-") ? "-EVENT" : "";
}

/** Message to a seat without a question about its state and its next turn. */
export function meanwhileText(names: Names): string | null {
  const { speech, scene } = names;
  const { meanwhile } = speech.texts;
  const { view, seat } = scene;
  const crew = seat === null ? undefined : view?.crew[seat];
  if (!crew) return null;
  const next = view.round.number + 1;
  const cause = deathOf(seat!, names)?.cause;
  const why = cause ? ` (${cause})` : "";
  const role = view.intruder_player;
  if (role?.seat === seat) {
    if (role.from_round > view.round.number) return speech.say(meanwhile.intruder_soon, { n: role.from_round, why });
    return speech.say(role.passed ? meanwhile.intruder_passed : meanwhile.intruder, { n: next });
  }
  if (crew.state === "dead") return speech.say(view.setup.mode === "coop" ? meanwhile.dead_together : meanwhile.dead, { why });
  if (typeof crew.state === "string") return meanwhile[crew.state];
  if ("waiting" in crew.state) return speech.say(meanwhile.waiting, { pod: crew.state.waiting, n: next });
  return crew.passed ? speech.say(meanwhile.passed, { n: next }) : null;
}
