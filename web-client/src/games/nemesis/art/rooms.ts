// Rooms of the ship: lamp, floor, furniture.

import { LAMP } from "../../../art/colors";
import { bed, box, bulb, chair, cylinder, emblem, pipe, pod, pool, rack, screen, stripe } from "../../../art/pieces";
import type { Plan } from "../../../art/room";
import { fill, line, oval, round } from "../../../art/svg";

/** Furniture of all three engine rooms. They look the same, because it is secret which engines work. */
const ENGINE = [
  pipe("M-72-30H-34M-72 0H-34", 9, "#4a5a68"),
  cylinder(-24, -30, 15, 34),
  cylinder(12, -34, 19, 40, "dark"),
  fill("M-5-18h34v14h-34z", LAMP.blue, 0.85),
  fill("M-5-18h34v4h-34z", "#fff", 0.6),
  pool(12, -8, 54, 40, "blue", 0.9),
  fill("M40-40h30v78h-30z", "#0d1620"),
  fill("M44-36h24l4 8v20l-4 8H44zM44 4h24l4 8v16l-4 8H44z", "#23415f"),
  fill("M48-30h16v22H48zM48 10h16v20H48z", LAMP.cold, 0.9),
  pool(58, -18, 40, 30, "blue", 0.8),
  pool(58, 20, 40, 30, "blue", 0.8),
];

/** An egg, scaled in height. */
function egg(x: number, y: number, scale = 1): string {
  const at = (dx: number, dy: number) => `${round(x + dx * scale)} ${round(y + dy * scale)}`;
  return [
    oval(x + 2, y + 5 * scale, 8 * scale, 4 * scale, "#000", 0.5),
    fill(`M${at(-7, 0)}Q${at(-7, -15)} ${at(0, -17)}T${at(7, 0)}Q${at(6, 7)} ${at(0, 7)}T${at(-7, 0)}z`, "#6d7a45"),
    fill(`M${at(-5, -3)}Q${at(-4, -13)} ${at(-1, -15)}Q${at(-2, -6)} ${at(-5, -3)}z`, "#d8efa0", 0.7),
    line(`M${at(-3, -11)}L${at(0, -17)} ${at(3, -11)}`, "#1c220e", 1.4),
  ].join("");
}

const THREADS = "M-72-40Q-40-20-50 10T-72 50M-72-20Q-20-30-8-54M72-44Q40-24 48 6T72 40M30-56Q30-30 72-14";
/** Web of the nest. */
const WEB = line(`${THREADS}M-60 56Q-20 30 4 56M72 20Q30 34 24 56`, "#5b6a34", 5) + line(THREADS, "#a2b862", 1.4, 0.7);

const EVACUATION: Plan = {
  lamp: "amber",
  floor: "plate",
  pieces: [
    box(-70, -46, 42, 20, 12, "dark"),
    box(28, -46, 42, 20, 12, "dark"),
    fill("M-24-56h48v30h-48z", "#05080c"),
    fill("M-20-54h40v26h-40z", "#1d3345"),
    line("M0-54v26", "#05080c", 3),
    stripe(-24, -26, 48, 6),
    emblem("apollo-capsule", -49, -36, 22, "#cfdbe4"),
    emblem("apollo-capsule", 49, -36, 22, "#cfdbe4"),
    pool(0, -12, 60, 40, "amber", 0.9),
    line("M-44 20L0-12 44 20", "#ffb13d", 3, 0.55),
    line("M-30 28L0 6 30 28", "#ffb13d", 3, 0.35),
  ],
};

/** Rooms by kind. */
export const ROOMS: Readonly<Record<string, Plan>> = {
  cockpit: {
    lamp: "cold",
    floor: "plate",
    pieces: [
      fill("M-72-58L-40-58-24-36H-72z", "#0b1a2a"),
      fill("M-74-56Q-78 0-74 56L-52 40Q-58 0-52-40z", "#0a1d33"),
      fill("M-72-50Q-75 0-72 50L-55 37Q-60 0-55-37z", "#16406b"),
      bulb(-66, -24, "white", 1.3),
      bulb(-62, 8, "white", 1),
      bulb(-68, 22, "white", 1.2),
      line("M-74-18L-56-14M-74 18L-56 14", "#081019", 3),
      box(-46, -34, 14, 58, 6),
      screen(-44, -30, 9, 12, "cold"),
      screen(-44, -8, 9, 10, "amber"),
      screen(-44, 10, 9, 9, "cold"),
      chair(-20, -22, "blue"),
      chair(-20, 12, "blue"),
      box(20, -40, 46, 9, 7, "dark"),
      screen(24, -40, 14, 7, "cold"),
      screen(44, -40, 18, 7, "cold"),
    ],
  },
  hibernatorium: {
    lamp: "cold",
    floor: "plate",
    pieces: [[-56, -28, 0, 28, 56].map((x, i) => pod(x, -36, i === 3 ? "red" : "cold")).join(""), pool(0, 6, 90, 40, "cold", 0.6)],
  },
  engine_room_1: { lamp: "blue", floor: "grate", pieces: ENGINE },
  engine_room_2: { lamp: "blue", floor: "grate", pieces: ENGINE },
  engine_room_3: { lamp: "blue", floor: "grate", pieces: ENGINE },
  armory: {
    lamp: "red",
    floor: "plate",
    pieces: [
      box(-68, -44, 92, 14, 14, "dark"),
      rack(-56, -36, 6, "winchester-rifle", "#c4d2dc"),
      box(34, -40, 28, 18, 10, "red"),
      stripe(34, -18, 28, 4),
      box(-66, -8, 24, 14, 9, "army"),
      box(-40, -6, 16, 12, 8, "army"),
      emblem("heavy-bullets", -54, -1, 12, "#0b1118"),
    ],
  },
  comms_room: {
    lamp: "amber",
    floor: "plate",
    pieces: [
      box(-68, -42, 84, 12, 10),
      screen(-64, -42, 18, 9, "amber"),
      screen(-42, -42, 26, 9, "amber"),
      screen(-12, -42, 20, 9, "amber"),
      cylinder(44, -20, 20, 12),
      line("M44-22V-48", "#9fb4c4", 3),
      fill("M26-56Q44-30 62-56L44-42z", "#b5c7d4"),
      bulb(44, -56, "red", 2.4),
      chair(-30, -12),
      pool(44, -48, 30, 22, "amber", 0.7),
    ],
  },
  emergency_room: {
    lamp: "med",
    floor: "tile",
    pieces: [
      bed(-66, -40, "green"),
      bed(-20, -40, "green"),
      box(34, -44, 32, 14, 8, "pale"),
      emblem("hospital-cross", 50, -33, 14, "#1f6b48"),
      line("M-22-44v26M-68-44v24", "#8fb0bd", 2),
      screen(26, -20, 12, 9, "med"),
      cylinder(58, -10, 7, 14, "pale"),
    ],
  },
  evacuation_section_a: EVACUATION,
  evacuation_section_b: EVACUATION,
  fire_control_system: {
    lamp: "red",
    floor: "plate",
    pieces: [
      cylinder(-54, -40, 11, 26, "red"),
      cylinder(-28, -42, 11, 26, "red"),
      pipe("M-54-44V-54H60V-20", 5, "#8c3a38"),
      box(4, -44, 38, 12, 10),
      screen(8, -44, 30, 9, "red"),
      emblem("fire-extinguisher", 56, -6, 20, "#e79a8f"),
      cylinder(60, -38, 6, 14, "red"),
    ],
  },
  generator: {
    lamp: "amber",
    floor: "grate",
    pieces: [
      cylinder(0, -34, 30, 34, "dark"),
      fill("M-28-14h56v10h-56z", LAMP.amber, 0.9),
      fill("M-28-14h56v3h-56z", "#fff", 0.65),
      fill("M-28 0h56v4h-56z", LAMP.amber, 0.7),
      pool(0, -6, 84, 52, "amber", 1),
      pipe("M-30-18H-72M30-18H72M-30 4H-56V-40", 6, "#7d6435"),
      emblem("radioactive", 0, -35, 20, "#1b1404"),
    ],
  },
  laboratory: {
    lamp: "med",
    floor: "tile",
    pieces: [
      box(-68, -44, 66, 12, 10, "pale"),
      cylinder(-56, -50, 5, 9, "green"),
      cylinder(-42, -50, 4, 8, "violet"),
      cylinder(-30, -50, 5, 10, "blue"),
      emblem("microscope", -12, -46, 20, "#10202a"),
      cylinder(38, -38, 16, 40, "#1e4a3a"),
      fill("M24-32h28v26q-14 8-28 0z", LAMP.med, 0.45),
      fill("M36-28q8 2 4 9 6 3 2 11M38-22q-8 2-6 9", "#06140d", 0.9),
      pool(38, -16, 46, 40, "med", 0.9),
      cylinder(64, -30, 6, 22),
      box(-62, -8, 26, 12, 7, "pale"),
      screen(-58, -8, 12, 7, "med"),
    ],
  },
  nest: {
    lamp: "acid",
    floor: "organic",
    pieces: [
      WEB,
      egg(-46, -14, 1.15),
      egg(-22, -26, 1),
      egg(4, -12, 1.25),
      egg(30, -28, 1),
      egg(52, -10, 1.15),
      egg(-60, 12, 0.9),
      egg(26, 6, 0.9),
      pool(4, -14, 90, 50, "acid", 0.75),
    ],
  },
  storage: {
    lamp: "warm",
    floor: "plate",
    pieces: [
      box(-68, -46, 26, 18, 14, "wood"),
      box(-38, -44, 20, 16, 12, "wood"),
      box(-14, -48, 28, 20, 15, "yellow"),
      stripe(-14, -24, 28, 4),
      box(20, -44, 18, 14, 10),
      box(42, -46, 26, 18, 14, "wood"),
      box(46, -58, 18, 10, 8, "wood"),
      box(-66, -8, 18, 12, 9),
      emblem("cargo-crate", 0, -38, 15, "#2c1d08"),
      line("M-68-20h60", "#e8c48a", 1, 0.3),
    ],
  },
  surgery: {
    lamp: "med",
    floor: "tile",
    pieces: [
      pool(0, -8, 64, 46, "white", 0.9),
      fill("M-26-20h52l6 18h-64z", "#cfdde4"),
      fill("M-32-2h64v7h-64z", "#4e6672"),
      fill("M-20-17h38l3 9h-42z", "#7fae9a", 0.9),
      fill("M6-17h12l3 9h-14z", "#8d2a2f", 0.85),
      line("M0-56V-36", "#9fb4c4", 4),
      oval(0, -34, 20, 7, "#d9e6ee"),
      oval(0, -32, 14, 4, "#fff"),
      line("M40-48L46-24 34-14", "#8aa3b2", 4),
      line("M-42-48L-50-26-38-16", "#8aa3b2", 4),
      box(48, -40, 20, 12, 8, "pale"),
      screen(-68, -44, 18, 11, "med"),
      bulb(34, -14, "red", 2),
    ],
  },
  airlock_control: {
    lamp: "cold",
    floor: "plate",
    pieces: [
      fill("M6-56h52v38h-52z", "#060b10"),
      oval(32, -36, 21, 19, "#52697c"),
      oval(32, -36, 16, 14.5, "#0c1f33"),
      line("M32-55v38M11-36h42M18-49l28 26M46-49L18-23", "#52697c", 2.6),
      oval(32, -36, 5, 4.6, "#8ca4b6"),
      bulb(26, -40, "white", 1),
      stripe(6, -17, 52, 6),
      box(-66, -42, 40, 12, 10),
      screen(-62, -42, 14, 9, "cold"),
      screen(-44, -42, 14, 9, "amber"),
      pipe("M-20-56V-24H-70", 4, "#5a86a8"),
      box(-64, -6, 14, 14, 16, "yellow"),
    ],
  },
  cabins: {
    lamp: "warm",
    floor: "plank",
    pieces: [
      bed(-68, -44, "blue", 36),
      box(-70, -58, 40, 6, 4, "wood"),
      bed(-22, -44, "wood", 36),
      box(-24, -58, 40, 6, 4, "wood"),
      bed(24, -44, "violet", 36),
      fill("M-68 0h30v14h-30z", "#5d3340", 0.7),
      pool(-30, -20, 50, 30, "warm", 0.8),
      pool(40, -20, 40, 30, "warm", 0.6),
      box(56, -8, 12, 10, 8, "wood"),
    ],
  },
  canteen: {
    lamp: "warm",
    floor: "plank",
    pieces: [
      pool(-26, -16, 52, 34, "warm", 0.9),
      pool(34, -16, 46, 34, "warm", 0.8),
      box(-62, -28, 44, 16, 9, "wood"),
      box(12, -28, 44, 16, 9, "wood"),
      cylinder(-50, -24, 4, 2, "pale"),
      cylinder(-36, -21, 4, 2, "pale"),
      cylinder(24, -23, 4, 2, "pale"),
      cylinder(42, -20, 4, 2, "red"),
      chair(-52, -34, "red"),
      chair(-30, -34, "red"),
      chair(22, -34, "red"),
      chair(46, -34, "red"),
      box(-70, -58, 52, 8, 9, "pale"),
      emblem("meal", -44, -47, 12, "#22313d"),
      screen(-8, -54, 16, 9, "amber"),
    ],
  },
  command_center: {
    lamp: "red",
    floor: "plate",
    pieces: [
      fill("M-60-56h120v26h-120z", "#0b1119"),
      line("M-54-50h40v8h20v10h30v-14h18", LAMP.red, 2, 0.95),
      bulb(-14, -42, "white", 2.2),
      bulb(36, -46, "amber", 2.4),
      pool(0, -34, 86, 34, "red", 0.8),
      box(-42, -22, 84, 10, 10),
      screen(-38, -22, 16, 7, "red"),
      screen(-16, -22, 16, 7, "amber"),
      screen(6, -22, 30, 7, "red"),
      chair(-18, 0, "red"),
      chair(18, 0, "red"),
    ],
  },
  engine_control_room: {
    lamp: "amber",
    floor: "plate",
    pieces: [
      [-46, 0, 46]
        .map(
          (x) =>
            fill(`M${x - 18}-56h36v30h-36z`, "#05090d") +
            line(`M${x - 13}-31a13 13 0 1 1 26 0`, LAMP.amber, 3, 0.9) +
            line(`M${x}-31l${x > 0 ? -7 : 7}-9`, "#fff", 2),
        )
        .join(""),
      box(-66, -18, 132, 8, 9),
      screen(-60, -18, 12, 6, "amber"),
      screen(-20, -18, 12, 6, "amber"),
      screen(32, -18, 22, 6, "amber"),
      pool(0, -24, 90, 36, "amber", 0.7),
    ],
  },
  hatch_control_system: {
    lamp: "warm",
    floor: "plate",
    pieces: [
      [-44, -4, 36]
        .map(
          (x, i) =>
            fill(`M${x - 15}-56h30v32h-30z`, "#0a1219") +
            fill(`M${x - 11}-53h22v26h-22z`, "#26394a") +
            emblem(i === 1 ? "padlock" : "padlock-open", x, -40, 18, i === 1 ? LAMP.red : LAMP.med),
        )
        .join(""),
      box(54, -44, 14, 14, 22, "yellow"),
      line("M61-46l-9-10", "#d8e3ea", 3),
      bulb(52, -57, "red", 3),
      box(-50, -16, 76, 8, 8),
      screen(-46, -16, 18, 6, "white"),
      screen(0, -16, 18, 6, "white"),
    ],
  },
  monitoring_room: {
    lamp: "blue",
    floor: "plate",
    pieces: [
      [0, 1, 2, 3]
        .map((i) => screen(-64 + i * 32, -56, 26, 13, i === 2 ? "acid" : "blue") + screen(-64 + i * 32, -38, 26, 12, i === 0 ? "red" : "blue"))
        .join(""),
      fill("M4-49q5-6 8 0t8 0v6h-16z", "#06140d"),
      pool(0, -16, 90, 42, "blue", 0.8),
      box(-44, -14, 80, 8, 8, "dark"),
      chair(-6, 6, "blue"),
    ],
  },
  room_covered_with_slime: {
    lamp: "acid",
    floor: "organic",
    pieces: [
      fill("M-72-56H72V-30Q66-6 60-28 54-40 46-28 42 6 34-10 30-34 20-30 14-6 8-26-2-42-12-28-18 12-26-6-30-34-40-28-48-2-56-24-62-38-72-22Z", "#5f8f28"),
      line("M-64-28Q-58-8-54-22M-30-16Q-24 8-20-12M2-24Q10-8 14-24M36-18Q42 0 46-22", "#d3ff8a", 2, 0.7),
      oval(-34, 16, 26, 9, "#5f8f28", 0.9),
      oval(30, 8, 34, 10, "#4d7a1e", 0.9),
      oval(-38, 13, 14, 3, "#d3ff8a", 0.45),
      oval(24, 5, 16, 3, "#d3ff8a", 0.4),
      pool(0, -10, 90, 54, "acid", 0.8),
    ],
  },
  shower_room: {
    lamp: "cold",
    floor: "tile",
    pieces: [
      [-48, -10, 28]
        .map(
          (x) =>
            fill(`M${x - 16}-56h32v52h-32z`, "#1b3644", 0.75) +
            line(`M${x}-54v10`, "#cfe6f2", 3) +
            oval(x, -43, 7, 2.5, "#e6f4fb") +
            line(`M${x - 5}-38l-2 24M${x}-38v28M${x + 5}-38l2 24`, LAMP.cold, 1.5, 0.75) +
            oval(x, -6, 13, 4, "#6fb7d8", 0.5),
        )
        .join(""),
      box(54, -44, 14, 36, 8, "pale"),
      pool(-10, -14, 80, 44, "cold", 0.55),
      oval(-10, 6, 50, 8, "#7fd6ff", 0.16),
    ],
  },
};
