// When the page is drawn: what the reader does at once; what is heard in tasks of its own, for on a slow phone to learn of it takes
// long enough. Whatever the reader does finds everything drawn.

import { batch } from "@preact/signals";
import { options } from "preact";

import { isTelling } from "../model/rounds";
import { afterPaint } from "./once";

/** All by which a reader does something. */
const INPUTS = ["pointerdown", "pointerup", "click", "keydown", "keyup", "input", "change", "submit"] as const;

let waiting: (() => void) | null = null;
/** What is drawn after the board, in this order and each in a frame of its own: all of it in one keeps a slow phone too long. */
const TURNS = ["told", "around", "answers"] as const;
export type Turn = (typeof TURNS)[number];

const later: Readonly<Record<Turn, Set<() => void>>> = { told: new Set(), around: new Set(), answers: new Set() };
let taking = false;

function draw(): void {
  const now = waiting;
  waiting = null;
  now?.();
}

/** Whether something is heard now, and somebody looks: nobody else would wait for a paint. */
const heard = () => isTelling() && !document.hidden;

/** Does something when its turn has come, in a task of its own. What the reader goes on to is told at once. */
export function inTurn(turn: Turn, act: () => void): void {
  if (turn === "told" && !heard()) {
    act();
    return;
  }
  later[turn].add(act);
  if (taking) return;
  taking = true;
  afterPaint(take);
}

function take(): void {
  const turn = TURNS.find((one) => later[one].size > 0);
  taking = turn !== undefined;
  if (turn === "answers") answer();
  else if (turn) {
    for (const act of later[turn]) setTimeout(act);
    later[turn].clear();
  }
  if (taking) setTimeout(() => afterPaint(take));
}

/** Answers stand together, or some would for a moment be those from before. */
function answer(): void {
  const acts = [...later.answers];
  later.answers.clear();
  batch(() => {
    for (const act of acts) act();
  });
}

/** Has answers follow what is heard now, in their turn; whatever else they follow at once. */
export function withAnswers(act: () => void): void {
  if (heard()) inTurn("answers", act);
  else act();
}

function drawAll(): void {
  draw();
  answer();
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
