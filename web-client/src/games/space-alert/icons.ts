// Icons by subject.

import type { Family } from "./art/threats";
import type { Device } from "./facts";
import type { ThreatCode } from "./view";

export const DEVICE: Readonly<Record<Device, string>> = {
  heavy_laser: "laser-blast",
  light_laser: "laser-burst",
  pulse_cannon: "orbital-rays",
  shield: "energy-shield",
  reactor: "nuclear-plant",
  computer: "processor",
  windows: "telescope",
  interceptors: "interceptor-ship",
  battlebots: "battle-mech",
  rockets: "rocket",
};

export const THREAT: Readonly<Record<ThreatCode, string>> = {
  "E1-01": "orbital",
  "E1-02": "interceptor-ship",
  "E1-03": "stealth-bomber",
  "E1-04": "cloud-ring",
  "E1-05": "spaceship",
  "E1-06": "ice-shield",
  "E1-07": "starfighter",
  "E1-08": "hand-grip",
  "E1-09": "bubbles",
  "E1-10": "meteor-impact",
  "E2-01": "incoming-rocket",
  "E2-02": "scout-ship",
  "E2-03": "stealth-bomber",
  "E2-04": "bee",
  "E2-05": "jellyfish",
  "E2-06": "interceptor-ship",
  "E2-07": "asteroid",
  "SE1-01": "spaceship",
  "SE1-02": "battleship",
  "SE1-03": "fuel-tank",
  "SE1-04": "satellite",
  "SE1-05": "ice-shield",
  "SE1-06": "octopus",
  "SE1-07": "cloud-ring",
  "SE1-08": "asteroid",
  "SE2-01": "battleship",
  "SE2-02": "battleship",
  "SE2-03": "satellite",
  "SE2-04": "crab",
  "SE2-05": "death-star",
  "SE2-06": "asteroid",
  "I1-01": "backup",
  "I1-02": "backup",
  "I1-03": "spy",
  "I1-04": "spy",
  "I1-05": "shield-disabled",
  "I1-06": "shield-disabled",
  "I1-07": "unlit-bomb",
  "I2-01": "slime",
  "I2-02": "slime",
  "I2-03": "backup",
  "I2-04": "backup",
  "I2-05": "virus",
  "I2-06": "radioactive",
  "SI1-01": "backup",
  "SI1-02": "backup",
  "SI1-03": "alien-stare",
  "SI1-04": "cracked-disc",
  "SI1-05": "electrical-socket",
  "SI1-06": "battle-mech",
  "SI2-01": "hooded-assassin",
  "SI2-02": "hooded-assassin",
  "SI2-03": "power-lightning",
  "SI2-04": "biohazard",
  "SI2-05": "nuclear-bomb",
};

export const ROLE = { captain: "captain-hat-profile", communications: "radar-dish", security: "police-badge" } as const;

/** Icon of a card's order. Moves are drawn as arrows, letters as letters. */
export function orderIcon(order: string): string | null {
  if (order.startsWith("heroic_move")) return "round-star";
  return { bots: "battle-mech", heroic_bots: "battle-mech", lift: "lift" }[order] ?? null;
}

/** Picture of each external threat. Internal ones have none, as they are tokens in stations. */
export const FAMILY: Readonly<Partial<Record<ThreatCode, Family>>> = {
  "E1-01": "cloud",
  "E1-02": "frigate",
  "E1-03": "fighter",
  "E1-04": "cloud",
  "E1-05": "frigate",
  "E1-06": "fighter",
  "E1-07": "fighter",
  "E1-08": "frigate",
  "E1-09": "beast",
  "E1-10": "rock",
  "E2-01": "fighter",
  "E2-02": "fighter",
  "E2-03": "fighter",
  "E2-04": "beast",
  "E2-05": "beast",
  "E2-06": "fighter",
  "E2-07": "rock",
  "SE1-01": "frigate",
  "SE1-02": "frigate",
  "SE1-03": "frigate",
  "SE1-04": "frigate",
  "SE1-05": "frigate",
  "SE1-06": "beast",
  "SE1-07": "cloud",
  "SE1-08": "rock",
  "SE2-01": "frigate",
  "SE2-02": "frigate",
  "SE2-03": "frigate",
  "SE2-04": "beast",
  "SE2-05": "frigate",
  "SE2-06": "rock",
};
