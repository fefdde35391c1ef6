// Render scheduling: user input renders synchronously, server messages in later tasks, because handling them takes a slow phone
// long enough. Input first renders everything that is pending.

import { batch } from "@preact/signals";
import { options } from "preact";

import { isApplyingBatch } from "./batching";

/** Runs an action after the next paint, so that a slow action first lets the reader see what was pressed. */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}

/** Events by which a reader acts. */
const INPUTS = ["pointerdown", "pointerup", "click", "keydown", "keyup", "input", "change", "submit"] as const;

let waiting: (() => void) | null = null;
/** Parts that render after the board, in this order, each in a frame of its own. All in one frame would block a slow phone too
 * long. */
const TURNS = ["told", "around", "answers"] as const;
export type Turn = (typeof TURNS)[number];

const later: Readonly<Record<Turn, Set<() => void>>> = { told: new Set(), around: new Set(), answers: new Set() };
let taking = false;

function draw(): void {
  const now = waiting;
  waiting = null;
  now?.();
}

/** True while a server message is applied and the page is visible. A hidden page never paints. */
const heard = () => isApplyingBatch() && !document.hidden;

/** Runs an action in its turn, in a task of its own. A `told` action that no message caused runs at once. */
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

/** Answers render together. Otherwise some would briefly belong to the previous state. */
function answer(): void {
  const acts = [...later.answers];
  later.answers.clear();
  batch(() => {
    for (const act of acts) act();
  });
}

/** Defers an action to the turn of the answers if a server message caused it; otherwise runs it at once. */
export function withAnswers(act: () => void): void {
  if (heard()) inTurn("answers", act);
  else act();
}

function drawAll(): void {
  draw();
  answer();
}

export function scheduleRendering(): void {
  options.debounceRendering = (process) => {
    if (isApplyingBatch()) {
      waiting = process;
      setTimeout(draw);
    } else queueMicrotask(process);
  };
  for (const input of INPUTS) addEventListener(input, drawAll, { capture: true });
}
