import { expect, test } from "vitest";

import { factsOf, told } from "../../src/kit/events";
import { scenery } from "../../src/games/nemesis/events";
import type { View } from "../../src/games/nemesis/view";
import type { SeenEvent } from "../../src/games/nemesis/wire";
import { asOf } from "../../src/model/scene";
import type { GameEvent } from "../../src/wire/messages";
import { handSizes } from "../hands";
import { matches, moments } from "./recording";

/** A part of the view that an event changes, with its values before and after. */
interface Sight {
  of: string;
  see: (view: View) => unknown;
  /** Previous value, if the event names it. */
  before?: unknown;
  after: unknown;
}

const figure = (id: string) => (view: View) => view.intruders.figures.find((one) => one.id === id)?.room;
const place = (seat: number) => (view: View) => {
  const state = view.crew[seat]?.state;
  return typeof state === "object" && "active" in state ? state.active : state;
};

/** Sights of an event, from its data alone. */
function sights(event: GameEvent): Sight[] {
  const all = told<SeenEvent>(event);
  const one = <Name extends keyof typeof all>(name: Name) => all[name];
  const found: Sight[] = [];
  const moved = one("moved");
  if (moved) found.push({ of: `crew ${moved.seat}`, see: place(moved.seat), before: moved.from, after: moved.to });
  // A completed movement is no longer declared.
  if (moved) found.push({ of: "declared", see: ({ scene }) => scene !== undefined && "declared" in scene && scene.declared !== undefined, after: false });
  const died = one("died");
  if (died) found.push({ of: `crew ${died.seat}`, see: (view) => view.crew[died.seat]?.state === "dead", before: false, after: true });
  const placed = one("intruder_placed");
  if (placed) found.push({ of: placed.figure, see: figure(placed.figure), before: undefined, after: placed.room });
  const walked = one("intruder_moved");
  if (walked) found.push({ of: walked.figure, see: figure(walked.figure), before: walked.from, after: walked.to });
  const killed = one("intruder_killed");
  if (killed) found.push({ of: killed.figure, see: figure(killed.figure), before: killed.room, after: undefined });
  const explored = one("explored");
  if (explored)
    found.push({
      of: `kind ${explored.room}`,
      see: (view) => view.rooms[explored.room]?.explored && !view.rooms[explored.room]?.token,
      before: false,
      after: true,
    });
  const fire = one("fire");
  if (fire) found.push({ of: `fire ${fire.room}`, see: (view) => view.rooms[fire.room]?.fire ?? false, before: !fire.burning, after: fire.burning });
  const malfunction = one("malfunction");
  if (malfunction) {
    const { room, present } = malfunction;
    found.push({ of: `malfunction ${room}`, see: (view) => view.rooms[room]?.malfunction ?? false, before: !present, after: present });
  }
  const noise = one("noise_placed");
  if (noise) found.push({ of: `noise ${noise.corridor}`, see: (view) => view.corridors?.[noise.corridor]?.noise ?? false, before: false, after: true });
  const round = one("round_began");
  if (round) found.push({ of: "round", see: (view) => view.round.number, before: round.round - 1, after: round.round });
  const launched = one("launched");
  if (launched) found.push({ of: `pod ${launched.pod}`, see: (view) => view.pods.some(({ number }) => number === launched.pod), before: true, after: false });
  const slimed = one("slimed");
  if (slimed) found.push({ of: `slime ${slimed.seat}`, see: (view) => view.crew[slimed.seat]?.slimed ?? false, before: !slimed.slimed, after: slimed.slimed });
  const wounds = one("light_wounds");
  if (wounds) found.push({ of: `wounds ${wounds.seat}`, see: (view) => view.crew[wounds.seat]?.light_wounds ?? 0, after: wounds.wounds });
  return found;
}

/** True if another event also changes a sight: one event clears all noise around a room, and a dead character has no place. */
function touches(event: GameEvent, { of }: Sight): boolean {
  if (typeof event !== "object") return of.startsWith("pod");
  if ("noise_cleared" in event) return of.startsWith("noise");
  const { seat, aboard = [] } = factsOf(event) as { seat?: number; aboard?: number[] };
  if (["resuscitated", "boarded", "left_pod", "hibernated", "serious_wound", "died", "launched"].some((key) => key in event)) {
    return [seat, ...aboard].some((one) => of.endsWith(` ${one}`));
  }
  if ("lurking" in event || "intruder_left" in event) return of.startsWith("i");
  return sights(event).some((sight) => sight.of === of);
}

/** Updates of all recorded matches, with the view after each number of their events. */
function* updates() {
  for (const match of matches()) {
    let before: View | undefined;
    for (const { scene, events } of moments(match)) {
      const after = scene.view;
      if (before && events.length > 0) {
        const [from, all] = [before, events];
        yield { match, before, after, events, shown: (played: number) => asOf(from, after, all.slice(0, played), scenery) };
      }
      before = after;
    }
  }
}

test("events are visible once they have played, not before", () => {
  let checked = 0;
  for (const { match, events, shown } of updates()) {
    for (const [at, event] of events.entries()) {
      for (const sight of sights(event)) {
        const name = `${match}: ${JSON.stringify(event)}`;
        expect(sight.see(shown(at + 1)), `${name} has played`).toEqual(sight.after);
        if (!("before" in sight)) continue;
        // From the last event that touched the same thing until this one plays.
        const since = events.slice(0, at).findLastIndex((earlier) => touches(earlier, sight)) + 1;
        for (let played = since; played <= at; played += 1) {
          expect(sight.see(shown(played)), `${name} is to come; ${played} of ${at} have played`).toEqual(sight.before);
          checked += 1;
        }
      }
    }
  }
  expect(checked).toBeGreaterThan(5_000);
});

test("before its first event an update changes only answer parts", () => {
  for (const { before, shown } of updates()) {
    const { you: _, ...rest } = shown(0);
    const { you: __, ...was } = before;
    expect(rest).toEqual(was);
  }
});

test("the parts of answers always show the present", () => {
  for (const { after, events, shown } of updates()) {
    for (const played of [0, events.length]) {
      const { hand, items } = shown(played).you ?? {};
      expect({ hand, items }).toEqual({ hand: after.you?.hand, items: after.you?.items });
    }
  }
});

test("parts that an event does not touch keep their identity", () => {
  for (const { before, shown, events } of updates()) {
    if (events.some((event) => typeof event === "object" && ("explored" in event || "fire" in event || "malfunction" in event))) continue;
    for (const [room, was] of Object.entries(before.rooms)) {
      const now = shown(1).rooms[room];
      if (JSON.stringify(now) === JSON.stringify(was)) expect(now).toBe(was);
    }
  }
});

test("the reader's hand and its count agree while events play", () => {
  let checked = 0;
  for (const { held, counted } of handSizes(updates(), scenery)) {
    expect(counted).toBe(held);
    checked += 1;
  }
  expect(checked).toBeGreaterThan(1_000);
});
