// The map of a mission as one picture: floors by material, walls with faces, furniture, lamps.

import { METAL, mix, type Lamp, type Material } from "../../../art/colors";
import type { Definitions } from "../../../art/picture";
import { box, bulb, grate, pool, screen, stripe } from "../../../art/pieces";
import { fill, line, strewn } from "../../../art/svg";
import { CELL, cellAt, centre, MARGIN, placeOn, type Grid, type Ground } from "../board/geometry";

/** Visible height of a wall's front above a floor. */
const FACE = 14;

/** Style of a location: the colony is lit and dented, the processor hot and overgrown. */
interface Look {
  lamps: readonly Lamp[];
  desks: readonly (Material | `#${string}`)[];
  screens: Lamp;
}

const LOOKS: Readonly<Record<"A" | "B", Look>> = {
  A: { lamps: ["cold", "amber", "med", "white", "cold"], desks: ["metal", "dark", "yellow"] as Material[], screens: "cold" },
  B: { lamps: ["red", "amber", "warm", "acid", "amber"], desks: ["dark", "metal"] as Material[], screens: "amber" },
};

const FLOORS: Readonly<Record<Ground, string>> = { floor: "url(#al-plate)", room: "url(#al-tread)", resin: "#12180e", furniture: "url(#al-tread)" };

/** Definitions that the map refers to by id. */
export const definitions: Definitions = {
  "al-plate": pattern(
    "al-plate",
    fill("M0 0H40V40H0z", "#1c2833") + fill("M2 2H38V38H2z", "#243341") + fill("M6 6h2v2h-2zM32 6h2v2h-2zM6 32h2v2h-2zM32 32h2v2h-2z", "#43596e"),
  ),
  "al-tread": pattern(
    "al-tread",
    fill("M0 0H40V40H0z", "#151d25") +
      fill("M1 1H39V39H1z", "#19232c") +
      fill("M6 6h3v3h-3zM18 12h3v3h-3zM30 6h3v3h-3zM6 24h3v3h-3zM18 31h3v3h-3zM30 24h3v3h-3z", "#2b3945"),
  ),
  "al-hatch": pattern("al-hatch", fill("M0 0H40V40H0z", "#101922") + line("M-10 30L30-10M10 50L50 10", "#1b2833", 8)),
};

function pattern(id: string, body: string): string {
  return `<pattern id="${id}" width="${CELL}" height="${CELL}" patternUnits="userSpaceOnUse" x="${MARGIN}" y="${MARGIN}">${body}</pattern>`;
}

export function map({ rows, columns, ground, thick }: Grid, side: "A" | "B", outline: string): string {
  const look = LOOKS[side];
  const random = strewn(rows * 100 + columns);
  const cells = [...ground];
  const at = (kind: Ground) => cells.filter(([, one]) => one === kind).map(([cell]) => square(cell));
  const solid = (row: number, column: number) => row < 0 || column < 0 || row >= rows || column >= columns || !ground.has(cellAt(row, column));
  let [faces, edges] = ["", ""];
  for (const [cell] of cells) {
    const [row, column] = placeOn(cell);
    const [x, y] = [MARGIN + column * CELL, MARGIN + row * CELL];
    if (solid(row - 1, column)) {
      faces += `M${x} ${y - FACE}h${CELL}v${FACE}h-${CELL}z`;
      edges += `M${x} ${y - FACE}h${CELL}`;
    }
    if (solid(row + 1, column)) edges += `M${x} ${y + CELL}h${CELL}`;
    if (solid(row, column - 1)) edges += `M${x} ${y}v${CELL}`;
    if (solid(row, column + 1)) edges += `M${x + CELL} ${y}v${CELL}`;
  }
  // Only lamps whose light ends on the map.
  const inside = (cell: string) => placeOn(cell).every((at, i) => at > 2 && at < [rows, columns][i]! - 3);
  const lamps = cells
    .filter(([cell], i) => i % 37 === 12 && inside(cell))
    .map(([cell], i) => pool(...centre(cell), 150, 105, look.lamps[i % look.lamps.length] ?? "cold", 0.36));
  const furniture = at("furniture").length > 0 ? cells.filter(([, kind]) => kind === "furniture").map(([cell], i) => piece(cell, i, look)) : [];
  const grown = cells.filter(([, kind]) => kind === "resin").map(([cell]) => resin(cell, random));
  return [
    fill(outline, METAL[1]),
    fill(outline, "url(#al-hatch)"),
    ...(["floor", "room", "resin", "furniture"] as const).map((kind) => fill(at(kind).join(""), FLOORS[kind])),
    line(cells.map(([cell]) => square(cell)).join(""), "#000", 1.2, 0.42),
    ...lamps,
    ...grown,
    ...furniture,
    fill(faces, METAL[3]),
    line(faces, "#000", 1, 0.4),
    ...faces.split("z").flatMap((face, i) => (face && i % 3 === 0 ? [lampOn(face, look)] : [])),
    line(edges, mix(METAL[5], "#ffffff", 0.15), 2.2),
    line(thick.map((edge) => thickLine(edge.a, edge.b)).join(""), "#b4c3d1", 6),
  ].join("");
}

function square(cell: string): string {
  const [row, column] = placeOn(cell);
  return `M${MARGIN + column * CELL} ${MARGIN + row * CELL}h${CELL}v${CELL}h-${CELL}z`;
}

/** A small lamp in the face of a wall. */
function lampOn(face: string, look: Look): string {
  const [x = 0, y = 0] = face.slice(1).split(/[ h]/).map(Number);
  return bulb(x + 12, y + FACE / 2, look.lamps[0] ?? "cold", 1.6) + fill(`M${x + 20} ${y + 4}h14v6h-14z`, "#1c2833");
}

function thickLine(a: string, b: string): string {
  const [[ax, ay], [bx, by]] = [centre(a), centre(b)];
  const [x, y] = [(ax + bx) / 2, (ay + by) / 2];
  return ay === by ? `M${x} ${y - CELL / 2}v${CELL}` : `M${x - CELL / 2} ${y}h${CELL}`;
}

/** Desks, consoles, crates and grates, on cells where nobody can be. */
function piece(cell: string, i: number, look: Look): string {
  const [x, y] = centre(cell);
  const desk = look.desks[i % look.desks.length] ?? "metal";
  switch (i % 4) {
    case 0:
      return box(x - 16, y - 16, 32, 20, 10, desk) + screen(x - 11, y - 13, 22, 10, look.screens);
    case 1:
      return box(x - 16, y - 15, 14, 22, 9, desk) + box(x + 2, y - 15, 14, 22, 9, "dark");
    case 2:
      return box(x - 15, y - 13, 30, 22, 9, desk) + stripe(x - 15, y + 10, 30, 5);
    default:
      return grate(x - 18, y - 18, 36, 36) + box(x - 12, y - 12, 24, 16, 8, desk);
  }
}

/** Resin ribs over floor and walls. */
function resin(cell: string, random: () => number): string {
  const [x, y] = centre(cell);
  const near = (spread: number) => Math.round((random() - 0.5) * spread);
  const rib = () => `M${x - 20} ${y + near(36)}Q${x + near(20)} ${y + near(50)} ${x + 20} ${y + near(36)}`;
  return line(rib() + rib(), "#3c4a24", 5, 0.75) + line(rib(), "#8ba455", 1.6, 0.5);
}
