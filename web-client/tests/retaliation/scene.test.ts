import { expect, test } from "vitest";

import { told } from "../../src/kit/events";
import { scenery } from "../../src/games/retaliation/events";
import { spaceRef, type SeenEvent, type View } from "../../src/games/retaliation/view";
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

const figure = (id: string) => (view: View) => {
  const at = view.figures[id]?.at;
  return at && spaceRef(at);
};
const place = (seat: number) => (view: View) => {
  const state = view.crew[seat]?.state;
  return typeof state === "object" && "room" in state ? state.room : state;
};

/** Sights of an event, from its data alone. */
function sights(event: GameEvent): Sight[] {
  if (typeof event !== "object") return event === "nest_destroyed" ? [{ of: "nest", see: (view) => view.nest.nest_destroyed, before: false, after: true }] : [];
  const all = told<SeenEvent>(event);
  const found: Sight[] = [];
  const { moved, died, placed, intruder_moved, killed, room_placed, fire_placed, fire_removed, room_malfunction, noise_placed, noise_removed } = all;
  if (moved) found.push({ of: `crew ${moved.seat}`, see: place(moved.seat), before: moved.from, after: moved.to });
  // A laid-down figure may be lost with the Facility, but its character died before.
  if (died) found.push({ of: `fate ${died.seat}`, see: (view) => /^r\d/.test(String(place(died.seat)(view))), after: false });
  if (placed) found.push({ of: placed.figure, see: figure(placed.figure), before: undefined, after: spaceRef(placed.at) });
  if (intruder_moved) {
    const { figure: id, from, to } = intruder_moved;
    found.push({ of: id, see: figure(id), before: spaceRef(from), after: spaceRef(to) });
  }
  if (killed) found.push({ of: killed.figure, see: (view) => killed.figure in view.figures, before: true, after: false });
  if (room_placed)
    found.push({ of: `room ${room_placed.slot}`, see: (view) => view.rooms[room_placed.slot]?.room, before: undefined, after: room_placed.room });
  const fire = fire_placed ?? fire_removed;
  if (fire) {
    const burns = fire_placed !== undefined;
    found.push({ of: `fire ${fire.slot}`, see: (view) => view.rooms[fire.slot]?.fire ?? false, before: !burns, after: burns });
  }
  if (room_malfunction) {
    const { slot, on } = room_malfunction;
    found.push({ of: `malfunction ${slot}`, see: (view) => view.rooms[slot]?.malfunction ?? false, before: !on, after: on });
  }
  const noise = noise_placed ?? noise_removed;
  if (noise) {
    const sounds = noise_placed !== undefined;
    found.push({ of: `noise ${noise.corridor}`, see: (view) => view.corridors[noise.corridor]?.noise ?? false, before: !sounds, after: sounds });
  }
  const { secure_changed, oxygen_changed, health_changed, round_began, reinforced, life_support, egg_taken, robot_moved } = all;
  if (secure_changed) found.push({ of: `secure ${secure_changed.slot}`, see: (view) => view.rooms[secure_changed.slot]?.secure, after: secure_changed.to });
  if (oxygen_changed) found.push({ of: `oxygen ${oxygen_changed.seat}`, see: (view) => view.crew[oxygen_changed.seat]?.oxygen, after: oxygen_changed.to });
  if (health_changed) found.push({ of: `health ${health_changed.seat}`, see: (view) => view.crew[health_changed.seat]?.health, after: health_changed.to });
  if (round_began) {
    const { round } = round_began;
    // The first round begins at the marker's initial place.
    found.push({ of: "round", see: (view) => view.round.number, ...(round > 1 ? { before: round - 1 } : {}), after: round });
  }
  if (reinforced)
    found.push({ of: `bricks ${reinforced.corridor}`, see: (view) => view.corridors[reinforced.corridor]?.reinforced, before: false, after: true });
  if (life_support) {
    const at = "ABC".indexOf(life_support.section);
    found.push({ of: `air ${at}`, see: (view) => view.systems.life_support[at], after: life_support.active });
  }
  if (egg_taken) found.push({ of: "eggs", see: (view) => view.nest.eggs, before: egg_taken.left + 1, after: egg_taken.left });
  if (robot_moved) found.push({ of: "robot", see: (view) => view.robot.at, after: robot_moved.to });
  return found;
}

/** True if an event without a sight of its own changes a thing. */
function touches(event: GameEvent, { of }: Sight): boolean {
  if (typeof event !== "object") return false;
  const all = told<SeenEvent>(event);
  const { reinforced, boarded, put_out, escaped, hibernates, revived, carried, died, intruder_removed, corridor_placed, room_placed } = all;
  if (reinforced && of === `noise ${reinforced.corridor}`) return true;
  if (corridor_placed && of.endsWith(` ${corridor_placed.corridor}`)) return true;
  if (room_placed && of.endsWith(` ${room_placed.slot}`)) return true;
  if (intruder_removed) return of === intruder_removed.figure;
  const about = boarded ?? put_out ?? escaped ?? hibernates ?? revived ?? carried ?? died;
  if (about && [`crew ${about.seat}`, `fate ${about.seat}`, `health ${about.seat}`, `oxygen ${about.seat}`].includes(of)) return true;
  return sights(event).some((sight) => sight.of === of || (sight.of.startsWith("crew") && of === sight.of.replace("crew", "fate")));
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
  expect(checked).toBeGreaterThan(3_000);
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
      const { hand, backpack } = shown(played).you ?? {};
      expect({ hand, backpack }).toEqual({ hand: after.you?.hand, backpack: after.you?.backpack });
    }
  }
});

test("parts that an event does not touch keep their identity", () => {
  for (const { before, shown, events } of updates()) {
    if (events.some((event) => typeof event === "object" && ("room_placed" in event || "fire_placed" in event || "room_malfunction" in event))) continue;
    for (const [slot, was] of Object.entries(before.rooms)) {
      const now = shown(1).rooms[slot];
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
