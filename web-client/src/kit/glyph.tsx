// Icons of a game's sprite: in text, and on a board.

import "./glyph.css";

interface GlyphProps {
  id: string;
  /** Name for screen readers. Without one, the text beside it says all. */
  name?: string | undefined;
  tone?: string | undefined;
}

export type Glyph = ReturnType<typeof glyphOf>;

/** Icons in text. */
export function glyphOf(sprite: string) {
  return function Glyph({ id, name, tone }: GlyphProps) {
    const described = name ? ({ role: "img", "aria-label": name } as const) : ({ "aria-hidden": true } as const);
    return (
      <svg class={tone ? `icon kit-glyph tone-${tone}` : "icon kit-glyph"} viewBox="0 0 512 512" focusable="false" {...described}>
        {name && <title>{name}</title>}
        <use href={`${sprite}#${id}`} />
      </svg>
    );
  };
}

interface IconProps {
  id: string;
  x?: number;
  y?: number;
  size: number;
  tone?: string | undefined;
  /** True if it only repeats the words beside it. */
  decoration?: boolean;
}

export type Icon = ReturnType<typeof iconOf>;

/** Icons on a board, each around its centre. */
export function iconOf(sprite: string) {
  return function Icon({ id, x = 0, y = 0, size, tone, decoration }: IconProps) {
    return (
      <use
        href={`${sprite}#${id}`}
        x={x - size / 2}
        y={y - size / 2}
        width={size}
        height={size}
        class={["kit-icon", tone && `tone-${tone}`, decoration && "decoration"].filter(Boolean).join(" ")}
      />
    );
  };
}
