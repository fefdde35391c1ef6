// State of the ship at a moment of the flight: its start, followed by the events until then. It follows only from what events
// say.

import type { GameEvent } from "../../game";
import type { AnyHappening, AnySeenEvent, Event, Ship, Station, ThreatRef, ThreatView, Zone } from "../view";
import { FACTS, isUpper, zoneOf } from "../view";

/** Steps of a turn after the weapons have fired. */
const AFTER_FIRE: readonly string[] = ["threats", "computer", "end"];

/** Events of the flight among all events. */
export function flown(told: readonly GameEvent[]): Event[] {
  return told.flatMap((event) => (typeof event === "object" ? ((event as AnySeenEvent).resolution ?? []) : []));
}

/** The ship after these events. */
export function stage(start: Ship, told: readonly GameEvent[]): Ship {
  const ship = structuredClone(start);
  let flownOn = 0;
  for (const event of told) if (typeof event === "object") flownOn = follow(ship, flownOn, event);
  return ship;
}

/** Number of turns after which rockets have advanced, for ships made by `advance`. */
const flights = new WeakMap<Ship, number>();

/** The ship after one more event. Between events, rockets have advanced in all turns but the open one. */
export function advance(before: Ship, event: AnySeenEvent): Ship {
  const ship = structuredClone(before);
  const open = event.resolution?.turn ?? (event.revealed?.turn ?? 1) - 1;
  flights.set(ship, follow(ship, flights.get(before) ?? open - 1, event));
  return ship;
}

/** Changes a ship by an event. Returns the number of turns after which rockets have advanced, which was `flownOn` before. */
function follow(ship: Ship, flownOn: number, { revealed, resolution }: AnySeenEvent): number {
  // Rockets advance after the weapons have fired, at the latest when the next cards are turned over.
  const turn = resolution?.turn ?? revealed?.turn ?? 1;
  const fired = resolution && AFTER_FIRE.includes(resolution.step) ? turn : turn - 1;
  for (let turn = flownOn; turn < fired; turn += 1) ship.rocket_track = { launched: false, strikes: ship.rocket_track.launched };
  if (resolution) happen(ship, resolution);
  return Math.max(flownOn, fired);
}

function of(ship: Ship, { number }: ThreatRef): ThreatView | undefined {
  return ship.threats?.[number];
}

function change(ship: Ship, threat: ThreatRef, changes: Partial<ThreatView>): void {
  const known = of(ship, threat);
  if (known) Object.assign(known, changes);
}

function stationOf(ship: Ship, member: number): Station | null {
  const place = ship.figures[member]?.place;
  return typeof place === "object" ? place.station : null;
}

function lead(ship: Ship, member: number, squad: "active" | "disabled"): void {
  const figure = ship.figures[member];
  if (figure) figure.squad = squad;
}

/** Transfers energy between two stores. */
function flow(ship: Ship, station: Station, moved: number, extra: boolean): void {
  const zone = zoneOf(station);
  const [from, to] = isUpper(station) ? [ship.reactors[zone], ship.shields[zone]] : [ship.reactors.white, ship.reactors[zone]];
  from.energy -= moved;
  to.energy += moved + Number(extra);
}

function damage(ship: Ship, zone: Zone, tile: Ship["damage"]["red"][number], discarded: number): void {
  ship.damage[zone].push(tile);
  if (tile !== "shield" && tile !== "reactor") return;
  const store = tile === "shield" ? ship.shields[zone] : ship.reactors[zone];
  store.capacity -= 1;
  store.energy -= discarded;
}

/** Phase of a turn, from 0. */
function phase(turn: number): number {
  if (turn <= 3) return 0;
  return turn <= 7 ? 1 : 2;
}

function happen(ship: Ship, { turn, what }: Event): void {
  if (what === "interceptors_lost") ship.interceptors_lost = true;
  if (typeof what === "string") return;
  const told: AnyHappening = what;
  if (told.appeared) {
    const { threat, position, hit_points, stations } = told.appeared;
    change(ship, threat, { status: "on_track", position, hit_points, tokens: stations.map((station) => ({ station, progeny: false })) });
  }
  if (told.advanced) change(ship, told.advanced.threat, { position: told.advanced.to });
  if (told.attacked) ship.shields[told.attacked.zone].energy -= told.attacked.absorbed;
  if (told.tile_drawn) damage(ship, told.tile_drawn.zone, told.tile_drawn.tile, told.tile_drawn.discarded);
  if (told.healed) change(ship, told.healed.threat, { damage: (of(ship, told.healed.threat)?.damage ?? 0) - told.healed.amount });
  if (told.speed_changed) change(ship, told.speed_changed.threat, { speed: told.speed_changed.to });
  if (told.shield_changed) change(ship, told.shield_changed.threat, { shield: told.shield_changed.to });
  if (told.drained) {
    const { what: store, zone, amount } = told.drained;
    if (store === "fuel") ship.fuel -= amount;
    else (store === "shield" ? ship.shields : ship.reactors)[zone].energy -= amount;
  }
  if (told.overflowed) {
    ship.reactors[told.overflowed.zone].energy -= told.overflowed.amount;
    ship.shields[told.overflowed.zone].energy += told.overflowed.amount;
  }
  if (told.revealed) change(ship, told.revealed.threat, { stealthy: false });
  if (told.hurt_itself) change(ship, told.hurt_itself.threat, { damage: (of(ship, told.hurt_itself.threat)?.damage ?? 0) + told.hurt_itself.amount });
  if (told.enraged) change(ship, told.enraged.threat, { counterattacks: true });
  if (told.intruder_moved) {
    const { threat, from, to } = told.intruder_moved;
    const token = of(ship, threat)?.tokens.find(({ station }) => station === from);
    if (token) token.station = to;
  }
  if (told.spread) of(ship, told.spread.threat)?.tokens.push({ station: told.spread.station, progeny: true });
  if (told.rocket_destroyed) ship.rockets = told.rocket_destroyed.left;
  if (told.destroyed) change(ship, told.destroyed.threat, { status: "destroyed", tokens: [] });
  if (told.finished) {
    const { threat, stations } = told.finished;
    const tokens = of(ship, threat)?.tokens.filter(({ station }) => stations.includes(station)) ?? [];
    change(ship, threat, { status: "survived", tokens });
  }
  if (told.walked) ship.figures[told.walked.member]!.place = { station: told.walked.to };
  if (told.knocked_out) ship.figures[told.knocked_out.member]!.place = "out";
  if (told.loaded && FACTS.stations[told.loaded.station].a !== "light_laser") {
    ship.reactors[zoneOf(told.loaded.station)].energy -= 1;
  }
  if (told.filled) flow(ship, told.filled.station, told.filled.moved, told.filled.extra);
  if (told.refuelled) {
    ship.fuel = told.refuelled.capsules;
    ship.reactors.white.energy += told.refuelled.added + Number(told.refuelled.extra);
  }
  if (told.maintained) ship.maintained[phase(turn)] = true;
  if (told.visual_confirmation) ship.observed[phase(turn)] = told.visual_confirmation.best;
  if (told.squad_taken) {
    const { member, active } = told.squad_taken;
    lead(ship, member, active ? "active" : "disabled");
    if (stationOf(ship, member) === "upper_blue") delete ship.stored_upper_blue;
    else delete ship.stored_lower_red;
  }
  if (told.squad_reactivated) lead(ship, told.squad_reactivated.member, "active");
  if (told.squad_disabled) lead(ship, told.squad_disabled.member, "disabled");
  if (told.stored_squad_disabled) {
    if (told.stored_squad_disabled.station === "upper_blue") ship.stored_upper_blue = "disabled";
    else ship.stored_lower_red = "disabled";
  }
  if (told.launched) ship.figures[told.launched.member]!.place = "space";
  if (told.returned) ship.figures[told.returned.member]!.place = { station: "upper_red" };
  if (told.rocket_launched) {
    ship.rockets = told.rocket_launched.left;
    ship.rocket_track.launched = true;
  }
  for (const hurt of [told.repaired, told.joint_repair, told.bots_hit, told.fissure_hit]) {
    if (hurt) change(ship, hurt.threat, { damage: hurt.damage });
  }
  if (told.bots_hit?.cleared) {
    const threat = of(ship, told.bots_hit.threat);
    if (threat) threat.tokens = threat.tokens.filter(({ station }) => station !== told.bots_hit!.station);
  }
  if (told.hit) {
    const { threat, damage_total, cryoshield } = told.hit;
    change(ship, threat, { damage: damage_total, ...(cryoshield ? { cryoshield: false } : {}) });
  }
  if (told.caught_in_explosion) change(ship, told.caught_in_explosion.threat, { damage: told.caught_in_explosion.damage_total });
}
