// People from above: shoulders, a weapon, the top of the head. The shoulders have the seat's colour.

import { mix, SEAT } from "../../../art/colors";
import { fill, oval } from "../../../art/svg";

const CLOTH: Readonly<Record<string, string>> = { ripley: "#5d6470", newt: "#8a6a5a" };
const HEAD: Readonly<Record<string, string>> = { ripley: "#4a3222", newt: "#c9a05e", gorman: "#3b3f2c" };

/** A character facing up the board. A hero has the seat's colour, a grunt has none. */
export function marine(who: string, color: number | null): string {
  const cloth = CLOTH[who] ?? "#4a5a3a";
  const rim = color === null ? mix(cloth, "#ffffff", 0.25) : (SEAT[color] ?? cloth);
  const small = who === "newt" ? 0.76 : 1;
  const weapon =
    who === "newt" ? "" : fill("M4-10h26v4h-26zM10-6h6v5h-6z", "#05080c") + fill("M5-9h24v2h-24z", "#8a99a6") + fill("M28-9.500h5v3h-5z", "#d8e3ea");
  return [
    oval(2, 8, 19 * small, 9 * small, "#000", 0.6),
    `<g transform="scale(${small})">`,
    fill("M-15-6Q-16-14-6-14H8Q15-14 15-6V6Q15 14 8 14H-6Q-16 14-15 6Z", "#05080c"),
    fill("M-13-6Q-14-12-6-12H7Q13-12 13-6V6Q13 12 7 12H-6Q-14 12-13 6Z", cloth),
    fill("M-13-6Q-14-12-6-12H7V-8H-8V8H7V12H-6Q-14 12-13 6Z", rim, 0.9),
    weapon,
    oval(0, 0, 10, 10, "#05080c"),
    oval(0, 0, 8.5, 8.5, HEAD[who] ?? "#5f7448"),
    oval(-2, -3, 4, 3, "#fff", 0.35),
    "</g>",
  ].join("");
}
