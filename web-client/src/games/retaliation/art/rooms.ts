// Rooms of the Facility on their hexagons: lamp, floor, furniture. The upper corners are cut off, and figures and the name are
// below.

import { LAMP } from "../../../art/colors";
import { bed, box, bulb, chair, cylinder, emblem, grate, pipe, pod, pool, rack, screen, stripe } from "../../../art/pieces";
import type { Plan } from "../../../art/room";
import { fill, line, oval, placed } from "../../../art/svg";

/** A fan behind its grate, common to the three controls of life support. */
function fan(x: number, y: number, radius: number): string {
  const blade = `M0 0Q${radius * 0.9}-${radius * 0.2} ${radius * 0.7} ${radius * 0.5}Q${radius * 0.3} ${radius * 0.3} 0 0z`;
  const blades = [0, 120, 240].map((turn) => `<g transform="rotate(${turn})">${fill(blade, "#9fb4c4")}</g>`).join("");
  return placed(x, y, [oval(0, 0, radius + 4, radius + 4, "#04070a"), oval(0, 0, radius, radius, "#16222d"), blades, oval(0, 0, 4, 4, "#e8eff5")].join(""));
}

const AIR: Plan = {
  lamp: "cold",
  floor: "grate",
  pieces: [fan(0, -34, 21), box(-58, -32, 24, 12, 9, "dark"), screen(-55, -31, 18, 8, "cold"), pipe("M26-40H60V6", 7, "#5d7488"), grate(-24, -4, 48, 14)],
};

function egg(x: number, y: number, scale = 1): string {
  const shape = "M-7 0Q-7-15 0-17T7 0Q6 7 0 7T-7 0z";
  return placed(x, y, [oval(2, 5, 8, 4, "#000", 0.5), fill(shape, "#6d7a45"), fill("M-5-3Q-4-13-1-15Q-2-6-5-3z", "#d8efa0", 0.7)].join(""), scale);
}

/** Rooms by kind. */
export const ROOMS: Readonly<Record<string, Plan>> = {
  sprinklers_control: {
    lamp: "cold",
    floor: "tile",
    pieces: [
      pipe("M-60-40H60M-36-40V-26M0-40V-26M36-40V-26", 5, "#8c3a38"),
      [-36, 0, 36]
        .map((x) => fill(`M${x - 8}-26h16l4 5h-24z`, "#b5c7d4") + line(`M${x - 8}-18l-4 12M${x}-18v13M${x + 8}-18l4 12`, LAMP.cold, 1.6, 0.7))
        .join(""),
      box(-24, -6, 48, 10, 8, "red"),
      screen(-18, -6, 20, 7, "cold"),
    ],
  },
  shelter: {
    lamp: "warm",
    floor: "plank",
    pieces: [
      bed(-58, -34, "army", 32),
      bed(-16, -34, "army", 32),
      bed(26, -34, "army", 32),
      emblem("shield", 0, -50, 20, "#ffd98a"),
      box(-50, -8, 18, 9, 7, "wood"),
      box(34, -8, 18, 9, 7, "wood"),
    ],
  },
  emergency_room: {
    lamp: "med",
    floor: "tile",
    pieces: [
      bed(-56, -32, "green", 34),
      bed(20, -32, "green", 34),
      box(-14, -46, 28, 14, 10, "pale"),
      emblem("hospital-cross", 0, -38, 16, "#1f6b48"),
      screen(-10, -12, 20, 9, "med"),
      cylinder(0, -2, 6, 10, "pale"),
    ],
  },
  supply_room: {
    lamp: "amber",
    floor: "plate",
    pieces: [
      box(-58, -38, 34, 20, 12, "yellow"),
      box(-16, -44, 32, 20, 14, "army"),
      box(24, -38, 34, 20, 12, "metal"),
      emblem("cargo-crate", 0, -36, 18, "#e8eff5"),
      stripe(-58, -4, 34, 4),
      box(30, -6, 22, 10, 8, "wood"),
    ],
  },
  armory: {
    lamp: "red",
    floor: "plate",
    pieces: [
      box(-52, -46, 104, 14, 14, "dark"),
      rack(-44, -38, 6, "winchester-rifle", "#c4d2dc"),
      box(-56, -10, 24, 13, 8, "army"),
      box(-28, -8, 18, 11, 8, "army"),
      emblem("heavy-bullets", -44, -3, 12, "#0b1118"),
      box(26, -12, 28, 14, 9, "red"),
      stripe(26, 8, 28, 4),
    ],
  },
  door_control_room: {
    lamp: "blue",
    floor: "plate",
    pieces: [
      box(-54, -40, 108, 12, 11, "dark"),
      [-48, -24, 0, 24].map((x) => screen(x, -40, 20, 9, "blue")).join(""),
      fill("M-18-16h36v20h-36z", "#05080c"),
      fill("M-15-14h14v16h-14zM1-14h14v16h-14z", "#35618f"),
      stripe(-20, 5, 40, 4),
      chair(-40, -8, "blue"),
      chair(40, -8, "blue"),
    ],
  },
  security_robot_room: {
    lamp: "amber",
    floor: "grate",
    pieces: [
      box(-54, -42, 30, 16, 12, "metal"),
      box(24, -42, 30, 16, 12, "metal"),
      fill("M-22-56h44v46h-44z", "#0b1118"),
      emblem("tracked-robot", 0, -34, 36, "#ffd98a"),
      pool(0, -28, 40, 34, "amber", 0.7),
      stripe(-24, -6, 48, 5),
    ],
  },
  gunnery_room: {
    lamp: "red",
    floor: "plate",
    pieces: [
      box(-50, -42, 100, 10, 9, "dark"),
      screen(-46, -42, 28, 8, "red"),
      screen(18, -42, 28, 8, "red"),
      cylinder(0, -24, 18, 12, "metal"),
      fill("M-4-44h8v24h-8zM-10-46h4v20h-4zM6-46h4v20h-4z", "#8fa3b3"),
      chair(-36, -10, "red"),
      chair(36, -10, "red"),
    ],
  },
  pressure_control: {
    lamp: "cold",
    floor: "grate",
    pieces: [
      cylinder(-40, -36, 15, 26, "pale"),
      cylinder(0, -42, 18, 30, "metal"),
      cylinder(40, -36, 15, 26, "pale"),
      pipe("M-40-44V-54H40V-44", 6, "#5d7488"),
      oval(0, -22, 9, 9, "#e8eff5"),
      line("M0-22l5-5", "#c0392b", 2),
      stripe(-56, -2, 30, 4),
    ],
  },
  alarm_room: {
    lamp: "red",
    floor: "plate",
    pieces: [
      box(-50, -40, 100, 12, 10, "dark"),
      screen(-44, -40, 24, 8, "red"),
      screen(20, -40, 24, 8, "amber"),
      line("M-30-50V-58H30V-50", "#ff5747", 2.4),
      bulb(0, -48, "red", 6),
      pool(0, -46, 44, 30, "red", 0.9),
      chair(-24, -14),
      chair(24, -14),
    ],
  },
  military_lab: {
    lamp: "med",
    floor: "tile",
    pieces: [
      pod(-44, -42, "med"),
      pod(44, -42, "acid"),
      box(-24, -44, 48, 12, 10, "pale"),
      screen(-20, -44, 18, 8, "med"),
      emblem("biohazard", 12, -40, 13, "#2a3a48"),
      box(-16, -12, 32, 9, 8, "metal"),
      oval(-6, -13, 4, 2.4, LAMP.acid),
      oval(7, -13, 4, 2.4, LAMP.cold),
    ],
  },
  technical_corridor_entrance: {
    lamp: "amber",
    floor: "grate",
    pieces: [
      fill("M-26-58h52v54h-52z", "#05080c"),
      fill("M-20-54h40v46h-40z", "#111b24"),
      line("M-20-46h40M-20-34h40M-20-22h40", "#33475a", 3),
      pipe("M-58-44H-32M-58-30H-32M32-44H58M32-30H58", 6, "#7a5a2c"),
      stripe(-28, -4, 56, 5),
      bulb(0, -60, "amber", 2.4),
    ],
  },
  decontamination_room: {
    lamp: "cold",
    floor: "tile",
    pieces: [
      [-40, 0, 40].map((x) => fill(`M${x - 13}-52h26v46h-26z`, "#bfe9ff", 0.24) + line(`M${x - 13}-52v46M${x + 13}-52v46`, "#d9f2ff", 2, 0.7)).join(""),
      pipe("M-52-54H52", 4, "#a9bfca"),
      [-40, 0, 40].map((x) => line(`M${x - 6}-44v30M${x}-46v34M${x + 6}-44v30`, LAMP.cold, 1.2, 0.6)).join(""),
      grate(-40, -4, 80, 10),
    ],
  },
  landing_zone: {
    lamp: "amber",
    floor: "plate",
    pieces: [
      `<circle r="46" cy="-6" fill="none" stroke="#f2b441" stroke-width="4" stroke-dasharray="12 7"/>`,
      line("M-14-22h28M0-22v32M-14 10h28", "#f2b441", 4, 0.55),
      [-52, 52].map((x) => bulb(x, -26, "amber", 2.6) + bulb(x, 14, "amber", 2.6)).join(""),
    ],
  },
  life_support_a: AIR,
  life_support_b: { ...AIR, lamp: "blue" },
  life_support_c: { ...AIR, lamp: "med" },
  surgery_room: {
    lamp: "white",
    floor: "tile",
    pieces: [
      box(-22, -34, 44, 18, 10, "pale"),
      fill("M-18-32h36v12h-36z", "#dfeaf2"),
      line("M0-64V-50M-16-50h32", "#9fb4c4", 2.6),
      oval(0, -48, 15, 5, "#eef6fb"),
      pool(0, -26, 44, 34, "white", 0.9),
      box(-56, -28, 20, 10, 8, "green"),
      screen(-53, -28, 14, 7, "med"),
      cylinder(46, -24, 9, 16, "pale"),
    ],
  },
  drilling_station: {
    lamp: "amber",
    floor: "grate",
    pieces: [
      box(-56, -38, 34, 14, 12, "yellow"),
      pipe("M-22-32H20", 10, "#7a6a3c"),
      fill("M18-46h16v28h-16z", "#5c7488"),
      fill("M34-44L60-32 34-20z", "#a9bfca"),
      line("M38-42l-2 20M45-39l-2 15M52-35l-1 8", "#2a3a48", 2),
      stripe(-56, -8, 34, 4),
      chair(-10, -6, "yellow"),
    ],
  },
  hibernatorium: {
    lamp: "cold",
    floor: "plate",
    pieces: [[-44, -15, 15, 44].map((x, i) => pod(x, -40, i === 2 ? "red" : "cold")).join(""), pool(0, 2, 76, 34, "cold", 0.6)],
  },
  server_room: {
    lamp: "blue",
    floor: "plate",
    pieces: [
      [-50, -22, 6, 34]
        .map((x) => box(x, -46, 20, 26, 10, "dark") + line(`M${x + 3}-40h10M${x + 3}-34h7M${x + 3}-28h11`, LAMP.cold, 1.6, 0.9) + bulb(x + 16, -40, "med", 1.4))
        .join(""),
      box(-22, -8, 44, 8, 7, "dark"),
      screen(-16, -8, 32, 6, "blue"),
    ],
  },
  cooling_system: {
    lamp: "cold",
    floor: "grate",
    pieces: [
      cylinder(-34, -38, 17, 30, "blue"),
      cylinder(34, -38, 17, 30, "blue"),
      pipe("M-17-44H17M-17-28H17", 7, "#7fa9c8"),
      line("M-46-52q6 6 12 0t12 0M22-52q6 6 12 0t12 0", "#dff3ff", 2, 0.8),
      box(-14, -10, 28, 8, 8, "dark"),
      screen(-10, -10, 20, 6, "cold"),
    ],
  },
  reactor: {
    lamp: "amber",
    floor: "grate",
    pieces: [
      cylinder(0, -40, 27, 34, "dark"),
      fill("M-27-26h54v9h-54z", LAMP.amber, 0.92),
      fill("M-27-26h54v3h-54z", "#fff", 0.6),
      pool(0, -20, 64, 44, "amber", 0.85),
      emblem("nuclear", 0, -42, 20, "#1b130a"),
      pipe("M-58-44H-32M-58-14H-30M32-44H58M30-14H58", 7, "#6b5a38"),
    ],
  },
  escape_shuttle: {
    lamp: "warm",
    floor: "plate",
    pieces: [
      fill("M-34-4V-30Q-34-60 0-66T34-30V-4Z", "#05080c"),
      fill("M-29-6V-30Q-29-54 0-60T29-30V-6Z", "#5c7488"),
      fill("M-29-6V-30Q-29-54 0-60Q-15-44-15-6Z", "#b5c9d8", 0.8),
      fill("M-13-34Q-11-48 0-50T13-34Z", "#0c1f33"),
      fill("M-9-36Q-7-45-1-47V-36Z", LAMP.cold),
      stripe(-34, -6, 68, 5),
    ],
  },
  nest: {
    lamp: "acid",
    floor: "organic",
    pieces: [
      line("M-66-30Q-36-14-46 14T-66 44M-66-12Q-18-26-6-50M66-34Q36-20 44 8T66 38M26-52Q26-26 66-8", "#5b6a34", 5),
      line("M-66-30Q-36-14-46 14T-66 44M-66-12Q-18-26-6-50M66-34Q36-20 44 8T66 38M26-52Q26-26 66-8", "#a2b862", 1.4, 0.7),
      egg(-30, -20, 1.2),
      egg(-8, -30, 1),
      egg(14, -22, 1.3),
      egg(36, -28, 0.9),
      egg(-18, -4, 0.8),
      pool(0, -18, 60, 40, "acid", 0.6),
    ],
  },
};
