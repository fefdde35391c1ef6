// Animations while an event plays. They add nothing that the board does not show without them.

import { Fragment } from "preact";

import { memo } from "../../../art/memo";
import type { GameEvent } from "../../game";
import { draw, type Drawing } from "../events";

interface Props extends Drawing {
  events: readonly GameEvent[];
}

/** Renders again only for other events, so that running animations go on. */
export const Motion = memo(DrawnMotion, (one, other) => one.events === other.events && one.portrait === other.portrait);

function DrawnMotion({ events, ...drawing }: Props) {
  return (
    <g class="nm-motion" aria-hidden="true">
      {events.map((event, i) => (
        <Fragment key={`${i} ${JSON.stringify(event)}`}>{draw(event, drawing)}</Fragment>
      ))}
    </g>
  );
}
