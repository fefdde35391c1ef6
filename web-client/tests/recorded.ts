// Recorded matches of a game, played back update by update.

import { readdirSync, readFileSync } from "node:fs";

import type { GameEvent, Offer, Pending, Scene } from "../src/games/game";
import { grow } from "../src/model/position";
import { NOTHING, NO_TABLE } from "../src/model/table";
import type { Seat } from "../src/wire/messages";

const NAMES = ["Petr", "Jana", "Tom", "Eva", "Ondřej", "Ida"];

interface Update {
  gone?: string[];
  parts?: Record<string, unknown>;
  events?: GameEvent[];
  legal?: Offer[];
  pending?: Pending;
}

/** A moment of a match, the events of its update, and all events until then. */
export interface Moment<View> {
  match: string;
  scene: Scene<View>;
  events: readonly GameEvent[];
  told: readonly GameEvent[];
}

export interface Recordings<View> {
  /** Names of the recorded matches. */
  matches: () => string[];
  /** Moments of a match for the recorded viewer. */
  moments: (match: string) => Generator<Moment<View>>;
}

/** Matches in a folder. `seats` has an entry for each seat. `seat` returns the viewer of a recording. */
export function recorded<View>(folder: URL, game: string, seats: (view: View) => object, seat: (view: View, match: string) => Seat | null): Recordings<View> {
  return {
    matches: () => readdirSync(folder).map((file) => file.replace(".json", "")),
    *moments(match) {
      const updates = JSON.parse(readFileSync(new URL(`${match}.json`, folder), "utf8")) as Update[];
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
        const scene: Scene<View> = {
          view,
          table: { ...NO_TABLE, phase: "playing", game, seats: Object.keys(seats(view)).map((_, at) => ({ name: NAMES[at] ?? "", ready: true })) },
          seat: seat(view, match),
          legal,
          pending,
          covered: false,
          lastTold: (so) => sofar.findLast(so),
        };
        yield { match, scene, events: update.events ?? [], told };
      }
    },
  };
}
