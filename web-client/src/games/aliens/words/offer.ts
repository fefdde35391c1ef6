// Offers and questions in words.

import { slotTexts, suggested } from "../../../kit/slots";
import facts from "../../../generated/aliens/facts.json";
import type { TableKey } from "../../../model/keys";
import { chosenFor, reached } from "../../../model/offers";
import type { Slot } from "../../../wire/messages";
import type { Filling, Offer, OfferText, Ref, SlotText, Target } from "../../game";
import { apart, cellFor, placeOf } from "../board/geometry";
import { CARD, VERB } from "../icons";
import { cellOf, heroesOf, type View } from "../view";
import { numbered } from "../../../kit/names";
import type { Names } from "./names";
import { entry, type Texts } from "./texts";

/** Order of an offer's holes. */
const ORDER = ["who", "weapon", "target", "targets", "what", "card", "from", "path", "to", "facing", "slot", "rolls", "class", "level"];

const KEYS: Readonly<Record<string, TableKey>> = {
  move: "move",
  walk: "move",
  attack: "attack",
  fire: "shoot",
  interact: "room",
  aim: "search",
  seal: "craft",
  done: "pass",
  ready: "pass",
  react: "use",
  no: "skip",
};

export const GROUP_ORDER = ["answer", "actions", "abilities", "cards", "equip", "end"] as const;

const GROUPS: Readonly<Record<string, (typeof GROUP_ORDER)[number] | "reactions">> = {
  move: "actions",
  attack: "actions",
  fire: "actions",
  seal: "actions",
  aim: "actions",
  interact: "actions",
  use_card: "actions",
  rest: "actions",
  ability: "abilities",
  play: "cards",
  equip: "equip",
  unequip: "equip",
  outfit: "equip",
  strip: "equip",
  done: "end",
  ready: "end",
  switch: "reactions",
};

/** Label, price and targets of an offer. */
export function offerText(offer: Offer, names: Names, filling: Filling = {}): OfferText {
  const { texts, say } = { texts: names.speech.texts, say: names.speech.say.bind(names.speech) };
  const { refs = {}, verb } = offer;
  const key = stays(offer) ? undefined : KEYS[verb];
  const icon = (refs.weapon && CARD[numbered(refs.weapon).kind]) || VERB[verb];
  const object = objectOf(offer, names, filling);
  return {
    label: labelOf(offer, names),
    group: entry(texts.group, GROUPS[verb] ?? "answer"),
    ...(icon ? { icon } : {}),
    ...(key ? { key } : {}),
    ...(object ? { object } : {}),
    ...(offer.cost ? { cost: say(texts.cost, { n: offer.cost }) } : {}),
    facts: factsOf(offer, names),
    ...(offer.grave ? { consequence: texts.consequence.exhausts } : {}),
    targets: targetsOf(offer, names.scene.view),
    slots: slotTexts(offer, ORDER, (name, slot) => slotText(offer, name, slot, names.speech.texts)),
    ...(refs.card && isInHand(refs.card, names) ? { card: refs.card } : {}),
    ...(verb === "ability" && refs.what ? { card: refs.what } : {}),
    ...(verb === "switch" ? { standing: true } : {}),
  };
}

function isInHand(card: Ref, { scene }: Names): boolean {
  return scene.view.you?.hand.some(({ ref }) => ref === card) ?? false;
}

/** A Move without a step. */
function stays({ verb, slots = {} }: Offer): boolean {
  return verb === "move" && Object.keys(slots).length === 0;
}

/** Label of an offer. Answers have labels of their own, by question. */
function labelOf(offer: Offer, names: Names): string {
  const { verb, refs = {} } = offer;
  const { texts } = names.speech;
  if (stays(offer)) return texts.stay;
  const point = names.scene.pending.yours[0] ?? "";
  const answers = { yes: texts.yes, no: texts.no, done: texts.done }[verb];
  const label = (answers as Readonly<Record<string, string>> | undefined)?.[point] ?? entry(texts.verb, verb);
  if (verb === "ability" && refs.what) return entry(texts.ability, refs.what);
  const thing = verb === "play" || verb === "react" || verb === "use_card" ? (refs.card ?? refs.what) : undefined;
  return thing ? `${label}: ${names.ref(numbered(thing).kind)}` : label;
}

/** Names the arguments and choices that tell an offer from others with its label. A way is named by its end. */
function objectOf(offer: Offer, names: Names, filling: Filling): string | undefined {
  const { verb, refs = {}, slots = {} } = offer;
  const said = verb === "play" || verb === "react" || verb === "use_card" ? [refs.card ?? refs.what] : [];
  // An ability's name includes its owner; the question names the acting character.
  const own = names.character(names.scene.view.round.activation?.who ?? "");
  const parts = Object.entries(refs).flatMap(([arg, ref]) => (arg === "round" || said.includes(ref) ? [] : [ref]));
  const chosen = chosenFor(offer, filling, ["class", "level"]).map(([slot, all]) =>
    ("walk" in slots[slot]! ? all.slice(-1) : all).map((ref) => names.ref(ref)).join(", "),
  );
  return [...parts.map((ref) => names.ref(ref)).filter((name) => verb !== "ability" || name !== own), ...chosen].join(" · ") || undefined;
}

/** Greatest number of targets whose ranges are listed. */
const RANGES = 4;

/** Public things worth knowing at the moment of choice. */
function factsOf({ verb, refs = {}, cost, facts: given = {}, slots = {} }: Offer, names: Names): string[] {
  const { speech, scene } = names;
  const { fact } = speech.texts;
  const { view } = scene;
  const who = view.round.activation?.who;
  const side = who ? facts.characters[who]?.[view.squad[who]?.hero_of === undefined ? "grunt" : "hero"] : undefined;
  const lines: string[] = [];
  if (given.dial !== undefined) lines.push(speech.say(fact.dial, { n: given.dial }));
  if (cost) lines.push(speech.say(fact.deck, { n: view.piles.above, m: Math.max(0, view.piles.above - cost) }));
  if (verb === "move" && side) lines.push(speech.say(fact.steps, { n: side.move }));
  if ((verb === "seal" || verb === "interact") && side) lines.push(speech.say(fact.tech, { n: side.tech }));
  if (verb === "aim" && who) {
    const dial = view.squad[who]?.dial ?? 0;
    lines.push(speech.say(fact.dial_after, { n: dial, m: Math.min(10, dial + 1) }));
  }
  if (verb === "attack" || verb === "fire") {
    const from = cellOf(view, who);
    const ranges = pickable(slots.target ?? slots.targets).flatMap((ref) => {
      const at = cellFor(view, ref);
      return from && at ? [`${names.cell(at)} ${apart(from, at)}`] : [];
    });
    if (ranges.length > 0) lines.push(`${speech.say(fact.range, { list: ranges.slice(0, RANGES).join(", ") })}${ranges.length > RANGES ? " …" : ""}`);
  }
  if (verb === "switch" && scene.seat !== null) {
    const level = view.players[scene.seat]?.switches[SWITCHES[refs.class ?? ""] ?? "moment"];
    if (level) lines.push(speech.say(fact.level, { level: names.ref(level) }));
  }
  return lines;
}

const SWITCHES: Readonly<Record<string, "attack_roll" | "defence_roll" | "defensive_fire" | "motion_card" | "moment">> = {
  "window-attack-roll": "attack_roll",
  "window-defence-roll": "defence_roll",
  "window-defensive-fire": "defensive_fire",
  "window-motion-card": "motion_card",
  "window-moment": "moment",
};

/** Everything that a hole can be filled with: of a walk, every place that it leads to. */
function pickable(slot: Slot | undefined): Ref[] {
  if (!slot) return [];
  if ("pick" in slot) return slot.pick.from;
  if ("split" in slot) return slot.split.targets;
  return reached(slot.walk.tree);
}

/** Text of a hole. One that can be filled in one way only is filled at first. */
function slotText({ verb }: Offer, name: string, slot: Slot, { arg }: Texts): SlotText {
  const label = verb === "give" ? arg.who : entry(arg, name);
  // An area attack is aimed at a space, and hits everybody there and beside it (A-ATTACK-13).
  const area = (verb === "attack" || verb === "fire") && name === "target" && pickable(slot).some((ref) => !ref.startsWith("contact-"));
  if (area) return { label, deliberate: true };
  return suggested(label, "pick" in slot && slot.pick.from.length === slot.pick.min ? slot.pick.from : []);
}

/** Places on the board where an offer can be begun or aimed. */
function targetsOf({ refs = {}, slots = {}, verb }: Offer, view: View): Target[] {
  const there = (ref: Ref) => placeOf(view, ref) !== null;
  const fixed = verb === "place" ? [] : Object.values(refs).filter(there);
  const open = Object.entries(slots).flatMap(([slot, hole]) =>
    pickable(hole)
      .filter(there)
      .map((ref) => ({ at: ref, fills: { slot, ref } })),
  );
  return [...open, ...fixed.map((at) => ({ at }))];
}

/** One sentence with the reader's decision, or with the seats that everybody waits for. */
export function promptText(names: Names): string {
  const { speech, scene } = names;
  const { prompt, point: points, ending } = speech.texts;
  const { pending, view } = scene;
  if (pending.wait === "over") return view?.ending ? entry(ending, view.ending) : prompt.over;
  const [point] = pending.yours;
  const acting = view?.round.activation;
  const equals = point === "DP-16" ? equalsOf(scene.legal, view) : null;
  if (equals) return speech.texts.equals[equals];
  if (point) return speech.say(entry(points, point), { who: acting ? names.character(acting.who) : "", n: acting?.actions ?? 0 }).replace(/^: /, "");
  if (pending.wait === "window") return prompt.window;
  if (pending.waiting_for.length === 0) return prompt.idle;
  return speech.say(pending.waiting_for.length > 1 ? prompt.waiting_many : prompt.waiting, { seats: names.seats(pending.waiting_for) });
}

/** Kind of the equal choices in a question; null if it has no question of its own. */
function equalsOf(legal: readonly Offer[], view: View): "walk" | "contact" | "gun" | "character" | null {
  const asked = legal.filter(({ verb }) => verb === "walk" || verb === "choose");
  if (asked.some(({ verb }) => verb === "walk")) return "walk";
  const refs = asked.flatMap(({ refs = {}, slots = {} }) => [...Object.values(refs), ...Object.values(slots).flatMap(pickable)]);
  if (refs.length === 0) return null;
  if (refs.every((ref) => ref in view.contacts)) return "contact";
  if (refs.every((ref) => ref.startsWith("gun-"))) return "gun";
  return refs.every((ref) => ref in view.squad) ? "character" : null;
}

/** Message to a seat without a question about the fate of its heroes. */
export function meanwhileText({ speech, scene }: Names): string | null {
  const { view, seat } = scene;
  const player = seat === null ? undefined : view?.players[seat];
  if (seat === null || !player) return null;
  const { meanwhile } = speech.texts;
  if (player.out) return meanwhile.out;
  const heroes = heroesOf(view, seat);
  return heroes.length > 0 && heroes.every((who) => view.squad[who]?.fate === "escaped") ? meanwhile.escaped : null;
}
