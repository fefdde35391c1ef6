// A declared movement that may still be interrupted: a ghost of the figure at its destination.

import { roomOf, type View } from "../view";
import type { Seat } from "../../game";
import { boardOf, centre, exits } from "./geometry";
import { Token, type Pawn } from "./marks";

export function Ghost({ view, portrait, pawns }: { view: View; portrait: boolean; pawns: ReadonlyMap<Seat, Pawn> }) {
  const declared = view.scene && "declared" in view.scene ? view.scene.declared : null;
  const pawn = declared && pawns.get(declared.seat);
  const from = declared && roomOf(view, declared.seat);
  const way = from ? exits(view, from).find(({ corridor }) => corridor === declared.through) : undefined;
  if (!pawn || !from || !way) return null;
  const board = boardOf(view);
  const [[x, y], [fromX, fromY]] = [centre(board, way.to, portrait), centre(board, from, portrait)];
  return (
    <g class="nm-ghost" aria-hidden="true">
      <path d={`M${fromX} ${fromY}L${x} ${y}`} />
      <g>
        <Token pawn={pawn} x={x} y={y + 28} size={44} />
      </g>
    </g>
  );
}
