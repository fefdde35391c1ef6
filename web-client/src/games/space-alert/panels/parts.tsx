// Small components shared by several panels.

import sprite from "../../../generated/space-alert.svg?url";
import { orderIcon } from "../icons";
import type { Order } from "../view";
import "./parts.css";

/** An icon of the game's sprite. Screen readers read its name, or else its text. */
export function Glyph({ id, name, tone }: { id: string; name?: string | undefined; tone?: string }) {
  const described = name ? ({ role: "img", "aria-label": name } as const) : ({ "aria-hidden": true } as const);
  return (
    <svg class={tone ? `icon sa-glyph tone-${tone}` : "icon sa-glyph"} viewBox="0 0 512 512" focusable="false" {...described}>
      <use href={`${sprite}#${id}`} />
    </svg>
  );
}

const ARROWS: Readonly<Record<string, string>> = {
  red: "M40 24H10M22 10L8 24L22 38",
  blue: "M8 24H38M26 10L40 24L26 38",
  lift: "M24 6V42M14 16L24 6L34 16M14 32L24 42L34 32",
};

/** Order of a card as a picture: a letter, an arrow, an icon. Its words are beside it. */
export function Sign({ order }: { order: Order }) {
  const arrow = ARROWS[order];
  const icon = orderIcon(order);
  const heroic = order.startsWith("heroic");
  const letter = order.replace("heroic_", "");
  return (
    <span class={`sa-sign sa-order-${order.split(/[:_]/)[0]}`} aria-hidden="true">
      {arrow ? (
        <svg class="icon" viewBox="0 0 48 48" focusable="false">
          <path class="sa-arrow" d={arrow} />
        </svg>
      ) : icon ? (
        <Glyph id={icon} />
      ) : (
        <b>{letter}</b>
      )}
      {heroic && icon !== "round-star" && <Glyph id="round-star" />}
    </span>
  );
}
