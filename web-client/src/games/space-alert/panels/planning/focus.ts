// Keyboard focus on the planning board.

import { useRef } from "preact/hooks";

/** Selectors of slots that take a card, and of the empty ones among them. */
const OPEN = ".sa-slots [data-open]";
const FREE = `${OPEN}:not(.is-action, .is-movement)`;

export type Focus = ReturnType<typeof useFocus>;

/** Ways to move the focus within the element `root`. */
export function useFocus() {
  const root = useRef<HTMLDivElement>(null);
  /** Focuses the first element of the first selector that has any. */
  const focusIn = (...selectors: string[]) => {
    for (const selector of selectors) {
      const found = root.current?.querySelector<HTMLElement>(selector);
      if (found) return found.focus();
    }
  };
  return {
    root,
    toSlots: () => focusIn(FREE, OPEN),
    toCards: () => focusIn(".sa-half:enabled"),
    /** Receivers render once the card is in hand. */
    toReceivers: () => requestAnimationFrame(() => focusIn("[data-give]")),
    /** The focused element may be gone after an action. The slots take the focus. */
    settle: () => requestAnimationFrame(() => document.activeElement === document.body && focusIn(FREE, OPEN, ".sa-slot")),
  };
}
