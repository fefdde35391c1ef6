// State of the ship at a moment of the flight: its start, followed by the events until then. It follows only from what events
// say.

import { type Told, told as read } from "../../../kit/events";
import type { GameEvent } from "../../game";
import { happen } from "../happenings";
import type { Event, Ship } from "../view";
import type { SeenEvent } from "../wire";

/** Steps of a turn after the weapons have fired. */
const AFTER_FIRE: readonly string[] = ["threats", "computer", "end"];

/** Events of the flight among all events. */
export function flown(told: readonly GameEvent[]): Event[] {
  return told.flatMap((event) => read<SeenEvent>(event).resolution ?? []);
}

/** The ship after these events. */
export function stage(start: Ship, told: readonly GameEvent[]): Ship {
  const ship = structuredClone(start);
  let flownOn = 0;
  for (const event of told) flownOn = follow(ship, flownOn, read(event));
  return ship;
}

/** Number of turns after which rockets have advanced, for ships made by `advance`. */
const flights = new WeakMap<Ship, number>();

/** The ship after one more event. Between events, rockets have advanced in all turns but the open one. */
export function advance(before: Ship, event: Told<SeenEvent>): Ship {
  const ship = structuredClone(before);
  const open = event.resolution?.turn ?? (event.revealed?.turn ?? 1) - 1;
  flights.set(ship, follow(ship, flights.get(before) ?? open - 1, event));
  return ship;
}

/** Changes a ship by an event. Returns the number of turns after which rockets have advanced, which was `flownOn` before. */
function follow(ship: Ship, flownOn: number, { revealed, resolution }: Told<SeenEvent>): number {
  // Rockets advance after the weapons have fired, at the latest when the next cards are turned over.
  const turn = resolution?.turn ?? revealed?.turn ?? 1;
  const fired = resolution && AFTER_FIRE.includes(resolution.step) ? turn : turn - 1;
  for (let turn = flownOn; turn < fired; turn += 1) ship.rocket_track = { launched: false, strikes: ship.rocket_track.launched };
  if (resolution) happen(ship, resolution);
  return Math.max(flownOn, fired);
}
