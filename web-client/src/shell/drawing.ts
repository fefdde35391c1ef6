// When the page is drawn: what the reader does at once; what is heard in a task of its own, for on a slow phone to learn of it takes
// long enough. Whatever the reader does finds everything drawn.

import { options } from "preact";

import { isTelling } from "../model/rounds";

/** All by which a reader does something. */
const INPUTS = ["pointerdown", "pointerup", "click", "keydown", "keyup", "input", "change", "submit"] as const;

let waiting: (() => void) | null = null;

function draw(): void {
  const now = waiting;
  waiting = null;
  now?.();
}

export function drawInTurn(): void {
  options.debounceRendering = (process) => {
    if (isTelling()) {
      waiting = process;
      setTimeout(draw);
    } else queueMicrotask(process);
  };
  for (const input of INPUTS) addEventListener(input, draw, { capture: true });
}
