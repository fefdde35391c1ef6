// The six stations in the light of their zone, with their devices.

import { LAMP, TOKEN } from "../../../art/colors";
import { box, bulb, cylinder, emblem, pool, screen, stripe } from "../../../art/pieces";
import type { Plan } from "../../../art/room";
import { fill, line, oval, placed, rect, times } from "../../../art/svg";
import type { Station } from "../view";

function shield(x: number): string {
  return [
    cylinder(x, -6, 24, 22, "blue"),
    oval(x, -8, 17, 8, "#7fd6ff", 0.8),
    pool(x, -14, 46, 40, "cold", 0.9),
    line(`M${x - 20}-20a20 16 0 0 1 40 0M${x - 13}-14a13 11 0 0 1 26 0`, "#d6f3ff", 2.4, 0.8),
  ].join("");
}

function laser(heavy: boolean): string {
  const lamp = heavy ? "red" : "amber";
  return [
    fill(rect(-26, -69, 52, 22), "#0a1017"),
    box(-30, -46, 60, 26, 16),
    fill(rect(-9, -69, 18, 38), "#62798c"),
    fill(rect(-4, -69, 8, 38), LAMP[lamp], 0.95),
    pool(0, -52, 40, 34, lamp, 0.9),
    screen(-24, -40, 14, 8, "cold"),
  ].join("");
}

function reactor(rods: number): string {
  return placed(
    -88,
    0,
    [
      cylinder(0, -22, 30, 46, "dark"),
      fill(rect(-29, -6, 58, 26), "#09131c"),
      times(rods, (i) => fill(rect(-24 + i * 11, -2, 8, 18), LAMP.med)),
      pool(0, 8, 60, 44, "med", 0.85),
      emblem("nuclear-plant", 0, -23, 22, "#a9bdcd"),
    ].join(""),
  );
}

const rocket = (x: number) =>
  fill(`M${x} 24V-34q8-20 16 0V24z`, "#a9bdcd") + fill(`M${x} 24V-34q8-20 8-12V24z`, "#fff", 0.25) + fill(rect(x, -8, 16, 7), TOKEN.red);

export const STATIONS: Readonly<Record<Station, Plan>> = {
  upper_red: {
    lamp: "red",
    floor: "grate",
    pieces: [laser(true), shield(-92), fill(rect(62, -46, 72, 60), "#080c11"), emblem("interceptor-ship", 98, -18, 46, "#c9d6e0"), stripe(62, 14, 72, 6)],
  },
  upper_white: {
    lamp: "white",
    floor: "plate",
    pieces: [
      laser(true),
      shield(-92),
      box(60, -44, 74, 16, 12),
      screen(64, -42, 28, 13, "cold"),
      screen(98, -42, 32, 13, "white"),
      box(78, -8, 40, 10, 8, "dark"),
      screen(82, -8, 20, 7, "cold"),
    ],
  },
  upper_blue: {
    lamp: "blue",
    floor: "grate",
    pieces: [laser(true), shield(-92), cylinder(84, -20, 18, 30), emblem("battle-mech", 100, -16, 56, "#c9d6e0"), stripe(70, 16, 62, 6)],
  },
  lower_red: { lamp: "red", floor: "grate", pieces: [reactor(2), laser(false), emblem("battle-mech", 98, -8, 60, "#c9d6e0"), stripe(66, 24, 66, 6)] },
  lower_white: {
    lamp: "white",
    floor: "plate",
    pieces: [
      reactor(3),
      cylinder(0, -30, 26, 20),
      oval(0, -30, 14, 7, LAMP.amber),
      pool(0, -36, 50, 40, "amber", 0.9),
      fill(rect(60, -56, 76, 56), "#05101c"),
      fill(rect(64, -52, 68, 48), "#0e2c48"),
      bulb(78, -40, "white", 1.6),
      bulb(104, -22, "white", 1.3),
      bulb(120, -44, "white", 1),
      line("M98-56v56M60-28h76", "#3a5065", 3),
    ],
  },
  lower_blue: { lamp: "blue", floor: "grate", pieces: [reactor(2), laser(false), rocket(64), rocket(88), rocket(112), box(58, 22, 76, 8, 8, "dark")] },
};
