// Unfinished input of the reader on the planning board.

import { useLayoutEffect, useState } from "preact/hooks";

import type { Offer } from "../../../game";
import { isOffered, isOpen, type Board, type Handy, type Picked, type Press } from "../../model/planning";

/** The reader holds one of these. */
export interface Held {
  /** A half of a card. */
  half?: Picked;
  /** A slot that waits for a card. */
  slot?: number;
  /** The slot of a placed card that moves. */
  moving?: number;
  /** A card that is to be given and not yet picked. */
  giving?: true;
}

interface State {
  held: Held | null;
  /** Message that the pressed slot takes nothing, or that the input ended with its phase. */
  shut: string | null;
  /** Press to confirm, with the question about it. */
  sure: { press: Press; what: string } | null;
}

const NOTHING: State = { held: null, shut: null, sure: null };

export type Input = State & { change: (changes: Partial<State>) => void };

/** True if the held input can still be finished. */
function canFinish({ half, slot, moving }: Held, legal: readonly Offer[], board: Board | undefined, cards: readonly Handy[]): boolean {
  if (half) return cards.some(({ ref }) => ref === half.card);
  if (slot !== undefined) return isOpen(board, slot);
  if (moving !== undefined) return board?.moves.has(moving) ?? false;
  return legal.some(({ verb }) => verb === "give");
}

interface Surroundings {
  /** Names of the phases whose slots are open. Input ends with its phase. */
  phase: string;
  legal: readonly Offer[];
  board: Board | undefined;
  cards: readonly Handy[];
  /** Message about input that ended with its phase. */
  dropped: string;
  /** Called when input ended by itself. */
  onEnd: () => void;
}

/** Input ends once it is impossible, and does not return when it becomes possible again. */
export function useInput({ phase, legal, board, cards, dropped, onEnd }: Surroundings): Input {
  const [begun, setBegun] = useState({ phase, ...NOTHING });
  const now = begun.phase === phase ? begun : { phase, ...NOTHING };
  const sure = now.sure && isOffered(legal, now.sure.press) ? now.sure : null;
  const held = now.held && canFinish(now.held, legal, board, cards) ? now.held : null;
  const stale = begun.phase !== phase || begun.sure !== sure || begun.held !== held;
  useLayoutEffect(() => {
    if (!stale) return;
    const lost = begun.phase !== phase && (begun.held !== null || begun.sure !== null);
    setBegun({ phase, held, sure, shut: lost ? dropped : now.shut });
    onEnd();
  });
  return { held, sure, shut: now.shut, change: (changes) => setBegun({ ...now, ...changes }) };
}
