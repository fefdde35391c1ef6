// Draft of characters, shared by Nemesis and Retaliation.

import type { GameEvent, Seat } from "./game";

interface Draft {
  drafting?: { seat: Seat };
  drafted?: { seat: Seat };
}

/** Seat that draws or keeps characters in the events that play. */
export function drafter(playing: readonly GameEvent[] = []): Seat | undefined {
  return playing.flatMap((event) => (event as Draft).drafting ?? (event as Draft).drafted ?? [])[0]?.seat;
}
