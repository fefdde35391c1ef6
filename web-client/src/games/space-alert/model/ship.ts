// Parts of the ship that events of the flight change.

import { isUpper, type Ship, type Station, type ThreatRef, type ThreatView, type Zone, zoneOf } from "../view";

export function threatOf(ship: Ship, { number }: ThreatRef): ThreatView | undefined {
  return ship.threats?.[number];
}

/** Damage of a threat so far. */
export function damageOf(ship: Ship, threat: ThreatRef): number {
  return threatOf(ship, threat)?.damage ?? 0;
}

export function change(ship: Ship, threat: ThreatRef, changes: Partial<ThreatView>): void {
  const known = threatOf(ship, threat);
  if (known) Object.assign(known, changes);
}

export function stationOf(ship: Ship, member: number): Station | null {
  const place = ship.figures[member]?.place;
  return typeof place === "object" ? place.station : null;
}

export function lead(ship: Ship, member: number, squad: "active" | "disabled"): void {
  const figure = ship.figures[member];
  if (figure) figure.squad = squad;
}

/** Transfers energy between two stores. */
export function flow(ship: Ship, station: Station, moved: number, extra: boolean): void {
  const zone = zoneOf(station);
  const [from, to] = isUpper(station) ? [ship.reactors[zone], ship.shields[zone]] : [ship.reactors.white, ship.reactors[zone]];
  from.energy -= moved;
  to.energy += moved + Number(extra);
}

export function damage(ship: Ship, zone: Zone, tile: Ship["damage"]["red"][number], discarded: number): void {
  ship.damage[zone].push(tile);
  if (tile !== "shield" && tile !== "reactor") return;
  const store = tile === "shield" ? ship.shields[zone] : ship.reactors[zone];
  store.capacity -= 1;
  store.energy -= discarded;
}

/** Phase of a turn, from 0. */
export function phaseOf(turn: number): number {
  if (turn <= 3) return 0;
  return turn <= 7 ? 1 : 2;
}
