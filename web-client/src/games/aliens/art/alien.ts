// Aliens: the hunter, a lean body on four limbs with a barbed tail, and the small one that jumps.

import { type Creature, seams, skull, stare } from "../../../art/creature";
import { limb, spike } from "../../../art/limb";

export const CREATURES: Readonly<Record<"alien" | "facehugger", Creature>> = {
  alien: {
    skin: "alien",
    reach: 44,
    height: 100,
    far: [
      limb("12 -34 12, 34 -48 10, 30 -20 6, 42 0 2"),
      limb("18 -38 10, 44 -58 8, 60 -92 6, 40 -124 4, 14 -120 1"),
      limb("2 -70 8, 22 -64 6, 34 -40 4, 26 -30 1"),
    ],
    near: [
      limb("20 -32 17, 12 -52 21, 2 -72 17, -10 -86 9"),
      spike(18, -50, 38, -58, 9),
      spike(14, -62, 33, -74, 9),
      limb("10 -36 13, -10 -42 12, -6 -16 6, -18 0 2"),
      limb("-2 -70 9, -20 -52 7, -40 -60 6, -52 -40 1"),
      ...skull(-16, -90, 0.92, [[10, -9, 34, -18, 8]]),
    ],
    details: [stare(-16, -90, 0.92), seams("alien", "10 -44 7, 6 -56 8, 1 -67 7")],
  },
  facehugger: {
    skin: "alien",
    reach: 30,
    height: 30,
    far: [limb("-4 -14 5, -22 -30 4, -34 0 1"), limb("6 -14 5, 24 -30 4, 36 0 1")],
    near: [
      limb("-14 -12 12, 0 -16 18, 14 -12 12"),
      limb("12 -12 6, 30 -18 5, 36 -38 3, 22 -44 1"),
      limb("-6 -12 5, -16 -26 4, -22 0 1"),
      limb("4 -12 5, 12 -26 4, 20 0 1"),
    ],
    details: [seams("alien", "-6 -14 6, 4 -15 7")],
  },
};
