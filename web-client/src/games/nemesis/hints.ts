// Conditions of the first-time hints. Their texts are with the rules: `crates/games/nemesis/hints.json`.

import { both, mine, not, predicates, type Condition, type Conditions } from "../../kit/hints";
import facts from "../../generated/nemesis/facts.json";
import { isHaunted, roomOf } from "./view";
import type { Common, CrewView, IntruderKind, RoomView, SeenEvent, Verb, View } from "./wire";

const { told, offered, seen } = predicates<Common, SeenEvent, Verb>();

/** Conditions on the reader's own character and its room. */
const self = (so: (crew: CrewView) => boolean) => seen(({ crew }, seat) => crew[seat] !== undefined && so(crew[seat]));
const here = (so: (room: RoomView, no: string, view: Common) => boolean) =>
  seen((view, seat) => {
    const no = roomOf(view, seat);
    const room = no === null ? undefined : view.rooms[no];
    return no !== null && room !== undefined && so(room, no, view);
  });
const haunted = seen((view) => isHaunted(view));
const lairHere = here((_, no, { intruders }) => intruders.figures.some(({ kind, room }) => kind === "lair" && room === no));
const kindPlaced = (...kinds: IntruderKind[]) => told("intruder_placed", ({ kind }) => kinds.includes(kind));

/** Result of somebody's panic, which is the next event: the card's effect, more madness below its number, or nothing because the text is
 * void. */
const panicked =
  (what: "done" | "up" | "void"): Condition<Common> =>
  (moment) => {
    const told = moment.told as readonly SeenEvent[];
    return told.some((event, i) => {
      const next = told[i + 1];
      if (typeof event !== "object" || !("panicked" in event) || next === undefined) return false;
      if (typeof next !== "object" || !("madness" in next)) return what === "done";
      const reached = next.madness.level > (facts.panics[event.panicked.card] ?? 0);
      return what === (reached ? "void" : "up");
    });
  };

const holdsContamination: Condition<View> = ({ view }) => view.you?.hand.some(({ action }) => action === undefined) ?? false;

export const hints: Conditions<Common, View> = {
  open: {
    goals: told("objectives_due"),
    turn: told("turn_began", mine),
    pay: ({ legal }) => legal.some(({ cost = 0 }) => cost > 0),
    surprise: told("attacked", ({ surprise }) => surprise),
    combat: here(({ combat }) => combat === true),
    escape: offered("escape"),
    danger: told("noise_rolled", ({ face }) => face === "danger"),
    fire: here(({ fire }) => fire === true),
    "third-serious": self(({ serious_wounds = [] }) => serious_wounds.length >= 3),
    "third-light": self(({ light_wounds }) => light_wounds === 2),
    slimed: told("slimed", (what, moment) => what.slimed && mine(what, moment)),
    noise: both(told("noise_rolled", mine), told("noise_placed")),
    "no-roll": both(
      told("moved", (what, { view, seat }) => {
        const company = Object.keys(view.crew).some((one) => Number(one) !== seat && roomOf(view, Number(one)) === what.to);
        return what.seat === seat && (company || view.intruders.figures.some(({ room }) => room === what.to));
      }),
      not(told("noise_rolled")),
    ),
    items: told("explored", ({ items }) => items > 0),
    ducts: told("technical_noise_placed"),
    "door-broken": both(
      told("event_revealed"),
      told("door_changed", ({ door }) => door === "destroyed"),
    ),
    door: told("door_changed", ({ door }) => door === "closed"),
    toughness: told("condition_checked", ({ toughness }) => toughness !== null),
    retreat: told("condition_checked", ({ retreat }) => retreat),
    "no-answer": told("combat_rolled", mine),
    malfunction: here(({ malfunction }) => malfunction === true),
    ninth: seen(({ tracks }) => tracks.fires >= 6 || tracks.malfunctions >= 6),
    chambers: told("chambers_open"),
    pods: told("pods_unlocked"),
    reaction: told("reacted"),
    marked: ({ view, legal }) =>
      legal.some(({ verb, slots: { through } = {} }) => {
        const ways = verb === "move" && through && "pick" in through ? through.pick.from : [];
        return ways.some((way) => view.corridors[way]?.noise);
      }),

    "void-kind": both(
      told("token_drawn", ({ kind }) => kind === "void_seeder"),
      kindPlaced("lurker", "whisperer", "stalker", "despoiler"),
    ),
    "void-surprise": told("surprised"),
    "panic-void": panicked("void"),
    "panic-up": panicked("up"),
    "panic-done": panicked("done"),
    interrupt: told("calmed"),
    three: self(({ madness }) => madness === 3),
    five: self(({ madness }) => madness === 5),
    token: both(
      told("token_drawn", ({ kind }) => kind === "madness"),
      told("panicked"),
    ),
    "lair-noise": both(lairHere, told("noise_rolled", mine)),
    "lair-miss": both(
      lairHere,
      told("combat_rolled", (what, moment) => mine(what, moment) && !what.face.startsWith("hit")),
    ),
    lair: lairHere,
    lurking: told("lurking", ({ rooms }) => rooms.length > 0),
    despoiler: kindPlaced("despoiler"),
    killed: both(
      haunted,
      told("intruder_killed", ({ kind }) => kind !== "lair"),
    ),
    "void-doors": both(
      haunted,
      seen(({ corridors, intruders }) => intruders.figures.length > 0 && Object.values(corridors).some(({ door }) => door === "closed")),
    ),
    end: both(
      haunted,
      seen(({ tracks }) => tracks.chambers_open),
    ),
  },
  secret: {
    look: told("looked", mine),
    "dead-card": holdsContamination,
    pass: both(offered("pass"), holdsContamination),
  },
};
