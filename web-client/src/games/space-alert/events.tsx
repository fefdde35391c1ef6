// Events of a match: what the page knows of each, in one table. Those of the flight are in `happenings.tsx`.

import type { Scenery } from "../../model/scene";
import { type AnyFacts, eventsOf, type EventTable, oneOf, told } from "../../kit/events";
import type { GameEvent, LogLine, Seat } from "../game";
import { describeStep } from "./happenings";
import { advance } from "./model/stage";
import { type CrewMember, type Event, laneOf, type Verdict, type View } from "./view";
import type { SeenEvent } from "./wire";
import { captionText } from "./words/captions";
import type { Names } from "./words/names";

/** An event besides the steps of the flight. */
type Planned = Exclude<SeenEvent, { resolution: Event }>;

export const EVENTS: EventTable<Planned, View, Names, never> = {
  announced: {
    says: { en: "{text}", cs: "{text}" },
    params: ({ cue }, names) => ({ text: captionText(cue, names.scene.view.flight.phases, names.speech) }),
    looks: { topic: "ship", icon: "megaphone" },
  },
  threat_drawn: {
    says: { en: "{threat}: {lane}", cs: "{threat}: {lane}" },
    params: (threat, names) => ({ threat: names.threat(threat), lane: names.lane(laneOf(threat)) }),
    looks: { topic: "combat", icon: "hazard-sign" },
  },
  report_ignored: {
    says: { en: "T{n}: unconfirmed, the crew has four members", cs: "T{n}: nepotvrzeno, posádka má čtyři členy" },
    params: ({ number }) => ({ n: number }),
  },
  heroic_turned_up: {
    says: { en: "{member}: heroic card {card}", cs: "{member}: hrdinská karta {card}" },
    params: ({ member, card }, names) => ({ member: names.crew(member), card: names.card(card) }),
  },
  packet_taken: {
    says: oneOf(
      {
        packet_taken_known: { en: "{seat} takes the packet of phase {phase}: {cards}", cs: "{seat}: balíček fáze {phase}: {cards}" },
        packet_taken: { en: "{seat} takes the packet of phase {phase}: {n|card}", cs: "{seat}: balíček fáze {phase}, {n|card}" },
      },
      ({ seat, phase, count, cards }, names) => [
        cards ? "packet_taken_known" : "packet_taken",
        { seat: names.person(seat), phase, n: count, cards: (cards ?? []).map(({ card }) => names.card(card)).join(", ") },
      ],
    ),
    looks: { topic: "crew", icon: "card-draw" },
    secret: ({ cards }) => cards !== undefined,
  },
  placed: {
    says: oneOf(
      {
        placed: { en: "{seat}: {half} in slot {slot}", cs: "{seat}: {half}, pole {slot}" },
        placed_on: { en: "{seat}: {half} on {member}, slot {slot}", cs: "{seat}: {half}, {member}, pole {slot}" },
        placed_known: { en: "{seat}: {card} in slot {slot}", cs: "{seat}: {card}, pole {slot}" },
        placed_known_on: { en: "{seat}: {card} on {member}, slot {slot}", cs: "{seat}: {card}, {member}, pole {slot}" },
      },
      (told, names) => {
        const own = isOwn(told, names);
        if (told.card) return own ? "placed_known" : "placed_known_on";
        return own ? "placed" : "placed_on";
      },
    ),
    params: (told, names) => ({
      ...onBoard(told, names),
      slot: told.slot,
      half: names.speech.texts.half[told.up],
      ...(told.card && { card: names.half(told.card, told.up) }),
    }),
    secret: ({ card, member }, { scene }) => card !== undefined && scene.view.crew?.[member]?.seat !== undefined,
  },
  moved: {
    says: oneOf(
      {
        moved: { en: "{seat}: slot {from} ↔ slot {to}", cs: "{seat}: pole {from} ↔ pole {to}" },
        moved_on: { en: "{seat}: {member}, slot {from} ↔ slot {to}", cs: "{seat}: {member}, pole {from} ↔ pole {to}" },
      },
      (told, names) => (isOwn(told, names) ? "moved" : "moved_on"),
    ),
    params: (told, names) => ({ ...onBoard(told, names), from: told.from, to: told.to }),
  },
  turned: {
    says: oneOf(
      {
        turned: { en: "{seat} turns over slot {slot}", cs: "{seat}: otočení pole {slot}" },
        turned_on: { en: "{seat} turns over slot {slot} of {member}", cs: "{seat}: {member}, otočení pole {slot}" },
      },
      (told, names) => (isOwn(told, names) ? "turned" : "turned_on"),
    ),
    params: (told, names) => ({ ...onBoard(told, names), slot: told.slot }),
  },
  plan_told: {
    says: oneOf(
      { plan_told: { en: "{seat}: “{plan}”", cs: "{seat}: „{plan}“" }, plan_told_empty: { en: "{seat}: “nothing planned”", cs: "{seat}: „nic v plánu“" } },
      ({ seat, plan }, names) => [plan.length > 0 ? "plan_told" : "plan_told_empty", { seat: names.person(seat), plan: names.plan(plan) }],
    ),
  },
  taken_back: {
    says: oneOf(
      {
        taken_back: { en: "{seat} takes back slot {slot}", cs: "{seat}: pole {slot} zpět do ruky" },
        taken_back_on: { en: "{seat} takes back slot {slot} of {member}", cs: "{seat}: {member}, pole {slot} zpět do ruky" },
      },
      (told, names) => (isOwn(told, names) ? "taken_back" : "taken_back_on"),
    ),
    params: (told, names) => ({ ...onBoard(told, names), slot: told.slot }),
  },
  drew: {
    says: oneOf(
      {
        drew_known: { en: "{seat} draws {card} (incoming data)", cs: "{seat}: příchozí data, {card}" },
        drew: { en: "{seat} draws a card (incoming data)", cs: "{seat}: příchozí data, jedna karta" },
      },
      ({ seat, card }, names) => [card ? "drew_known" : "drew", { seat: names.person(seat), card: card ? names.card(card.card) : "" }],
    ),
    looks: { topic: "crew", icon: "card-draw" },
    secret: ({ card }) => card !== undefined,
  },
  gave: {
    says: oneOf(
      { gave_known: { en: "{seat} → {to}: {card}", cs: "{seat} → {to}: {card}" }, gave: { en: "{seat} → {to}: one card", cs: "{seat} → {to}: jedna karta" } },
      ({ seat, to, card }, names) => [card ? "gave_known" : "gave", { seat: names.person(seat), to: names.person(to), card: card ? names.card(card) : "" }],
    ),
    looks: { topic: "crew", icon: "card-exchange" },
    about: ({ seat, to }) => [seat, to],
    secret: ({ card }) => card !== undefined,
  },
  agrees: {
    says: oneOf(
      {
        agrees: { en: "{seat} agrees to end planning", cs: "{seat}: souhlasí s koncem plánování" },
        agrees_not: { en: "{seat} goes on planning", cs: "{seat}: plánuje dál" },
      },
      ({ seat, on }, names) => [on ? "agrees" : "agrees_not", { seat: names.person(seat) }],
    ),
  },
  hinted: {
    says: { en: "{seat}: {piece} → {place}", cs: "{seat}: {piece} → {place}" },
    params: ({ seat, piece, to }, names) => ({ seat: names.person(seat), piece: names.piece(piece), place: names.spot(to) }),
  },
  planning_ended: {
    says: { en: "Planning has ended. The flight begins.", cs: "Plánování skončilo. Začíná let." },
    looks: { heading: "phase", icon: "ringed-planet", pace: "step" },
    settles: (_, shown) => ({ "/now/stage": "playback", "/now/turn": 0, "/ship": shown.ship ?? shown.start }),
  },
  revealed: {
    says: oneOf(
      { revealed: { en: "Turn {n}: {cards}", cs: "Kolo {n}: {cards}" }, revealed_none: { en: "Turn {n}: no cards", cs: "Kolo {n}: žádné karty" } },
      ({ turn, cards }, names) => {
        const texts = cards.flatMap((card, member) =>
          card ? [names.speech.say(names.speech.texts.told.revealed_one, { member: names.member(member), card: names.half(...card) })] : [],
        );
        return texts.length > 0 ? ["revealed", { n: turn, cards: texts.join(" · ") }] : ["revealed_none", { n: turn }];
      },
    ),
    looks: { heading: "turn", icon: "card-exchange", pace: "step", whole: true, sound: "reveal" },
    chapter: ({ turn }, names) => names.turn(turn),
    settles: ({ turn, cards }, shown) => {
      const boards = cards.flatMap((card, member) => {
        const one = shown.crew[member];
        return card && one ? [[`/crew/${member}/board`, turnedUp(one, turn, card)] as const] : [];
      });
      return { "/now/turn": turn, "/ship": advance(shown.ship ?? shown.start, { revealed: { turn, cards } }), ...Object.fromEntries(boards) };
    },
  },
  tripped: {
    says: { en: "{member}: {how}", cs: "{member}: {how}" },
    params: ({ member, how }, names) => ({ member: names.crew(member), how: names.ref(how) }),
    looks: { topic: "crew", icon: "tripwire", pace: "step" },
  },
  proposed: {
    says: { en: "{seat}: {verdict}", cs: "{seat}: {verdict}" },
    params: ({ seat, verdict: one }, names) => ({ seat: names.person(seat), verdict: verdictText(one, names) }),
  },
  decided: {
    says: { en: "The crew: {verdict}", cs: "Posádka: {verdict}" },
    params: ({ verdict: one }, names) => ({ verdict: verdictText(one, names) }),
    looks: { pace: "step" },
  },
  repaired: {
    says: oneOf(
      {
        repaired_between: { en: "{member} repairs {what}", cs: "{member}: opravuje {what}" },
        repaired_nothing: { en: "{member} repairs nothing", cs: "{member}: neopravuje nic" },
      },
      ({ what }) => (what ? "repaired_between" : "repaired_nothing"),
    ),
    params: ({ member, what }, names) => {
      const thing = what === "squad" ? names.ref("squad") : what ? names.ref(`tile-${what.tile.join("-")}`) : "";
      return { member: names.crew(member), what: thing };
    },
  },
  left_out: {
    says: { en: "{station}: no battlebots on the next flight", cs: "{station}: v příštím letu bez robotů" },
    params: ({ station }, names) => ({ station: names.station(station) }),
  },
};

const events = eventsOf<AnyFacts<Planned>, View, Names>(EVENTS, {
  params: () => ({}),
  about: ({ seat }) => (seat === undefined ? [] : [seat]),
  touches: () => [],
});

/** Line of an event; null if this page does not know it. */
export function describe(event: GameEvent, names: Names): LogLine | null {
  const { resolution } = told<SeenEvent>(event);
  if (resolution) return describeStep(resolution, names);
  const line = events.describe(event, names);
  // Planning events appear only in the log: nothing covers the board while the clock runs.
  return line && { pace: "none", ...line };
}

export const scenery: Scenery<View> = {
  // The clock, announcements and plans go on in real time.
  current: ["/own", "/supply", "/captions", "/seats", "/threats", "/hints", "/now/begins_ms", "/now/phase", "/now/phase_ends_ms", "/now/connection_lost"],
  settles(event, shown, after) {
    const { resolution } = told<SeenEvent>(event);
    if (resolution) return { "/now/turn": resolution.turn, "/ship": advance(shown.ship ?? shown.start, { resolution }) };
    return events.settles(event, shown, after);
  },
};

/** A board with the card of a turn face up. */
function turnedUp({ board }: CrewMember, turn: number, [card, up]: readonly [NonNullable<CrewMember["heroic"]>, "action" | "movement"]): CrewMember["board"] {
  return board.map((slot, i) => (i === turn - 1 ? { up, card } : slot));
}

/** Proposal or decision of a crew after a flight. */
export function verdictText(one: Verdict, names: Names): string {
  const { told, level } = names.speech.texts;
  if (one === "stop") return told.stop;
  return names.speech.say(told.go_on, { common: level[one.go_on.common], serious: level[one.go_on.serious] });
}

/** True if the one who acts owns the board. */
function isOwn(told: { seat: Seat; member: number }, { scene }: Names): boolean {
  return scene.view.crew?.[told.member]?.seat === told.seat;
}

/** Parameters of a sentence about a board. It names the owner only if somebody else acts. */
function onBoard({ seat, member }: { seat: Seat; member: number }, names: Names) {
  return { seat: names.person(seat), member: names.crew(member) };
}
