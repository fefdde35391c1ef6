// Recorded matches, played back update by update.

import { readdirSync, readFileSync } from "node:fs";

import type { GameEvent, Offer, Pending, Scene } from "../../src/games/game";
import type { View } from "../../src/games/aliens/view";
import { NOTHING, NO_TABLE } from "../../src/model/table";
import { grow } from "../../src/model/view";

const MATCHES = new URL("matches/", import.meta.url);

interface Update {
  gone?: string[];
  parts?: Record<string, unknown>;
  events?: GameEvent[];
  legal?: Offer[];
  pending?: Pending;
}

/** A moment of a match, and what was told when it came about. */
export interface Moment {
  match: string;
  scene: Scene<View>;
  events: readonly GameEvent[];
}

export function matches(): string[] {
  return readdirSync(MATCHES).map((file: string) => file.replace(".json", ""));
}

/** The moments of a match, through the eyes that it was recorded with. */
export function* moments(match: string): Generator<Moment> {
  const updates = JSON.parse(readFileSync(new URL(`${match}.json`, MATCHES), "utf8")) as Update[];
  let view: View | undefined;
  let legal: Offer[] = [];
  let pending: Pending = NOTHING;
  const told: GameEvent[] = [];
  for (const update of updates) {
    view = grow(view, update.gone ?? [], update.parts ?? {}) as View;
    legal = update.legal ?? legal;
    pending = update.pending ?? pending;
    told.push(...(update.events ?? []));
    const sofar = [...told];
    const names = ["Petr", "Jana", "Tom", "Eva", "Ondřej", "Ida"];
    const seats = Object.keys(view.players).map((_, seat) => ({ name: names[seat] ?? "", ready: true }));
    const scene: Scene<View> = {
      view,
      table: { ...NO_TABLE, phase: "playing", game: "aliens", seats },
      seat: view.you?.seat ?? null,
      legal,
      pending,
      covered: false,
      lastTold: (so) => sofar.findLast(so),
    };
    yield { match, scene, events: update.events ?? [] };
  }
}
