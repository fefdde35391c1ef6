// Animations while a step of the flight plays. They add nothing that the board does not show without them.

import { Fragment } from "preact";

import { memo } from "../../../art/memo";
import type { GameEvent } from "../../game";
import { draw, type Drawing } from "../happenings";
import { flown } from "../model/stage";

interface Props extends Drawing {
  events: readonly GameEvent[];
}

/** Renders again only for other events, so that running animations go on. */
export const Motion = memo(DrawnMotion, (one, other) => one.events === other.events && one.portrait === other.portrait);

function DrawnMotion({ events, ...drawing }: Props) {
  return (
    <g class="sa-motion" aria-hidden="true">
      {flown(events).map(({ what }, i) => (
        <Fragment key={`${i} ${JSON.stringify(what)}`}>{draw(what, drawing)}</Fragment>
      ))}
    </g>
  );
}
