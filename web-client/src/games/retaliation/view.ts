// The view of a match under the names that this folder uses. Its types are generated in `wire.ts`.

import { seats } from "../../kit/crew";
import type { Ref, Seat } from "../game";
import type { CorridorId, Place, SlotId, View } from "./wire";

export type {
  CorridorView as Corridor,
  CorridorId,
  CrewView as Crew,
  DoorState as Door,
  Face,
  FigureView as Figure,
  FigureId,
  IntruderKind,
  ItemView as Item,
  LookView as Look,
  Place,
  RoomView as Room,
  Section,
  SeenEvent,
  SlotId,
  Token,
  View,
  You,
} from "./wire";

export const SECTIONS = ["A", "B", "C"] as const;

/** Room of a seat's character; null if it is in none. */
export function roomOf(view: View, seat: Seat | null): SlotId | null {
  const state = seat === null ? undefined : view.crew[seat]?.state;
  return typeof state === "object" && "room" in state ? state.room : null;
}

export function crewIn(view: View, slot: SlotId): Seat[] {
  return seats(view).filter((seat) => roomOf(view, seat) === slot);
}

/** Seats whose figures are laid down in a room. */
export function laidDownIn(view: View, slot: SlotId): Seat[] {
  return seats(view).filter((seat) => {
    const state = view.crew[seat]?.state;
    return typeof state === "object" && "laid_down" in state && state.laid_down === slot;
  });
}

export function corridorRef(corridor: CorridorId): Ref {
  return `corridor-${corridor}`;
}

/** Reference of an intruder's space on the board. */
export function spaceRef(place: Place): Ref {
  return "room" in place ? place.room : corridorRef(place.corridor);
}

/** Figures in a space, in order of arrival. */
export function figuresAt(view: View, space: Ref): { id: Ref; kind: string; hits: number }[] {
  return Object.entries(view.figures).flatMap(([id, { kind, at, hits }]) => (spaceRef(at) === space ? [{ id, kind, hits }] : []));
}
