// Animations while events play. They add nothing that the board does not show without them.

import { type ComponentChildren, Fragment } from "preact";

interface Props<Event> {
  look: string;
  events: readonly Event[];
  draw: (event: Event, i: number) => ComponentChildren;
}

/** Animations of these events. Each goes on while its event stays. */
export function Played<Event>({ look, events, draw }: Props<Event>) {
  return (
    <g class={look} aria-hidden="true">
      {events.map((event, i) => (
        <Fragment key={`${i} ${JSON.stringify(event)}`}>{draw(event, i)}</Fragment>
      ))}
    </g>
  );
}

interface Playing {
  events: readonly unknown[];
  portrait?: boolean;
}

/** True if the same events play on a board of the same shape. Nothing else may disturb running animations. */
export function playSame(one: Playing, other: Playing): boolean {
  return one.events === other.events && one.portrait === other.portrait;
}
