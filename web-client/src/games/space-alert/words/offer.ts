// Offers in words.

import { slotTexts } from "../../../kit/slots";
import type { Offer, OfferText, Target } from "../../game";
import type { Verb } from "../wire";
import type { Names } from "./names";
import { entry, type Texts } from "./texts";

type Group = keyof Texts["group"];

/** The order of the headings. */
export const GROUP_ORDER: readonly Group[] = ["trip", "campaign", "data", "plan", "androids", "end", "hints"];

const GROUPS: Readonly<Record<Verb, Group>> = {
  place: "plan",
  move: "plan",
  turn: "plan",
  take_back: "plan",
  next_packet: "end",
  tell: "data",
  agree: "end",
  disagree: "end",
  finish: "end",
  hint: "hints",
  draw: "data",
  give: "data",
  assign: "androids",
  carry_out: "trip",
  trip: "trip",
  go_on: "campaign",
  stop: "campaign",
  repair: "campaign",
  repair_nothing: "campaign",
  leave_out: "campaign",
};

/** The order in which holes are asked for. */
const SLOTS: readonly string[] = ["card", "up", "slot", "piece", "from", "to", "what", "common", "serious", "station"];

/** Verbs that act at once, in the hand and in the list. */
const AT_ONCE: readonly Verb[] = ["tell", "draw", "agree", "disagree"];

/** Checks whether a fixed argument only names the moment of an offer: the phase, the announcement or the turn. */
function isMoment(verb: Verb, name: string): boolean {
  return ["phase", "data", "transfer"].includes(name) || (name === "slot" && (verb === "carry_out" || verb === "trip"));
}

export function offerText(offer: Offer, names: Names): OfferText {
  const { texts } = names.speech;
  const verb = offer.verb as Verb;
  const refs = offer.refs ?? {};
  const object = Object.entries(refs).flatMap(([name, ref]) => (isMoment(verb, name) ? [] : [names.ref(ref)]));
  const consequence = texts.consequence[verb as keyof Texts["consequence"]];
  return {
    label: entry(texts.verb, verb),
    group: texts.group[GROUPS[verb]],
    ...(object.length > 0 ? { object: object.join(", ") } : {}),
    facts: Object.entries(offer.facts ?? {}).map(([name, value]) => names.speech.say(entry(texts.fact, name), { n: Number(value) })),
    ...(consequence ? { consequence } : {}),
    ...(AT_ONCE.includes(verb) ? { atOnce: true } : {}),
    targets: targets(offer),
    slots: slotTexts(offer, SLOTS, (name) => ({ label: entry(texts.arg, name) })),
  };
}

/** Targets of an offer on the board: pieces and places of hints, zones of tiles. */
function targets(offer: Offer): Target[] {
  const from = (name: string) => {
    const hole = offer.slots?.[name];
    return hole && "pick" in hole ? hole.pick.from : [];
  };
  if (offer.verb === "hint") {
    const at = (slot: string) => from(slot).map((ref) => ({ at: ref, fills: { slot, ref } }));
    return [...at("piece"), ...at("to")];
  }
  if (offer.verb === "leave_out") return from("station").map((ref) => ({ at: ref, fills: { slot: "station", ref } }));
  return [];
}

/** One sentence with the reader's decision or the crew's current task. */
export function promptText(names: Names): string {
  const { prompt } = names.speech.texts;
  const { view, seat } = names.scene;
  const { now, flight, campaign } = view;
  const say = names.speech.say.bind(names.speech);
  if (now.stage === "launch") return prompt.launch;
  if (now.stage === "planning") {
    if (flight.practice) return prompt.practice;
    if (now.connection_lost) return prompt.lost;
    return say(prompt.planning, { n: seat === null ? now.phase : (view.seats[seat]?.phase ?? now.phase) });
  }
  if (now.stage === "playback") return say(prompt.row, { n: now.turn });
  if (campaign && now.stage === "between") {
    if (campaign.step === "propose") return prompt.propose;
    if (campaign.step === "leave_out") return prompt.leave_out;
    if (typeof campaign.step === "object") return say(prompt.repair, { member: names.member(campaign.step.repair) });
  }
  return prompt.over;
}
