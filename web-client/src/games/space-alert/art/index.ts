// Drawn parts of the flight: streaming space, the ship, its stations, the crew and the threats.

import paths from "../../../generated/space-alert-emblems.json";
import { TOKEN } from "../../../art/colors";
import { linear } from "../../../art/definitions";
import { figure, type Head } from "../../../art/figure";
import { around, Gallery, type Picture, shown } from "../../../art/picture";
import { emblems } from "../../../art/pieces";
import { clip, type Outline, room, STATION } from "../../../art/room";
import { streaming } from "../../../art/space";
import { fill, line, placed, polygon } from "../../../art/svg";
import { layout } from "../board/geometry";
import { isUpper, STATIONS as ALL, type Station, zoneOf } from "../view";
import { STATIONS } from "./stations";
import { type Family, SKINS, threat } from "./threats";

/** A station in a narrow window, which is higher than wide: the same furniture on more floor. */
const NARROW: Outline = { id: "narrow-station", d: "M-128-94H114L128-80V94H-128Z", lit: "M-128-94H114L128-80", width: 256, height: 188, back: -52 };

const gallery = new Gallery({
  ...emblems(paths),
  ...clip(STATION),
  ...clip(NARROW),
  ...SKINS,
  flame: linear(
    "flame",
    [0, 0],
    [0, 1],
    [
      [0, "#cfeaff"],
      [0.3, "#5aa2ff", 0.8],
      [1, "#5aa2ff", 0],
    ],
  ),
});

/** Heads have no faces. Each seat colour wears something else. */
const HEADS: readonly Head[] = ["visor", "glasses", "goggles", "cap", "helmet", "hood"];

/** Surroundings of the board. */
const AROUND = { x: -900, y: -500, width: 3000, height: 2200 };

export const art = {
  /** Space, and the ship around its stations. */
  flight(portrait: boolean): Picture {
    return gallery.picture(`flight ${portrait}`, AROUND, () => {
      const { width, stations } = layout(portrait);
      return streaming(AROUND, [width / 2, stations.upper_red.y + 160]) + ship(portrait);
    });
  },

  station(station: Station, portrait: boolean): Picture {
    const outline = portrait ? NARROW : STATION;
    const plan = STATIONS[station];
    const zone = zoneOf(station);
    const draw = () => {
      const pieces = portrait ? [placed(0, -22, plan.pieces.join(""), 0.88)] : plan.pieces;
      const edge = line(outline.d, "#020406", 8) + line(outline.d, TOKEN[zone], 3.4);
      return room(outline, { ...plan, pieces }, TOKEN[zone]) + edge;
    };
    return gallery.picture(`station ${station} ${portrait}`, around(outline.width + 8, outline.height + 8), draw);
  },

  crew(color: number): Picture {
    return gallery.picture(`crew ${color}`, { x: -36, y: -72, width: 76, height: 86 }, () => figure(HEADS[color % HEADS.length] ?? "visor", color));
  },

  threat(family: Family): Picture {
    return gallery.picture(`threat ${family}`, around(160), () => threat(family));
  },
};

/** The hull, with its engines below and the domes of its shields above. */
function ship(portrait: boolean): string {
  const { stations } = layout(portrait);
  const { upper_red: first, upper_blue: last, lower_red: low } = stations;
  const [left, right, top, bottom] = [first.x - 14, last.x + last.width + 14, first.y - 14, low.y + low.height + 14];
  const outline = polygon([
    [left - 14, top + 60],
    [left + 30, top - 6],
    [right - 30, top - 6],
    [right + 14, top + 60],
    [right + 14, bottom - 40],
    [right - 40, bottom],
    [left + 40, bottom],
    [left - 14, bottom - 40],
  ]);
  const uppers = ALL.filter(isUpper).map((station) => stations[station]);
  const jets = uppers.map(({ x, width }) => fill(`M${x + width / 2 - 34} ${bottom}h68l-18 120h-32z`, "url(#flame)"));
  const domes = uppers.map(({ x, y, width }) => {
    const dome = `M${x + 4} ${y - 4}Q${x + width / 2} ${y - 72} ${x + width - 4} ${y - 4}`;
    return line(dome, "#5ab4e8", 12, 0.22) + line(dome, "#bfeaff", 3, 0.75);
  });
  const guns = uppers.map(
    ({ x, y, width }) => fill(`M${x + width / 2 - 12} ${y - 40}h24l6 46h-36z`, "#62798c") + fill(`M${x + width / 2 - 4} ${y - 40}h8v40h-8z`, "#dcebff"),
  );
  return [
    ...jets,
    line(outline, "#04070a", 14),
    fill(outline, "url(#hull)"),
    fill(outline, "url(#plating)", 0.25),
    line(outline, "url(#hull-rim)", 5),
    ...guns,
    ...domes,
  ].join("");
}

export type Art = typeof art;

/** Loads the art. Rejects if this page cannot show its pictures. */
export default async function load(): Promise<Art> {
  await shown(art.crew(0));
  return art;
}
