// Figures that stand in a room.

import type { Pack } from "./packs";

export interface Place {
  x: number;
  y: number;
  scale: number;
}

export interface Standing<Pawn> {
  people: (Place & { pawn: Pawn })[];
  beasts: (Place & { pack: Pack })[];
  /** True if there are too many figures: plates for kinds, and bases without figures. */
  crowd: boolean;
}

/** Maximum number of figures and kinds that fit side by side. */
export const MOST = 3;
