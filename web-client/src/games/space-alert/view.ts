// The view of a flight under the names that this folder uses. Its types are generated in `wire.ts`.

import FACTS from "../../generated/space-alert/facts.json";
import type { Seat } from "../game";
import type { ActionCard, Announced, Half, Order, Station, TrajectoryId, View, Zone } from "./wire";

export type {
  ActionCard,
  Announced,
  Caption,
  CrewMember,
  Cue,
  DelayCause,
  Event,
  Half,
  Order,
  OwnCard,
  Ship,
  SlotView,
  Station,
  Squad,
  ThreatCode,
  ThreatRef,
  ThreatView,
  Tile,
  Verdict,
  View,
  Weapon,
  Zone,
} from "./wire";
export const ZONES: readonly Zone[] = ["red", "white", "blue"];
export const STATIONS: readonly Station[] = ["upper_red", "upper_white", "upper_blue", "lower_red", "lower_white", "lower_blue"];

/** Trajectory of a threat. */
export type Lane = Zone | "internal";
export const LANES: readonly Lane[] = [...ZONES, "internal"];

export { FACTS };

export function zoneOf(station: Station): Zone {
  return station.split("_")[1] as Zone;
}

export function isUpper(station: Station): boolean {
  return station.startsWith("upper");
}

export function laneOf(threat: { zone?: Zone | null }): Lane {
  return threat.zone ?? "internal";
}

export function trajectoryOf(view: View, lane: Lane): TrajectoryId {
  return lane === "internal" ? view.tracks.internal : view.tracks.external[lane];
}

/** Range band of a position. Band 1 is nearest (SA-TARGET-02). */
export function rangeOf(position: number): 1 | 2 | 3 {
  if (position <= 5) return 1;
  return position <= 10 ? 2 : 3;
}

/** Order of a card with the given half up. */
export function orderOf(card: ActionCard, up: Half): Order {
  return FACTS.cards[card][up];
}

/** Back of a card by the half that is up. */
export const BACKS: Readonly<Record<Half, string>> = { action: "●", movement: "▸" };

export function isHeroic(card: ActionCard): boolean {
  return card.startsWith("H");
}

/** Slots of each phase of a flight. */
export function phasesOf(view: View): { phase: number; slots: number[] }[] {
  const bounds = [1, 4, 8, 13];
  return Array.from({ length: view.flight.phases }, (_, i) => ({
    phase: i + 1,
    slots: Array.from({ length: bounds[i + 1]! - bounds[i]! }, (_, n) => bounds[i]! + n),
  }));
}

export function crewOf(view: View): [number, View["crew"][number]][] {
  return Object.entries(view.crew).map(([member, crewman]) => [Number(member), crewman]);
}

/** Crew member that a seat plans for. */
export function memberOf(view: View, seat: Seat): number | null {
  return crewOf(view).find(([, crewman]) => crewman.seat === seat)?.[0] ?? null;
}

/** Announced threats. A map without entries may be missing on the wire. */
export function threatsOf(view: View): Announced[] {
  return Object.values(view.threats ?? {});
}
