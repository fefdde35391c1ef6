// Arrangement of figures in a drawn room: crew from the left, intruders on the right, larger ones behind.

import { MOST, type Place, type Standing } from "../../../../kit/standing";
import type { Pack } from "../../../../kit/packs";
import { SIZES, type Pawn } from "../marks";
import type { Sign } from "../Room";

/** Scale of figures: the larger kinds overhang their room, and the smaller ones stay visible. */
const SCALE: Readonly<Record<string, number>> = { queen: 0.92, despoiler: 0.84, lair: 0.8 };

/** Maximum height of an intruder behind a crowd. */
const BEHIND = 86;

export function standing({ pawns, packs, level, kind, name }: Sign, tall: (kind: string) => number): Standing<Pawn> {
  const far = level === "far";
  const feet = far ? 48 : name.length > 1 ? 4 : kind ? 22 : 40;
  const beasts = [...packs].sort((one, other) => SIZES.indexOf(one.kind) - SIZES.indexOf(other.kind));
  const [largest] = beasts;
  if (largest && pawns.length + beasts.length > MOST) {
    const behind = { pack: largest, x: 14, y: far ? 40 : 18, scale: Math.min(0.72, BEHIND / tall(largest.kind)) };
    return { people: pawns.map((pawn, i) => ({ pawn, ...inRow(i, pawns.length, far) })), beasts: [behind], crowd: true };
  }
  if (!largest && pawns.length > MOST) {
    if (far) return { people: pawns.map((pawn, i) => ({ pawn, ...inRow(i, pawns.length, far) })), beasts: [], crowd: true };
    const [front, back] = [pawns.slice(0, MOST), pawns.slice(MOST)];
    const behind = back.map((pawn, i) => ({ pawn, x: back.length > 1 ? -25 + i * 50 : 25, y: feet - 32, scale: 0.96 }));
    return { people: [...behind, ...front.map((pawn, i) => ({ pawn, x: -50 + i * 50, y: feet - 7, scale: 0.96 }))], beasts: [], crowd: false };
  }
  const right = pawns.length > 0 || beasts.length > 1 ? 36 : 10;
  const size = (pack: Pack) => SCALE[pack.kind] ?? (far ? 1.02 : 0.88);
  const pitch = Math.min(far ? 50 : largest ? 37 : 46, (largest ? 84 : 112) / Math.max(1, pawns.length - 1));
  const left = largest ? -52 : (-(pawns.length - 1) * pitch) / 2;
  const raised = (i: number) => (i % 2 === 1 && pawns.length > 2 ? 10 : 0);
  return {
    beasts: beasts.map((pack, i) => ({ pack, x: right - i * 46, y: feet, scale: size(pack) })),
    people: pawns.map((pawn, i) => ({ pawn, x: left + i * pitch, y: feet - raised(i), scale: far ? 1.3 : name.length > 1 ? 1.05 : 1.12 })),
    crowd: false,
  };
}

/** Position of a base in a row of bases. */
function inRow(i: number, of: number, far: boolean): Place {
  const pitch = Math.min(far ? 44 : 36, (far ? 112 : 118) / Math.max(1, of - 1));
  return { x: (far ? -54 : -59) + i * pitch, y: 36, scale: far ? 1.1 : 0.76 };
}
