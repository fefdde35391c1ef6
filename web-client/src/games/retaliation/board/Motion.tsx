// Animations of events on the map. The board's state is above them.

import { Fragment } from "preact";

import type { GameEvent } from "../../game";
import { draw, type Drawing } from "../events";

export function Motion({ events, ...scene }: Pick<Drawing, "view" | "pawns"> & { events: readonly GameEvent[] }) {
  return (
    <g class="rt-motion" aria-hidden="true">
      {events.map((event, i) => (
        <Fragment key={`${i} ${JSON.stringify(event)}`}>{draw(event, { ...scene, sofar: events.slice(0, i + 1) })}</Fragment>
      ))}
    </g>
  );
}
