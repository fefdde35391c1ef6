// Parts of the animations: figures on their way, something that rises, an outbreak.

import { px } from "../../../kit/marks";
import type { ComponentChildren } from "preact";

import type { Ref } from "../../game";
import type { View } from "../view";
import { boardOf, centre, ways, type Point } from "./geometry";
import { Icon } from "./marks";
import "../../../kit/motion.css";
import "./motion.css";

/** A movement from a room along its corridor to the next, or straight there without a corridor. */
export function Way({ view, portrait, from, to, children }: { view: View; portrait: boolean; from: Ref; to: Ref; children: ComponentChildren }) {
  const board = boardOf(view);
  const index = board.corridors.findIndex(({ a, b }) => (a === from && b === to) || (a === to && b === from));
  const corridor = ways(board, portrait)[index];
  const [start, end] = [centre(board, from, portrait), centre(board, to, portrait)];
  const back = board.corridors[index]?.a === to;
  const [out, into] = corridor ? (back ? [corridor.to, corridor.from] : [corridor.from, corridor.to]) : [start, end];
  const style = { "--nm-a": px(start), "--nm-b": px(out), "--nm-c": px(into), "--nm-d": px(end) };
  return (
    <g class="kit-way" style={style}>
      {children}
    </g>
  );
}

export function Rising({ at: [x, y], children }: { at: Point; children: ComponentChildren }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <g class="nm-rising">{children}</g>
    </g>
  );
}

/** An outbreak at its place. */
export function Burst({ at: [x, y], icon, tone }: { at: Point; icon: string; tone: string }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      {tone !== "plain" && <circle class={`kit-flash is-${tone}`} r={64} />}
      <g class="kit-burst">
        <Icon id={icon} x={0} y={0} size={72} tone={tone} />
      </g>
    </g>
  );
}
