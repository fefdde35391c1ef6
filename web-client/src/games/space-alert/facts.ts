// Printed facts of Space Alert's components.

import type { ActionCard, Order, Station, ThreatCode, TrajectoryId } from "./wire";

/** A device of a station, by its word on the wire. */
export type Device = "heavy_laser" | "light_laser" | "pulse_cannon" | "shield" | "reactor" | "computer" | "windows" | "interceptors" | "battlebots" | "rockets";

export interface ThreatFacts {
  severity: "common" | "serious";
  sort: "external" | "malfunction" | "intruder";
  shield?: number;
  repair?: "B" | "C" | "interceptors";
  hit_points: number | string;
  speed: number;
  points: { survived: number; destroyed: number };
  rules: string[];
}

export interface Facts {
  threats: Record<ThreatCode, ThreatFacts>;
  trajectories: Record<TrajectoryId, { spaces: number; marks: [number, string][] }>;
  stations: Record<Station, { a: Device; strength: number; b: "shield" | "reactor"; c: Device }>;
  cards: Record<ActionCard, { action: Order; movement: Order; count: number }>;
}
