// Recorded flights, played back update by update.

import { readdirSync, readFileSync } from "node:fs";

import type { GameEvent, Offer, Pending, Scene } from "../../src/games/game";
import type { View } from "../../src/games/space-alert/view";
import { NOTHING, NO_TABLE } from "../../src/model/table";
import { grow } from "../../src/model/view";

const FLIGHTS = new URL("flights/", import.meta.url);

interface Update {
  gone?: string[];
  parts?: Record<string, unknown>;
  events?: GameEvent[];
  legal?: Offer[];
  pending?: Pending;
}

/** A moment of a flight, and everything that was told until then. */
export interface Moment {
  scene: Scene<View>;
  events: readonly GameEvent[];
  told: readonly GameEvent[];
}

export function flights(): string[] {
  return readdirSync(FLIGHTS).map((file: string) => file.replace(".json", ""));
}

/** Who looks is the last part of a flight's name: a seat, or the public. */
export function* moments(flight: string): Generator<Moment> {
  const updates = JSON.parse(readFileSync(new URL(`${flight}.json`, FLIGHTS), "utf8")) as Update[];
  const who = flight.split("-").at(-1);
  let view: View | undefined;
  let legal: Offer[] = [];
  let pending: Pending = NOTHING;
  let told: readonly GameEvent[] = [];
  for (const update of updates) {
    view = grow(view, update.gone ?? [], update.parts ?? {}) as View;
    legal = update.legal ?? legal;
    pending = update.pending ?? pending;
    told = [...told, ...(update.events ?? [])];
    const sofar = told;
    const names = ["Petr", "Jana", "Tom", "Eva", "Ondřej"];
    const seats = Object.keys(view.seats).map((_, seat) => ({ name: names[seat] ?? "", ready: true }));
    const scene: Scene<View> = {
      view,
      table: { ...NO_TABLE, phase: "playing", game: "space-alert", seats },
      seat: who === "public" ? null : Number(who),
      legal,
      pending,
      covered: false,
      lastTold: (so) => sofar.findLast(so),
    };
    yield { scene, events: update.events ?? [], told };
  }
}

/** So many moments of a flight are drawn. */
const DRAWN = 60;

/** Moments of a flight, evenly taken, the last one among them. */
export function some(flight: string): Moment[] {
  const all = [...moments(flight)];
  const step = Math.ceil(all.length / DRAWN);
  return all.filter((_, i) => (all.length - 1 - i) % step === 0);
}
