// Draft of characters, shared by Nemesis and Retaliation.

import { told } from "./events";
import type { GameEvent, Seat } from "../games/game";

type Draft = { drafting: { seat: Seat } } | { drafted: { seat: Seat } };

/** Seat that draws or keeps characters in the events that play. */
export function drafter(playing: readonly GameEvent[] = []): Seat | undefined {
  return playing.flatMap((event) => {
    const { drafting, drafted } = told<Draft>(event);
    return drafting ?? drafted ?? [];
  })[0]?.seat;
}
