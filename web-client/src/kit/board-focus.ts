// Place of the keyboard on a board.

import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

import type { Ref } from "../wire/messages";

type Board = RefObject<SVGGElement | null>;

/** Piece that contains an element and can have the focus. */
const pieceOf = (element: Element | null) => element?.closest("[data-ref][tabindex]")?.getAttribute("data-ref") ?? null;

/**
 * The piece of a board that Tab stops at and that the arrow keys start from. `home` is one that is always there, and `first` where to begin.
 * The focus stays on its piece when elements are replaced, such as by arriving art. If the piece is gone, the focus goes to `home`.
 */
export function useTabStop(board: Board, first: Ref, home: Ref): { current: Ref; press: (target: EventTarget | null) => void; focus: (ref: Ref) => void } {
  const [current, setCurrent] = useState(first);
  const focused = useRef<Ref | null>(null);
  const element = (ref: Ref) => board.current?.querySelector<SVGElement>(`[data-ref="${ref}"][tabindex]`) ?? null;
  const here = () => (board.current?.contains(document.activeElement) ? pieceOf(document.activeElement) : null);
  // Read while the old elements are still there. A second render, after the stop has moved, keeps what the first one read.
  focused.current = here() ?? focused.current;
  useLayoutEffect(() => {
    if (element(current)?.tabIndex !== 0 && element(home)) return setCurrent(home);
    // An element that is gone has left the focus to the page. One that is no piece any more has it until the next frame.
    const lost = document.activeElement === document.body || board.current?.contains(document.activeElement);
    if (focused.current !== null && here() === null && lost) (element(focused.current) ?? element(current))?.focus({ preventScroll: true });
    focused.current = null;
  });
  return {
    current,
    press: (target) => {
      const ref = target instanceof Element ? pieceOf(target) : null;
      if (ref !== null) setCurrent(ref);
    },
    focus: (ref) => {
      setCurrent(ref);
      element(ref)?.focus();
    },
  };
}
