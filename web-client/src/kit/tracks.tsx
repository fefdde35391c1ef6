// Tracks above the board, each in words and numbers of equal weight.

import type { ComponentChildren } from "preact";

import type { Glyph } from "./glyph";
import "./tracks.css";

interface Props {
  /** Reference that a press explains. */
  at: string;
  name: string;
  /** Icon in place of the name, which screen readers still read. */
  icon?: string | undefined;
  tone?: string | undefined;
  look?: string;
  onSelect: (at: string) => void;
  children: ComponentChildren;
}

/** Tracks of a game, with its icons. */
export function trackOf(Glyph: Glyph) {
  return function Track({ at, name, icon, tone, look, onSelect, children }: Props) {
    return (
      <div class={look}>
        <dt>
          <button type="button" class="kit-track" onClick={() => onSelect(at)}>
            {icon ? (
              <>
                <Glyph id={icon} tone={tone} />
                <span class="kit-track-name">{name}</span>
              </>
            ) : (
              name
            )}
          </button>
        </dt>
        <dd>{children}</dd>
      </div>
    );
  };
}
