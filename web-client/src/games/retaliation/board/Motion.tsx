// Animations of events on the map.

import { Played } from "../../../kit/motion";
import type { GameEvent } from "../../game";
import { draw, type Drawing } from "../events";

export function Motion({ events, ...scene }: Pick<Drawing, "view" | "pawns"> & { events: readonly GameEvent[] }) {
  return <Played look="kit-motion" events={events} draw={(event, i) => draw(event, { ...scene, sofar: events.slice(0, i + 1) })} />;
}
