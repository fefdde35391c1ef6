// Things on the table while an event plays: dice and tokens.

import type { Glyph } from "./glyph";
import "./piece.css";

export interface PieceProps {
  form: "die" | "chip";
  /** Without an icon, the name is the face. */
  icon?: string | undefined;
  name: string;
  /** Number on a token. */
  count?: number | null;
  /** Its effect. */
  does?: string;
}

/** Dice and tokens of a game, with its icons. */
export function pieceOf(Glyph: Glyph) {
  return function Piece({ form, icon, name, count = null, does }: PieceProps) {
    return (
      <div class="kit-piece">
        <span class={`kit-${form}`}>
          {icon ? <Glyph id={icon} /> : <b>{name}</b>}
          {count !== null && <b class="kit-count">{count}</b>}
        </span>
        <p>
          {icon && <b>{name}</b>} {does}
        </p>
      </div>
    );
  };
}
