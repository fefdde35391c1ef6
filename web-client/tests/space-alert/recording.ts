import type { View } from "../../src/games/space-alert/view";
import { type Moment, recorded } from "../recorded";

/** Who looks is the last part of a flight's name: a seat, or the public. */
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

/** So many moments of a flight are drawn. */
const DRAWN = 60;

/** Moments of a flight, evenly taken, the last one among them. */
export function some(flight: string): Moment<View>[] {
  const all = [...moments(flight)];
  const step = Math.ceil(all.length / DRAWN);
  return all.filter((_, i) => (all.length - 1 - i) % step === 0);
}
