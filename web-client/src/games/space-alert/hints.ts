// Conditions of the first-time hints. Their texts are with the rules: `crates/games/space-alert/hints.json`.

import { type FactsByName, told as read } from "../../kit/events";
import { mine, predicates, type Conditions } from "../../kit/hints";
import type { Common, Happening, SeenEvent, ThreatRef, Verb, View, Weapon, Zone } from "./wire";

const { told, offered } = predicates<Common, SeenEvent, Verb>();

/** True if a happening of this kind occurred in the flight and satisfies `so`. */
function happened<Kind extends keyof FactsByName<Happening>>(kind: Kind, so: (what: FactsByName<Happening>[Kind], view: Common) => boolean = () => true) {
  return told("resolution", ({ what }, { view }) => {
    const found = read<Happening>(what)[kind];
    return found !== undefined && so(found, view);
  });
}

/** True if it was announced and planning goes on. During the flight it no longer matters. */
const announced = (word: "transfer" | "incoming_data" | "connection_lost") =>
  told("announced", ({ cue }, { view }) => cue === word && view.now.stage === "planning");

const firedFrom = (stations: RegExp, so: (targets: readonly ThreatRef[], view: Common, zone: Zone) => boolean = () => true) =>
  happened("fired", ({ weapon, targets }, view) => {
    const station = stationOf(weapon);
    return station !== null && stations.test(station) && so(targets, view, station.split("_")[1] as Zone);
  });

function stationOf(weapon: Weapon): string | null {
  return typeof weapon === "object" ? weapon.cannon : null;
}

export const hints: Conditions<Common, View> = {
  open: {
    lost: announced("connection_lost"),
    transfer: announced("transfer"),
    incoming: announced("incoming_data"),
    unconfirmed: told("report_ignored"),
    internal: told("threat_drawn", ({ zone }) => zone === undefined),
    number: told("threat_drawn"),
    locked: told("packet_taken", (what, moment) => mine(what, moment) && what.phase > 1),
    half: told("placed", mine),
    seen: told("placed", mine),
    trip: offered("trip"),
    extra: told("resolution", ({ turn }, { view }) => turn > view.flight.turns),
    computer: happened("computer_checked", ({ maintained }) => !maintained),
    lift: happened("delayed", ({ cause }) => cause === "busy_lift"),
    delay: happened("delayed"),
    tile: happened("tile_drawn"),
    absorb: happened("attacked"),
    "past-z": happened("finished"),
    space: happened("launched"),
    rocket: happened("rocket_launched"),
    fuel: happened("refuelled"),
    empty: happened("nothing", ({ why }) => why === "no_energy"),
    pulse: firedFrom(/^lower_white$/),
    closest: firedFrom(/_(red|blue)$|^upper/, (targets, { ship }, zone) => {
      const there = Object.values(ship?.threats ?? {}).filter((one) => one.zone === zone && one.status === "on_track");
      return targets.length > 0 && there.length > 1;
    }),
    nothing: firedFrom(/^upper|_white$/, (targets) => targets.length === 0),
    shield: happened("hit", ({ shield }) => shield > 0),
    light: firedFrom(/^lower_(red|blue)$/),
    heavy: firedFrom(/^upper/),
    marks: happened("acted"),
    order: happened("card_turned"),
  },
  secret: {},
};
