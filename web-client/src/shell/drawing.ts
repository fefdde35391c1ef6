// When the page is drawn: what the reader does at once; what is heard in tasks of its own, for on a slow phone to learn of it takes
// long enough. Whatever the reader does finds everything drawn.

import { batch } from "@preact/signals";
import { options } from "preact";

import { isTelling } from "../model/rounds";
import { afterPaint } from "./once";

/** All by which a reader does something. */
const INPUTS = ["pointerdown", "pointerup", "click", "keydown", "keyup", "input", "change", "submit"] as const;

let waiting: (() => void) | null = null;
/** What is drawn next, once that is painted. */
const later = new Set<() => void>();

function draw(): void {
  const now = waiting;
  waiting = null;
  now?.();
}

/** Does something once what is heard now is drawn; at once where nobody looks, who would wait for no paint. */
export function afterDrawn(act: () => void): void {
  if (!isTelling() || document.hidden) {
    act();
    return;
  }
  if (later.size === 0) afterPaint(drawLater);
  later.add(act);
}

function drawLater(): void {
  const acts = [...later];
  later.clear();
  batch(() => {
    for (const act of acts) act();
  });
}

function drawAll(): void {
  draw();
  drawLater();
}

export function drawInTurn(): void {
  options.debounceRendering = (process) => {
    if (isTelling()) {
      waiting = process;
      setTimeout(draw);
    } else queueMicrotask(process);
  };
  for (const input of INPUTS) addEventListener(input, drawAll, { capture: true });
}
