// Arrangement of figures in a room: crew from the left, intruders on the right, larger ones behind.

import { MOST, type Place, type Standing } from "../../../kit/standing";
import type { Pawn } from "./marks";
import type { Sign } from "./Room";

/** Scale of figures: the larger kinds overhang their room, and the smaller ones stay visible. */
const SCALE: Readonly<Record<string, number>> = { queen: 0.84, drone: 0.72, adult: 0.76, larva: 0.86 };
/** Maximum height of an intruder behind a crowd. */
const BEHIND = 84;

export function standing({ pawns, packs, level, kind, name }: Sign, tall: (kind: string) => number): Standing<Pawn> {
  const far = level === "far";
  const feet = far ? 44 : name.length > 1 ? 10 : kind ? 26 : 36;
  const [largest] = packs;
  if (largest && pawns.length + packs.length > MOST) {
    const behind = { pack: largest, x: 12, y: far ? 36 : 10, scale: Math.min(0.7, BEHIND / tall(largest.kind)) };
    return { people: pawns.map((pawn, i) => ({ pawn, ...inRow(i, pawns.length, far) })), beasts: [behind], crowd: true };
  }
  if (pawns.length > MOST) {
    if (far) return { people: pawns.map((pawn, i) => ({ pawn, ...inRow(i, pawns.length, far) })), beasts: [], crowd: true };
    const [front, back] = [pawns.slice(0, MOST), pawns.slice(MOST)];
    const behind = back.map((pawn, i) => ({ pawn, x: back.length > 1 ? -22 + i * 44 : 22, y: feet - 28, scale: 0.9 }));
    return { people: [...behind, ...front.map((pawn, i) => ({ pawn, x: -42 + i * 42, y: feet - 2, scale: 0.92 }))], beasts: [], crowd: false };
  }
  const right = pawns.length > 0 || packs.length > 1 ? 32 : 6;
  const pitch = Math.min(far ? 50 : 44, (largest ? 68 : 100) / Math.max(1, pawns.length - 1));
  const left = largest ? -44 : (-(pawns.length - 1) * pitch) / 2;
  const raised = (i: number) => (i % 2 === 1 && pawns.length > 2 ? 9 : 0);
  return {
    beasts: packs.map((pack, i) => ({ pack, x: right - i * 42, y: feet, scale: (SCALE[pack.kind] ?? 0.8) * (far ? 1.15 : 1) })),
    people: pawns.map((pawn, i) => ({ pawn, x: left + i * pitch, y: feet - raised(i), scale: far ? 1.3 : 1 })),
    crowd: false,
  };
}

/** Position of a base in a row of bases. */
function inRow(i: number, of: number, far: boolean): Place {
  const pitch = Math.min(far ? 42 : 34, (far ? 100 : 108) / Math.max(1, of - 1));
  return { x: (-(of - 1) * pitch) / 2 + i * pitch, y: 34, scale: far ? 1.1 : 0.74 };
}
