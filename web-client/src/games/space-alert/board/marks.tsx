// Pieces on the board: icons, figures of the crew, plates of threats.

import { iconOf } from "../../../kit/glyph";
import type { Ref } from "../../game";
import sprite from "../../../generated/space-alert.svg?url";
import { SHAPES } from "../../../shell/token";
import "./marks.css";

export const Icon = iconOf(sprite);

/** Average width of a letter, as a fraction of its height. */
const LETTER = 0.52;

export function lengthOf(text: string, font: number): number {
  return text.length * font * LETTER;
}

/** Condenses a text that is wider than its plate. */
export function fitted(text: string, font: number, room: number) {
  return lengthOf(text, font) > room ? ({ textLength: room, lengthAdjust: "spacingAndGlyphs" } as const) : {};
}

export interface Pawn {
  member: number;
  /** Colour of its seat, with its shape; undefined for an android. */
  color: number | undefined;
  mark: string;
  squad: "active" | "disabled" | null;
  /** True for a hint of the crew, which has no effect on play. */
  hint: boolean;
  /** Text for screen readers. */
  label: string;
}

/** Attributes that make a movable piece a button of the board. */
export type PieceState = (
  ref: Ref,
  label: string,
) => {
  role: "button";
  // SVG attributes are case-sensitive.
  tabindex: 0 | -1;
  "aria-label": string;
  "aria-pressed": boolean;
};

/** A figure with colour, shape and letters. An android is a square with antennae. */
export function Figure(props: { pawn: Pawn; x: number; y: number; size: number; touched: boolean; piece?: PieceState }) {
  const { pawn, x, y, size, touched, piece } = props;
  const { color, mark, squad, hint, member, label } = pawn;
  const ref = hint ? `hint-figure-${member}` : `crew-${member}`;
  const classes = ["sa-figure", hint && "is-hint", touched && "is-touched"].filter(Boolean).join(" ");
  return (
    <g class={classes} data-ref={ref} {...(hint && piece?.(ref, label))} transform={`translate(${x} ${y}) scale(${size / 48})`}>
      {/* A press on the body takes the figure, too. */}
      {hint && <rect class="sa-hit" x={-24} y={-70} width={48} height={94} />}
      {color === undefined ? (
        <path class="sa-android" d="M-19-13H19V19H-19ZM-12-13V-22M12-13V-22" />
      ) : (
        <path d={SHAPES[color]} transform="translate(-24 -24)" class={`sa-seat sa-seat-${color}`} />
      )}
      <text class="sa-mark" aria-hidden="true" y={color === 2 ? 13 : 8}>
        {mark}
      </text>
      {squad && <Icon id={squad === "active" ? "battle-mech" : "unplugged"} x={20} y={-18} size={24} tone={squad === "active" ? "ok" : "danger"} />}
    </g>
  );
}
