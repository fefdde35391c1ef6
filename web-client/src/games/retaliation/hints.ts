// Conditions of the first-time hints. Their texts are with the rules: `crates/games/retaliation/hints.json`.

import { both, either, mine, predicates, type Conditions } from "../../kit/hints";
import { roomOf } from "./view";
import type { Common, CrewView, Place, RoomKind, SeenEvent, Verb, View } from "./wire";

const { told, offered, seen } = predicates<Common, SeenEvent, Verb>();

const WAYS_OUT: readonly RoomKind[] = ["landing_zone", "hibernatorium", "escape_shuttle"];

const self = (so: (crew: CrewView) => boolean) => seen(({ crew }, seat) => crew[seat] !== undefined && so(crew[seat]));

const inCorridor = (place: Place) => "corridor" in place;

/** An intruder is in the reader's room. */
const beset = seen((view, seat) => Object.values(view.figures).some(({ at }) => "room" in at && at.room === roomOf(view, seat)));
const accompanied = seen((view, seat) => {
  const room = roomOf(view, seat);
  return room !== null && Object.keys(view.crew).some((one) => Number(one) !== seat && roomOf(view, Number(one)) === room);
});

export const hints: Conditions<Common, View> = {
  open: {
    choking: self(({ oxygen, suffocating }) => oxygen === 0 || suffocating),
    wound: told("wounded", mine),
    turn: told("turn_began", mine),
    leaving: both(beset, offered("move")),
    hazard: told("noise_rolled", ({ face }) => face === "hazard"),
    caller: both(
      told("noise_rolled"),
      told("intruder_moved", ({ from, to }) => inCorridor(from) && !inCorridor(to)),
    ),
    resolve: both(told("noise_removed"), told("token_drawn")),
    company: both(told("noise_rolled", mine), either(beset, accompanied)),
    roll: told("noise_rolled", mine),
    oxygen: told("oxygen_changed", (what, moment) => mine(what, moment) && what.to < 7),
    support: told("life_support", ({ active }) => active),
    explored: told("explored"),
    secure: told("secure_used"),
    reinforced: told("reinforced"),
    "item-broken": told("item_malfunction", ({ on }) => on),
    destruct: told("autodestruction_set"),
    attempt: both(
      offered("use_room"),
      seen((view, seat) => {
        const room = view.rooms[roomOf(view, seat) ?? ""];
        return room !== undefined && WAYS_OUT.includes(room.room);
      }),
    ),
    ammo: told("shoot_rolled", ({ face }) => face === "ammo_loss"),
    burst: either(offered("burst"), told("burst_rolled")),
    shot: either(offered("shoot"), told("shoot_rolled")),
    melee: offered("melee"),
    drone: seen(({ figures }) => Object.values(figures).some(({ kind, at }) => kind === "drone" && inCorridor(at))),
    healed: told("intruder_moved", ({ to }) => inCorridor(to)),
    bag: told("tokens_added"),
    lander: told("lander_moved"),
    cautious: offered("move_cautiously"),
    "pass-first": both(
      offered("pass"),
      seen(({ round: { turn } }, seat) => turn?.seat === seat && turn.actions === 0),
    ),
    cards: offered("play_card"),
    goal: offered("choose_objective"),
  },
  secret: {},
};
