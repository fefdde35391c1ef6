// Pictures of the front page. They are composed of the boards' parts, and load after all text.

import { LAMP, type Lamp, mix, TOKEN } from "../art/colors";
import { creature } from "../art/creature";
import { linear, radial } from "../art/definitions";
import { bust, type Head } from "../art/figure";
import { type Box, Gallery, type Picture, shown } from "../art/picture";
import { bulb, pool } from "../art/pieces";
import { space, streaming } from "../art/space";
import { clipped, fill, line, oval, placed, rect, round, times } from "../art/svg";
import { CREATURES } from "./aliens/art/alien";
import { INTRUDERS } from "./nemesis/art/intruders";
import { lander } from "./retaliation/art/ground";
import { SKINS, threat } from "./space-alert/art/threats";

const HERO: Box = { x: 0, y: 0, width: 1440, height: 370 };
const TILE: Box = { x: 0, y: 0, width: 300, height: 190 };
/** The open airlock of the front page. */
const AIRLOCK = { x: 1050, y: 196, radius: 122 };

const gallery = new Gallery({
  ...SKINS,
  throat: radial(
    "throat",
    [
      [0, "#ffdf9a"],
      [0.18, "#ff9a4a"],
      [0.5, "#8a2a1c"],
      [1, "#14060a"],
    ],
    [0.5, 0.42, 0.62],
  ),
  floor: linear(
    "floor",
    [0, 0],
    [0, 1],
    [
      [0, "#2a2020"],
      [1, "#07090d"],
    ],
  ),
  ring: linear(
    "ring",
    [0, 0],
    [1, 1],
    [
      [0, "#8ba6ba"],
      [0.4, "#33475a"],
      [1, "#0d151d"],
    ],
  ),
  world: radial(
    "world",
    [
      [0, "#79a8cc"],
      [0.35, "#2f5d80"],
      [0.7, "#0f2639"],
      [1, "#050b12"],
    ],
    [0.3, 0.25, 0.85],
  ),
  burst: radial("burst", [
    [0, "#fff"],
    [0.2, "#ffe9a0"],
    [0.5, "#ff8a3c", 0.75],
    [1, "#ff4a1c", 0],
  ]),
  desert: linear(
    "desert",
    [0, 0],
    [0.3, 1],
    [
      [0, "#4a3327"],
      [0.5, "#2a1d17"],
      [1, "#120d0c"],
    ],
  ),
  hole: `<clipPath id="hole"><circle cx="${AIRLOCK.x}" cy="${AIRLOCK.y}" r="${AIRLOCK.radius}"/></clipPath>`,
});

function person(head: Head, color: number, x: number, y: number, scale: number): string {
  return placed(x, y, oval(0, 2, 24, 7, "#000", 0.6) + placed(0, -4, bust(head, color)), scale);
}

function beast(kind: string, x: number, y: number, scale: number): string {
  const parts = INTRUDERS[kind];
  return parts ? placed(x, y, creature(parts), scale) : "";
}

/** Circle around the centre of the airlock. */
function circle(radius: number, looks: string): string {
  return `<circle cx="${AIRLOCK.x}" cy="${AIRLOCK.y}" r="${round(radius)}" ${looks}/>`;
}

/** Spokes of the airlock, from one radius to another. */
function spokes(n: number, from: number, to: number, turn = 0): string {
  return times(n, (i) => {
    const angle = (i * 2 * Math.PI) / n + turn;
    const at = (radius: number) => `${round(AIRLOCK.x + radius * Math.cos(angle))} ${round(AIRLOCK.y + radius * Math.sin(angle))}`;
    return `M${at(from)}L${at(to)}`;
  });
}

/** An open airlock with the crew in front and something behind. */
function airlock(): string {
  const { x, y, radius } = AIRLOCK;
  const lights = times(24, (i) => {
    const angle = ((i + 0.5) * Math.PI) / 12;
    const red = i % 6 === 2;
    return bulb(x + radius * 1.18 * Math.cos(angle), y + radius * 1.18 * Math.sin(angle), red ? "red" : "cold", red ? 4 : 1.8);
  });
  const throat = [
    circle(radius, `fill="url(#throat)"`),
    times(5, (i) => circle(radius * (0.845 - i * 0.155), `fill="none" stroke="#1a0708" stroke-width="${7 - i}" opacity=".65"`)),
    line(spokes(10, radius * 0.22, radius, 0.3), "#1a0708", 4, 0.5),
    beast("queen", x - 2, y + radius * 0.98, radius / 104),
  ];
  return [
    pool(x, y + 36, radius * 3.2, radius * 1.7, "amber", 0.55),
    circle(radius * 1.34, `fill="#04070a"`),
    circle(radius * 1.3, `fill="url(#ring)"`),
    line(spokes(24, radius * 1.07, radius * 1.28), "#05090d", 4, 0.8),
    lights,
    clipped("hole", throat.join("")),
    circle(radius * 1.03, `fill="none" stroke="#020406" stroke-width="8"`),
    circle(radius * 1.3, `fill="none" stroke="#c3d9e9" stroke-opacity=".5" stroke-width="2"`),
  ].join("");
}

function hero(): string {
  const { x, y, radius } = AIRLOCK;
  const low = HERO.height;
  const world = { x: 144, y: 690, radius: 430 };
  return [
    space(HERO),
    oval(world.x, world.y, world.radius, world.radius, "url(#world)"),
    `<circle cx="${world.x}" cy="${world.y}" r="${world.radius}" fill="none" stroke="#a5dcff" stroke-opacity=".55" stroke-width="2.5"/>`,
    fill(`M${x - radius * 3.4} ${low}L${x - radius * 2.1} ${y + radius}H${x + radius * 2.6}L${x + radius * 3.6} ${low}Z`, "url(#floor)"),
    airlock(),
    fill(`M${x - radius * 0.8} ${y + radius}H${x + radius * 0.8}L${x + radius * 1.7} ${low}H${x - radius * 1.7}Z`, "#ff9a4a", 0.22),
    person("helmet", 4, x - radius * 1.5, low + 6, radius / 66),
    person("cap", 3, x - radius * 0.92, low + 18, radius / 56),
    person("visor", 0, x + radius, low + 18, radius / 56),
    person("hood", 1, x + radius * 1.58, low + 6, radius / 66),
  ].join("");
}

/** A door of the airlock around the origin, open and lit or closed. */
function door(open: boolean): string {
  const around = (n: number, from: number, to: number) =>
    times(n, (i) => {
      const angle = (i * 2 * Math.PI) / n;
      const at = (radius: number) => `${round(radius * Math.cos(angle))} ${round(radius * Math.sin(angle))}`;
      return `M${at(from)}L${at(to)}`;
    });
  const lamps = times(24, (i) => {
    const angle = ((i + 0.5) * Math.PI) / 12;
    return bulb(66 * Math.cos(angle), 66 * Math.sin(angle), open ? "warm" : "cold", open ? 2.2 : 1.3);
  });
  const inside = open
    ? oval(0, 0, 56, 56, "url(#throat)")
    : oval(0, 0, 56, 56, "#131d27") + line("M-56 0H56M-40-40L-18-14H18L40-40M-40 40L-18 14H18L40 40", "#2e4051", 2.4) + line("M-54 1H54", "#455c71", 1.4);
  return [
    open ? pool(0, 0, 110, 100, "amber", 0.5) : "",
    oval(0, 0, 76, 76, "#04070a"),
    oval(0, 0, 74, 74, "url(#ring)"),
    line(around(24, 58, 72), "#05090d", 2.4, 0.8),
    lamps,
    oval(0, 0, 58, 58, "#020406"),
    inside,
  ].join("");
}

/** A room seen from the front, for a tile. */
function stage(lamp: Lamp, floor: string): string {
  return [
    fill(rect(0, 0, 300, 190), floor),
    fill(rect(0, 0, 300, 92), mix(floor, "#000000", 0.35)),
    fill(rect(0, 90, 300, 4), "#000", 0.5),
    line("M150 92L-60 190M150 92L40 190M150 92V190M150 92L260 190M150 92L360 190M0 118H300M0 150H300", "#000", 1.6, 0.45),
    pool(150, 90, 220, 130, lamp, 0.7),
  ].join("");
}

function chamber(x: number, broken: boolean): string {
  const inside = broken ? line("M-8 0L6 12-4 20 8 32", "#ffb0a0", 2) : fill("M-5 32q-1-15 1-17a6 6 0 1 1 8 0q2 2 1 17z", "#12303f", 0.75);
  const glass = fill("M-10 34V6Q-10-9 0-9T10 6V34Q0 40-10 34z", broken ? "#5a1512" : LAMP.cold, 0.8);
  return placed(x, 34, fill("M-14 40V6Q-14-14 0-14T14 6V40Q0 48-14 40z", "#31485c") + glass + inside, 1.25);
}

/** A room of a facility, seen from above. */
function cell(x: number, y: number, lamp: Lamp, floor: string): string {
  const inside = "M0-78L67.5-39V39L0 78-67.5 39V-39Z";
  const parts = [fill("M0-88L76-44V44L0 88-76 44V-44Z", "#5c7488"), fill("M-76 44L0 88V78L-76 34Z", "#1a2630"), fill(inside, mix(floor, LAMP[lamp], 0.25))];
  return placed(x, y, [...parts, pool(0, 0, 80, 80, lamp, 0.9), line(inside, "#020406", 6)].join(""), 0.62);
}

/** Picture of each game, by folder. */
const TILES: Readonly<Record<string, () => string[]>> = {
  aliens: () => [
    stage("amber", "#232c2a"),
    fill("M0 0L112 40V118L0 190Z", "#151d22") + fill("M300 0L188 40V118L300 190Z", "#151d22") + fill("M112 40H188V118H112Z", "#05080a"),
    line("M0 62L112 62M0 128L112 96M300 62L188 62M300 128L188 96M40 14V172M78 28V146M260 14V172M222 28V146", "#2c3a42", 2, 0.8),
    fill("M122 44h56v4h-56z", LAMP.amber, 0.9),
    pool(150, 100, 90, 70, "acid", 0.5),
    placed(172, 116, creature(CREATURES.alien), 0.42),
    placed(140, 150, creature(CREATURES.alien), 0.92),
    placed(236, 172, creature(CREATURES.facehugger), 0.7),
    line("M60 190A90 60 0 0 1 240 190M96 190A54 36 0 0 1 204 190", "#9be15d", 1.6, 0.55),
    person("helmet", 3, 52, 188, 1.6),
    person("cap", 2, 258, 190, 1.5),
    placed(96, 138, oval(0, 0, 26, 22, "url(#burst)")),
  ],
  nemesis: () => [
    stage("cold", "#223140"),
    chamber(20, false),
    chamber(66, false),
    chamber(234, true),
    chamber(280, false),
    beast("adult", 190, 172, 1.38),
    person("visor", 0, 70, 182, 1.5),
    person("goggles", 2, 112, 184, 1.35),
  ],
  retaliation: () => [
    fill(rect(0, 0, 300, 190), "url(#desert)"),
    oval(240, 30, 130, 70, "#ffb27a", 0.25),
    line("M0 60Q90 40 170 58T300 50M0 110Q100 96 190 112T300 100M0 160Q80 146 180 162T300 150", "#8a5f46", 2, 0.5),
    line("M112 94L136 86M216 102L228 112", "#3c5064", 18),
    cell(70, 104, "amber", "#2a2620"),
    cell(178, 76, "med", "#24363a"),
    cell(258, 140, "red", "#33232a"),
    beast("creeper", 180, 104, 0.8),
    beast("breeder", 252, 176, 0.72),
    person("helmet", 0, 66, 130, 0.95),
    person("cap", 3, 92, 134, 0.9),
    placed(120, 40, lander(), 0.8),
    fill("M106 62l6 26 6-26zM122 62l6 26 6-26z", "#ffd27a"),
    line("M92 116L176 96M94 120L178 102", "#ffe9a0", 2.4, 0.9),
  ],
  "space-alert": () => [
    streaming({ x: -60, y: -20, width: 420, height: 230 }, [150, 360]),
    placed(96, 66, threat("fighter"), 0.92),
    placed(216, 48, threat("frigate"), 0.7),
    fill("M96 150L94 92H102L102 150Z", "#fff"),
    fill("M90 150L91 88H105L108 150Z", LAMP.red, 0.65),
    oval(98, 86, 38, 32, "url(#burst)"),
    fill("M-10 190V162L40 148H76L84 138H114L122 148H180L190 138H222L230 148H262L310 162V190Z", "url(#hull)"),
    line("M-10 162L40 148H76L84 138H114L122 148H180L190 138H222L230 148H262L310 162", "#b5cfe2", 2),
    fill("M88 148V126h20v22zM196 148V128h20v20z", "#7d93a5"),
    line("M10 160Q150 96 290 160", "#5ab4e8", 11, 0.22),
    line("M10 160Q150 96 290 160", "#bfeaff", 3.5, 0.85),
    fill(rect(40, 166, 12, 6) + rect(60, 166, 12, 6), TOKEN.red),
    fill(rect(140, 166, 12, 6) + rect(160, 166, 12, 6), TOKEN.white),
    fill(rect(250, 166, 12, 6) + rect(270, 166, 12, 6), TOKEN.blue),
  ],
};

export interface Scenes {
  hero: Picture;
  /** Picture of a game; null if there is none. */
  tile: (folder: string) => Picture | null;
  /** Door of a taken or free seat. */
  door: (open: boolean) => Picture;
}

/** Loads the pictures. Rejects if this page cannot show them. */
export default async function load(): Promise<Scenes> {
  const scenes: Scenes = {
    hero: gallery.picture("hero", HERO, hero),
    tile: (folder) => {
      const draw = TILES[folder];
      return draw ? gallery.picture(`tile ${folder}`, TILE, () => draw().join("")) : null;
    },
    door: (open) => gallery.picture(`door ${open}`, { x: -84, y: -84, width: 168, height: 168 }, () => door(open)),
  };
  await shown(scenes.hero);
  return scenes;
}
