// The view of a match under the names that this folder uses. Its types are generated in `wire.ts`.

import type { Ref, Seat } from "../game";
import type { Cell, CellSet, Character, ContactView, MemberView, Sealable, View } from "./wire";

export type {
  Carried,
  Cell,
  Character,
  ContactView as Contact,
  DoorId,
  Facing,
  GunView as Gun,
  HandCard,
  MemberView as Member,
  PilesView as Piles,
  Sealable,
  SpecialView as Special,
  View,
  You,
} from "./wire";

/** Characters of the match, in the order of their cards. */
export function members(view: View): [Character, MemberView][] {
  return Object.entries(view.squad) as [Character, MemberView][];
}

export function contacts(view: View): [Ref, ContactView][] {
  return Object.entries(view.contacts);
}

/** Cell of a character; null if it is not on the board. */
export function cellOf(view: View, who: string | undefined): Cell | null {
  const fate = who === undefined ? undefined : view.squad[who as Character]?.fate;
  return typeof fate === "object" ? fate.at : null;
}

/** Cells of a set, which is encoded as runs in rows: `f4`, `f4-24`. */
export function cellsOf(set: CellSet | undefined): Set<Cell> {
  const runs = (set ?? []).map((run) => run.split("-"));
  return new Set(
    runs.flatMap(([first = "", last = first.slice(1)]) => {
      const from = Number(first.slice(1));
      return Array.from({ length: Number(last) - from + 1 }, (_, n) => `${first[0]}${from + n}`);
    }),
  );
}

export function heroesOf(view: View, seat: Seat): Character[] {
  return members(view)
    .filter(([, { hero_of }]) => hero_of === seat)
    .map(([who]) => who);
}

/** The character through which the reader sees: the acting one if it is theirs, else their first hero on the board. */
export function ownCharacter(view: View, seat: Seat | null): Character | null {
  const acting = view.round.activation;
  if (acting && (seat === null || acting.seat === seat)) return acting.who;
  const heroes = seat === null ? [] : heroesOf(view, seat);
  return heroes.find((who) => cellOf(view, who)) ?? heroes[0] ?? null;
}

/** Reference of a barricaded thing. */
export function sealed(what: Sealable): Ref {
  if ("door" in what) return `door-${what.door}`;
  return "hatch" in what ? `hatch-${what.hatch}` : `spawn-${what.spawn}`;
}

/** Number of hidden blips, and of visible aliens. A swarm counts each alien. */
export function counted(view: View): { blips: number; aliens: number } {
  const all = contacts(view).map(([, contact]) => contact);
  return { blips: all.filter(({ blip }) => blip).length, aliens: all.reduce((sum, { aliens = 0 }) => sum + aliens, 0) };
}
