import type { View } from "../../src/games/space-alert/view";
import { type Moment, recorded } from "../recorded";

/** Viewer of a flight, which is the last part of its name: a seat, or the public. */
function eyes(flight: string): number | null {
  const who = flight.split("-").at(-1);
  return who === "public" ? null : Number(who);
}

export const { matches: flights, moments } = recorded<View>(
  new URL("flights/", import.meta.url),
  "space-alert",
  (view) => view.seats,
  (_, flight) => eyes(flight),
);

/** Number of rendered moments of a flight. */
const DRAWN = 60;

/** Evenly spaced moments of a flight, including the last one. */
export function some(flight: string): Moment<View>[] {
  const all = [...moments(flight)];
  const step = Math.ceil(all.length / DRAWN);
  return all.filter((_, i) => (all.length - 1 - i) % step === 0);
}
