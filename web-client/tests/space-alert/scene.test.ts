import { expect, test } from "vitest";

import { scenery } from "../../src/games/space-alert/events";
import type { View } from "../../src/games/space-alert/view";
import { asOf } from "../../src/model/scene";
import type { GameEvent } from "../../src/wire/messages";
import { flights, moments } from "./recording";

interface Update {
  before: View;
  after: View;
  events: readonly GameEvent[];
  shown: (played: number) => View;
}

function* updates(): Generator<Update> {
  for (const flight of flights()) {
    let before: View | undefined;
    for (const { scene, events } of moments(flight)) {
      const [from, after] = [before, scene.view];
      if (from && events.length > 0) yield { before: from, after, events, shown: (played) => asOf(from, after, events.slice(0, played), scenery) };
      before = after;
    }
  }
}

const resolved = (event: GameEvent) => (typeof event === "object" ? (event as { resolution?: { what: unknown; turn: number } }).resolution : undefined);

test("the events about the ship lead to its final state", () => {
  let compared = 0;
  for (const { after, events, shown } of updates()) {
    if (!events.some(resolved) || after.now.stage !== "playback") continue;
    const { threats: _, ...ship } = shown(events.length).ship!;
    const { threats: __, ...is } = after.ship!;
    expect(ship).toEqual(is);
    compared += 1;
  }
  expect(compared).toBeGreaterThan(20);
});

test("scores, losses and blows are visible once they have played", () => {
  let blows = 0;
  for (const { before, events, shown } of updates()) {
    if (!events.some(resolved)) continue;
    for (const [at, event] of events.entries()) {
      const [now, next] = [shown(at), shown(at + 1)];
      expect(now.ended).toEqual(before.ended);
      expect(now.log).toEqual(before.log);
      const what = resolved(event)?.what as { tile_drawn?: { zone: "red" | "white" | "blue" }; destroyed?: { threat: { number: number } } } | undefined;
      if (what?.tile_drawn) {
        const { zone } = what.tile_drawn;
        expect(next.ship!.damage[zone]).toHaveLength(now.ship!.damage[zone].length + 1);
        blows += 1;
      }
      if (what?.destroyed) {
        const { number } = what.destroyed.threat;
        expect(now.ship!.threats?.[number]?.status).not.toBe("destroyed");
        expect(next.ship!.threats?.[number]?.status).toBe("destroyed");
        blows += 1;
      }
    }
  }
  expect(blows).toBeGreaterThan(10);
});

test("the turn is the one that plays, and plans are current", () => {
  for (const { after, events, shown } of updates()) {
    for (const [at, event] of events.entries()) {
      const turn = resolved(event)?.turn;
      if (turn !== undefined) expect(shown(at + 1).now.turn).toBe(turn);
    }
    expect(shown(0).own).toEqual(after.own);
    expect(shown(0).captions).toEqual(after.captions);
  }
});
