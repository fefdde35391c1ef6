// Question to which a press belongs, and the cleanup after a question.

import { effect, untracked } from "@preact/signals";

import type { Presentation } from "../../model/presentation";
import { afterPaint } from "../../drawing/turns";
import { ui } from "./context";

/** Time after the end of a press in which it may still lead to a click. A phone waits for a second tap. */
const CLICK_MS = 700;

/** Selector of the elements that scroll with a question. */
const SCROLLED = ".dock, .decision";

/** Records which question was in view at the start of a press. A question that changes under the finger is not answered. Returns the
 * disposer. */
export function listenForPresses(presentation: Presentation): () => void {
  const { question } = presentation.choice;
  let seen = question.peek();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const endIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => (presentation.pressed = null), ms);
  };
  const begin = (event: Event) => {
    clearTimeout(timer);
    // A held key fires repeatedly.
    if (!(event instanceof KeyboardEvent && event.repeat)) presentation.pressed = seen;
  };
  const end = () => endIn(CLICK_MS);
  const clicked = () => endIn(0);
  // Only if the window loses focus, not a button that disappears with its press.
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
    presentation.pressed = null;
    for (const [event, listener] of Object.entries(listeners)) removeEventListener(event, listener, { capture: true });
  };
}

/** Cleans up when a question ends: scroll positions, explanations, and the focus on an answer. Returns the disposer. */
export function endWithQuestion(presentation: Presentation): () => void {
  const { question } = presentation.choice;
  const isAsked = () => presentation.asked.peek().pending.yours.length > 0;
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
