// Animations while an event plays. They add nothing that the board does not show without them.

import { Fragment } from "preact";

import { memo } from "../../../art/memo";
import { draw, type Drawing } from "../events";

/** Renders again only for other events, so that running animations go on. */
export const Motion = memo(DrawnMotion, (one, other) => one.events === other.events);

function DrawnMotion(drawing: Drawing) {
  return (
    <g class="al-motion" aria-hidden="true">
      {drawing.events.map((event, i) => (
        <Fragment key={`${i} ${JSON.stringify(event)}`}>{draw(event, drawing)}</Fragment>
      ))}
    </g>
  );
}
