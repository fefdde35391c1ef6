// The question that a press belongs to, and what goes when another one is put.

import { effect, untracked } from "@preact/signals";

import type { Sitting } from "../../model/sitting";
import { afterPaint } from "../once";
import { ui } from "./context";

/** Time after the end of a press in which it may still lead to a click. A phone waits for a second tap. */
const CLICK_MS = 700;

/** Selector of the elements that scroll with a question. */
const SCROLLED = ".dock, .decision";

/** Notes which question was in sight when a press began: one that changes under the finger is not answered. Returns what ends it. */
export function listenForPresses(sitting: Sitting): () => void {
  const { question } = sitting.choice;
  let seen = question.peek();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const endIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => (sitting.pressed = null), ms);
  };
  const begin = (event: Event) => {
    clearTimeout(timer);
    // A key that is held presses again and again.
    if (!(event instanceof KeyboardEvent && event.repeat)) sitting.pressed = seen;
  };
  const end = () => endIn(CLICK_MS);
  const clicked = () => endIn(0);
  // Of the window, not of a button that is gone with its press.
  const left = ({ target }: Event) => {
    if (target === window) end();
  };
  const listeners = { pointerdown: begin, keydown: begin, pointerup: end, pointercancel: end, keyup: end, blur: left, click: clicked };
  for (const [event, listener] of Object.entries(listeners)) addEventListener(event, listener, { capture: true });
  const stop = effect(() => {
    const now = question.value;
    afterPaint(() => (seen = now));
  });
  return () => {
    stop();
    clearTimeout(timer);
    sitting.pressed = null;
    for (const [event, listener] of Object.entries(listeners)) removeEventListener(event, listener, { capture: true });
  };
}

/** Ends around the board what belongs to a question, when that ends: scrolling, explanations, and the focus on an answer. Returns what
 * ends it. */
export function endWithQuestion(sitting: Sitting): () => void {
  const { question } = sitting.choice;
  const isAsked = () => sitting.asked.peek().pending.yours.length > 0;
  let [before, asked] = [question.peek(), isAsked()];
  return effect(() => {
    if (question.value === before) return;
    const ended = asked;
    [before, asked] = [question.value, isAsked()];
    untracked(() => {
      // An explanation that was opened while nothing was asked stays open.
      if (ended) ui.inspected.value = null;
      if (ended && ui.dialog.peek() === "can") ui.dialog.value = null;
      const focused = document.activeElement?.closest(".choices, .commit") !== null;
      requestAnimationFrame(() => {
        for (const scrolled of document.querySelectorAll(SCROLLED)) scrolled.scrollTop = 0;
        // The focused element is gone, so the prompt takes the focus.
        if (focused && document.activeElement === document.body) document.querySelector<HTMLElement>("#prompt")?.focus();
      });
    });
  });
}
